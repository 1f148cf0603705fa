/** Where requests are counted. Give your own (Redis, say) when several instances share a limit. */
export interface RateLimitStore {
  /**
   * Counts one request of a caller: how many there were in its window, this one included, and when the window ends. The name of a caller
   * has at most 160 characters.
   */
  count(caller: string, windowMs: number): Counted | Promise<Counted>;
}

/** The count of one caller in a {@link RateLimitStore}. */
export interface Counted {
  requests: number;
  resetInMs: number;
}

/** How many requests one caller may send. */
export interface RateLimitOptions {
  /** Requests per window. */
  requests: number;
  /** Length of the window in milliseconds. */
  windowMs: number;
  /** Default: the memory of this process. */
  store?: RateLimitStore;
}

/** Counts the requests of callers against one limit. */
export interface RateLimiter {
  /**
   * Counts one request.
   *
   * @returns Milliseconds until the caller may try again; 0 when the request is within the limit. Rejects when the store fails.
   */
  count(caller: string): Promise<number>;
  /** Milliseconds for which a caller that {@link count} has refused is still refused; 0 for anyone else. Counts nothing. */
  waitOf(caller: string): number;
}

/** Maximum number of callers in memory; the one whose window began first is forgotten. */
const MAX_CALLERS = 50_000;

/**
 * Counts in the memory of this process, in windows that begin with a caller's first request.
 *
 * @param now The clock, in milliseconds.
 */
export function memoryRateLimitStore({ now = Date.now }: { now?: () => number } = {}): RateLimitStore {
  const windows = new Map<string, { start: number; requests: number }>();
  return {
    count(caller, windowMs) {
      const time = now();
      const known = windows.get(caller);
      if (known && time - known.start < windowMs) {
        known.requests += 1;
        return { requests: known.requests, resetInMs: known.start + windowMs - time };
      }
      setNewest(windows, caller, { start: time, requests: 1 });
      return { requests: 1, resetInMs: windowMs };
    },
  };
}

/** @param options `now` is the clock, in milliseconds. */
export function createRateLimiter(options: RateLimitOptions & { now?: () => number }): RateLimiter {
  const { requests, windowMs, now = Date.now, store = memoryRateLimitStore({ now }) } = options;
  const refusedUntil = new Map<string, number>();
  return {
    async count(caller) {
      const counted = await store.count(caller, windowMs);
      if (counted.requests <= requests) return 0;
      const wait = Math.max(1, counted.resetInMs);
      setNewest(refusedUntil, caller, now() + wait);
      return wait;
    },
    waitOf(caller) {
      const wait = (refusedUntil.get(caller) ?? 0) - now();
      if (wait > 0) return wait;
      refusedUntil.delete(caller);
      return 0;
    },
  };
}

/** A wait in whole seconds, for `Retry-After`. */
export function secondsToWait(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Puts an entry at the end of the map, and drops the first one when there are too many. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_CALLERS && oldest !== undefined) map.delete(oldest);
}
