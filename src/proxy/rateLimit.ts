import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { ProxyError } from './ProxyError.js';
import { retryAfterHeader } from './proxyReply.js';

/** Where requests are counted. Give your own (Redis, say) when several instances share a limit. */
export interface RateLimitStore {
  /**
   * Counts one request of a caller: how many there were in its window, this one included, and when the window ends. The name of a caller
   * has at most 128 characters.
   */
  count(caller: string, windowMs: number): Counted | Promise<Counted>;
}

/** What a {@link RateLimitStore} answers. */
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

/** Longest name of a caller that is kept as it is. A longer one may come from a header, so its digest takes its place. */
const MAX_NAME_LENGTH = 128;

/** Past this many callers the one whose window began first is forgotten: what bounds the memory. */
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
      // Deleted first, so that the map stays ordered by the beginning of the windows.
      windows.delete(caller);
      windows.set(caller, { start: time, requests: 1 });
      const [oldest] = windows.keys();
      if (windows.size > MAX_CALLERS && oldest !== undefined) windows.delete(oldest);
      return { requests: 1, resetInMs: windowMs };
    },
  };
}

/**
 * The limit as a function that counts one request of a caller.
 *
 * @throws {DocsAssistantError} kind `setup` for numbers that are no limit. The function throws {@link ProxyError} 429, or 503 when the
 * store does not answer: a limit that cannot be checked is not waived.
 */
export function createRateLimit(options: RateLimitOptions): (caller: string) => Promise<void> {
  const { requests, windowMs, store = memoryRateLimitStore() } = options;
  if (!(requests > 0 && windowMs > 0)) {
    throw new DocsAssistantError('setup', 'rateLimit needs requests and windowMs above 0.');
  }
  return async (caller) => {
    let counted: Counted;
    try {
      counted = await store.count(await boundedName(caller), windowMs);
    } catch {
      throw new ProxyError(503, 'internal', 'The rate limit could not be checked. Try again in a moment.');
    }
    if (counted.requests <= requests) return;
    const seconds = Math.max(1, Math.ceil(counted.resetInMs / 1000));
    throw new ProxyError(429, 'rate-limit', `Too many requests. Try again in ${seconds} s.`, retryAfterHeader(seconds));
  };
}

async function boundedName(caller: string): Promise<string> {
  if (caller.length <= MAX_NAME_LENGTH) return caller;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(caller)));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
