import { HttpError } from '../../http/HttpError.js';

/** Value of `Retry-After` when all slots are taken (seconds). An answer without a model takes about three seconds. */
const RETRY_AFTER_SECONDS = 5;

/** Limits the number of answers that are written at the same time. */
export class AnswerSlots {
  #taken = 0;

  /** @param slots `Infinity` for no limit. */
  constructor(readonly slots: number) {}

  /**
   * Takes a slot.
   *
   * @param onRefusal Called before the error if all slots are taken.
   * @returns A function that releases the slot.
   * @throws {HttpError} 503 with `Retry-After` when all slots are taken.
   */
  take(onRefusal: () => void): () => void {
    if (this.#taken >= this.slots) {
      onRefusal();
      throw new HttpError(
        503,
        `The service is writing as many answers as it can (${this.slots}). Try again in ${RETRY_AFTER_SECONDS} seconds.`,
        { 'retry-after': String(RETRY_AFTER_SECONDS) },
      );
    }
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#taken -= 1;
      isTaken = false;
    };
  }
}
