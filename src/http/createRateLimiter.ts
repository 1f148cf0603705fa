/** Counts requests for rate limits. Implement this interface, for example over Redis, if several processes share a limit. */
export interface RateLimitStore {
  /** Counts one request of a caller. The name of a caller has at most 160 characters. */
  count(caller: string, windowMs: number): Counted | Promise<Counted>;
  /**
   * Takes back the count of a request that was refused for a reason other than this limit. Without this method, such requests stay counted.
   */
  giveBack?(caller: string, windowMs: number): void | Promise<void>;
}

/** The count of one caller in a {@link RateLimitStore}. */
export interface Counted {
  /** Number of requests in the caller's current window, including the request that was just counted. */
  requests: number;
  /** Time until the window ends (ms). */
  resetInMs: number;
}

/** How many requests one caller may send. */
export interface RateLimitOptions {
  /** Maximum number of requests per window. */
  requests: number;
  /** Length of the window (ms). */
  windowMs: number;
  /** Default: the memory of this process. */
  store?: RateLimitStore;
}

/** Counts the requests of callers against one limit. */
export interface RateLimiter {
  /**
   * Counts one request.
   *
   * @returns Time until the caller may try again (ms); 0 when the request is within the limit. Rejects when the store fails.
   */
  count(caller: string): Promise<number>;
  /** Takes back the count of one request, if the store has `giveBack`. Never rejects. */
  giveBack(caller: string): Promise<void>;
  /** Returns the remaining wait (ms) of a caller that {@link count} has refused; 0 for any other caller. Counts nothing. */
  waitOf(caller: string): number;
}

/**
 * Maximum number of entries in each map that `setNewest` fills. If there are more, the oldest is dropped. The memory store has one such map
 * for each window length, with one entry for each caller.
 */
const MAX_CALLERS = 50_000;

/** The window in which the requests of a caller are counted. Times are in milliseconds. */
export interface CallerWindow {
  start: number;
  windowMs: number;
  requests: number;
}

/** A store that can list its counts, and to which the counts of another store can be added. */
export interface MemoryRateLimitStore extends RateLimitStore {
  count(caller: string, windowMs: number): Counted;
  giveBack(caller: string, windowMs: number): void;
  /** The windows that have not ended. */
  entries(): Iterable<[caller: string, CallerWindow]>;
  /**
   * Adds the count of another window to the current window of the caller. Ignores the other window if it has ended. The merged window
   * starts when the earlier of the two windows started.
   */
  add(caller: string, window: CallerWindow): void;
}

/**
 * Creates a store that counts in the memory of this process. The window of a caller starts with its first request.
 *
 * @param now The clock (ms).
 */
export function memoryRateLimitStore({ now = Date.now }: { now?: () => number } = {}): MemoryRateLimitStore {
  // Keep one map for each window length. A full map drops its oldest caller. In a shared map, the many callers of a limit with short
  // windows could displace the counts of longer windows.
  const byLength = new Map<number, Map<string, CallerWindow>>();
  const windowsOf = (windowMs: number): Map<string, CallerWindow> => {
    const windows = byLength.get(windowMs) ?? new Map<string, CallerWindow>();
    byLength.set(windowMs, windows);
    return windows;
  };
  /** Whether a window has ended. A window that starts in the future counts as ended, because the clock must have been set back. */
  const hasEnded = ({ start, windowMs }: CallerWindow) => {
    const age = now() - start;
    return age < 0 || age >= windowMs;
  };
  return {
    count(caller, windowMs) {
      const time = now();
      const windows = windowsOf(windowMs);
      const known = windows.get(caller);
      if (known && !hasEnded(known)) {
        known.requests += 1;
        return { requests: known.requests, resetInMs: known.start + windowMs - time };
      }
      setNewest(windows, caller, { start: time, windowMs, requests: 1 });
      return { requests: 1, resetInMs: windowMs };
    },
    giveBack(caller, windowMs) {
      const known = windowsOf(windowMs).get(caller);
      if (known && !hasEnded(known) && known.requests > 0) known.requests -= 1;
    },
    entries: () => [...byLength.values()].flatMap((windows) => [...windows]).filter(([, window]) => !hasEnded(window)),
    add(caller, window) {
      if (hasEnded(window)) return;
      const windows = windowsOf(window.windowMs);
      const known = windows.get(caller);
      const { start, requests } = known && !hasEnded(known) ? known : { start: window.start, requests: 0 };
      const joined = { ...window, start: Math.min(start, window.start), requests: requests + window.requests };
      setNewest(windows, caller, joined);
    },
  };
}

/** Creates a rate limiter that counts requests in a store. Default store: the memory of this process. `now` is the clock (ms). */
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
    async giveBack(caller) {
      try {
        await store.giveBack?.(caller, windowMs);
      } catch {
        // The store has failed: the request stays counted until the window ends.
      }
    },
    waitOf(caller) {
      const wait = (refusedUntil.get(caller) ?? 0) - now();
      // A longer wait than a window means that the clock was set back.
      if (wait > 0 && wait <= windowMs) return wait;
      refusedUntil.delete(caller);
      return 0;
    },
  };
}

/** Converts a wait to whole seconds, for `Retry-After`. */
export function secondsToWait(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Puts the entry of a caller at the end of the map, and drops the oldest entry if there are more than `MAX_CALLERS`. */
export function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_CALLERS && oldest !== undefined) map.delete(oldest);
}
