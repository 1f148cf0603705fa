/**
 * Runs work for each item, a few at a time. A failure stops one of these lines of work, so that a system that does not answer delays the
 * caller only once. With a limit above 1, a single item that fails does not stop the others.
 *
 * @param limit Maximum number of items at the same time.
 * @returns the first fault, and the number of items whose work failed or was not started. Undefined if all succeeded.
 */
export async function runFew<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<{ fault: unknown; undone: number } | undefined> {
  const faults: unknown[] = [];
  // All lines share the iterator of an array. A failure does not end it, as it would end a generator.
  const waiting = items.values();
  let done = 0;
  const runLine = async () => {
    for (const item of waiting) {
      await work(item);
      done += 1;
    }
  };
  const lines = Array.from({ length: Math.min(limit, items.length) }, () =>
    runLine().catch((fault) => faults.push(fault)),
  );
  await Promise.all(lines);
  return faults.length > 0 ? { fault: faults[0], undone: items.length - done } : undefined;
}
