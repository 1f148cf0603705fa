/** Runs tasks one after the other. */
export interface SerialQueue {
  /**
   * Runs the task after all earlier tasks, even if one of them was rejected. Settles like the task. If the caller ignores a rejection,
   * nothing reports it.
   */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Resolves when all tasks that have been passed to `run` so far have settled. Never rejects. */
  waitForAll(): Promise<void>;
}

/**
 * Creates a queue that runs one task at a time. A task must not wait for a later task of its queue: neither would ever end.
 *
 * @example
 * const saves = createSerialQueue();
 * // The second save starts when the first one has settled, so the older state never replaces the newer one.
 * await Promise.all([saves.run(() => save(older)), saves.run(() => save(newer))]);
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<void> = Promise.resolve();
  const ignore = () => {};
  return {
    run(task) {
      const result = last.then(task);
      last = result.then(ignore, ignore);
      return result;
    },
    waitForAll: () => last,
  };
}
