import { raceSignal } from '../../async/raceSignal.js';
import { raceTimeout } from '../../async/raceTimeout.js';

/** No slot became free in time, or too many requests were already waiting. */
export class NoSlotError extends Error {
  override readonly name = 'NoSlotError';
}

/** Limits the number of simultaneous requests to a model. At most the same number of requests may wait. Further requests are rejected. */
export class ModelSlots {
  #taken = 0;
  readonly #waiting = new Set<() => void>();

  constructor(readonly slots: number) {}

  /**
   * Takes a slot, or waits for one.
   *
   * @returns A function that releases the slot.
   * @throws {NoSlotError} after `maxWaitMs`, or immediately if too many requests are already waiting. Rejects with the signal's reason when
   * it aborts.
   */
  async take(maxWaitMs: number, signal: AbortSignal): Promise<() => void> {
    if (this.#taken >= this.slots) await this.#wait(maxWaitMs, signal);
    else this.#taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#release();
      isTaken = false;
    };
  }

  async #wait(maxWaitMs: number, signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.slots) throw new NoSlotError('Too many requests are waiting for the model.');
    let call = () => {};
    const called = new Promise<void>((resolve) => {
      call = resolve;
    });
    this.#waiting.add(call);
    const noSlot = () => new NoSlotError('No slot for a request to the model became free in time.');
    try {
      await raceSignal(raceTimeout(called, maxWaitMs, noSlot), signal);
    } catch (error) {
      // If this request got a slot at the moment when it gave up, pass the slot on to the next request in line.
      if (!this.#waiting.delete(call)) this.#release();
      // Resolve the promise, so that `raceTimeout` settles and clears its timer.
      call();
      throw error;
    }
  }

  /** Hands the slot to the request that has waited longest. Without a waiting request, the slot becomes free. */
  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#taken -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
