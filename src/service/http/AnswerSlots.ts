import { HttpError } from '../../protocol/HttpError.js';

/** How soon a client may try again when all slots are taken, in seconds. A quoted answer takes about three. */
const RETRY_AFTER_SECONDS = 5;

/** Bounds the number of answers that are being written at the same time. */
export class AnswerSlots {
  #taken = 0;

  /** @param slots `Infinity` for no limit. */
  constructor(readonly slots: number) {}

  /**
   * Takes a slot.
   *
   * @returns Gives the slot back.
   * @throws {HttpError} 503 with `Retry-After` when all are taken.
   */
  take(): () => void {
    if (this.#taken >= this.slots) {
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
