/**
 * How long to keep a value (ms) if one of the files that it is created from could not be read. Without this delay, each request would read
 * all files again.
 */
export const RETRY_MS = 30_000;

/**
 * Creates a value at the first call, and caches it. If a file could not be read during the creation, the value expires: the first call
 * after {@link RETRY_MS} creates it again.
 */
export class RetriedValue<Value> {
  readonly #create: (onFailedRead: () => void) => Promise<Value>;
  #known: Promise<Value> | undefined;
  #retryAt = Number.POSITIVE_INFINITY;

  /** @param create Creates the value. Calls `onFailedRead` if a file for the value could not be read. */
  constructor(create: (onFailedRead: () => void) => Promise<Value>) {
    this.#create = create;
  }

  /** Whether the value lacks a file that could not be read. */
  get isIncomplete(): boolean {
    return this.#retryAt < Number.POSITIVE_INFINITY;
  }

  /** Returns the value. Rejects if it cannot be created; the next call then tries again. */
  get(): Promise<Value> {
    if (performance.now() >= this.#retryAt) this.#known = undefined;
    this.#known ??= this.#load().catch((error) => {
      this.#known = undefined;
      throw error;
    });
    return this.#known;
  }

  async #load(): Promise<Value> {
    this.#retryAt = Number.POSITIVE_INFINITY;
    let hasFailed = false;
    const value = await this.#create(() => {
      hasFailed = true;
    });
    if (hasFailed) this.#retryAt = performance.now() + RETRY_MS;
    return value;
  }
}
