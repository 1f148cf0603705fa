/** Counts the requests of a site, so that the site can be closed when the last reply has ended. */
export class RequestCounter {
  #open = 0;
  #onIdle = () => {};

  begin(): void {
    this.#open += 1;
  }

  end(): void {
    this.#open -= 1;
    if (this.#open === 0) this.#onIdle();
  }

  /** Resolves when no request is open, or after the time limit (ms). */
  waitUntilIdle(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open === 0) return resolve();
      const timer = setTimeout(resolve, limitMs);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
