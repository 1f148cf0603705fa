/** How long to keep a result that lacks a file which could not be read (ms). Without a pause, each request would read all files again. */
export const RETRY_MS = 30_000;

/**
 * Creates a value at the first call, and remembers it. If a file could not be read meanwhile, the value is created again after
 * {@link RETRY_MS}.
 */
export class RetriedValue<Value> {
  readonly #create: (onFailedRead: () => void) => Promise<Value>;
  #known: Promise<Value> | undefined;
  #retryAt = Number.POSITIVE_INFINITY;

  /** @param create Calls `onFailedRead` if the value lacks a file that could not be read. */
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
