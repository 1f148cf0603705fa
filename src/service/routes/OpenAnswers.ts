import { raceTimeout } from '../../async/raceTimeout.js';

/** How long `close` waits for the answers to end (ms). Longer only if the `fetch` of a model ignores its signal. */
const MAX_WAIT = 1_000;

/** The answers that a service is writing. */
export class OpenAnswers {
  readonly #controller = new AbortController();
  readonly #ends = new Set<Promise<void>>();

  /** Aborts when the service closes. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Adds an answer. @returns a function to call when the answer has ended and its turn is stored. */
  add(): () => void {
    let markEnded = () => {};
    const end = new Promise<void>((resolve) => {
      markEnded = resolve;
    });
    this.#ends.add(end);
    return () => {
      this.#ends.delete(end);
      markEnded();
    };
  }

  /** Stops all answers, and waits until they have ended. Call it before the stores close, because each end stores a turn. Never rejects. */
  async close(): Promise<void> {
    this.#controller.abort();
    const ended = Promise.all(this.#ends);
    await raceTimeout(ended, MAX_WAIT, () => new Error('An answer does not end.')).catch(() => {});
  }
}
