import { raceTimeout } from '../../async/raceTimeout.js';

/** How long `close` waits for the answers to end (ms). An answer takes longer only if something ignores its signal or a store is slow. */
const MAX_WAIT = 1_000;

/** An answer that a service is writing, or whose question waits for its search. */
export interface OpenAnswer {
  /** Aborts when the service closes. */
  signal: AbortSignal;
  /** Stops tracking the answer. Call it when the answer has ended and its turn is stored, or when its question is refused. */
  end: () => void;
}

/** Tracks the answers that a service is writing, and the answers whose questions still wait in the search queue. `close` stops them all. */
export class OpenAnswers {
  /**
   * Maps the controller of each answer to a promise that resolves when the answer has ended. Each answer has its own controller, because
   * signals that `AbortSignal.any` derives from a long-lived signal would never be freed.
   */
  readonly #ends = new Map<AbortController, Promise<void>>();
  #isClosed = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  add(): OpenAnswer {
    const controller = new AbortController();
    let resolveEnd = () => {};
    const ended = new Promise<void>((resolve) => {
      resolveEnd = resolve;
    });
    this.#ends.set(controller, ended);
    const end = () => {
      this.#ends.delete(controller);
      resolveEnd();
    };
    return { signal: controller.signal, end };
  }

  /**
   * Stops all answers, and waits until they have ended, but not longer than {@link MAX_WAIT}. Call this method before the stores close,
   * because each answer stores its turn when it ends. Never rejects.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    const ended = Promise.all(this.#ends.values());
    for (const controller of this.#ends.keys()) controller.abort();
    await raceTimeout(ended, MAX_WAIT, () => new Error('An answer does not end.')).catch(() => {});
  }
}
