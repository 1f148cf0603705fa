/** The limits of a {@link SizedCache}. */
export interface CacheLimits<Value> {
  /** Maximum estimated memory of all entries together, in bytes. The newest entry stays even if it is larger. */
  maxBytes: number;
  /** Returns the estimated memory of an entry, in bytes. */
  costOf: (key: string, value: Value) => number;
}

/**
 * A cache with a maximum size. Concurrent calls of `load` with the same key share one load. When the cache is full, the least recently used
 * entries are removed first; their order is approximate.
 */
export class SizedCache<Value> {
  /** Approximately in the order of last use: `get` updates the order only while the cache is more than half full. */
  readonly #entries = new Map<string, Value>();
  readonly #loading = new Map<string, Promise<Value | undefined>>();
  readonly #limits: CacheLimits<Value>;
  #bytes = 0;

  constructor(limits: CacheLimits<Value>) {
    this.#limits = limits;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    // While the cache is at most half full, no entry is removed soon. So do not spend time on updating the order of last use.
    if (value !== undefined && this.#bytes > this.#limits.maxBytes / 2) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  /**
   * Loads a value that {@link get} did not return, or that is out of date. Stores it, unless it is undefined or `shouldKeep` returns false.
   */
  load<Loaded extends Value | undefined>(
    key: string,
    make: () => Promise<Loaded>,
    shouldKeep: (value: Value) => boolean = () => true,
  ): Promise<Loaded> {
    const before = this.#loading.get(key);
    if (before) return before as Promise<Loaded>;
    const loading = make()
      .then((value) => {
        if (value !== undefined && shouldKeep(value)) this.#keep(key, value);
        return value;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  #keep(key: string, value: Value): void {
    const { maxBytes, costOf } = this.#limits;
    const before = this.#entries.get(key);
    if (before !== undefined) this.#bytes -= costOf(key, before);
    // A replaced entry would keep its old place in the order.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    this.#bytes += costOf(key, value);
    for (const [oldest, each] of this.#entries) {
      if (this.#bytes <= maxBytes || oldest === key) break;
      this.#entries.delete(oldest);
      this.#bytes -= costOf(oldest, each);
    }
  }
}
