import { serviceBusy } from './serviceBusy.js';

/** Limits the number of answers that are written at the same time. */
export class AnswerSlots {
  #taken = 0;

  /** @param slots `Infinity` for no limit. */
  constructor(readonly slots: number) {}

  /**
   * Takes a slot.
   *
   * @param onRefusal Called if all slots are taken, before the error is thrown.
   * @returns A function that releases the slot.
   * @throws {HttpError} 503 with `Retry-After` when all slots are taken.
   */
  take(onRefusal: () => void): () => void {
    if (this.#taken >= this.slots) {
      onRefusal();
      throw serviceBusy(`it is writing as many answers as it can (${this.slots})`);
    }
    this.#taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#taken -= 1;
      isTaken = false;
    };
  }
}
