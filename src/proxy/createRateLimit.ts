import { createRateLimiter, type RateLimitOptions, secondsToWait } from '../http/createRateLimiter.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { ProxyError } from './ProxyError.js';
import { retryAfterHeader } from './proxyReply.js';

/** Maximum length of a caller name in a store, in characters. A longer one, perhaps from a header, is replaced by its hash. */
const MAX_NAME_LENGTH = 128;

/**
 * Returns a function that counts one request of a caller. It throws {@link ProxyError} 429 above the limit, and 503 when the store
 * fails: a limit that cannot be checked is not skipped.
 *
 * @throws {DocsAssistantError} kind `setup` for numbers that are not a limit.
 */
export function createRateLimit(options: RateLimitOptions): (caller: string) => Promise<void> {
  if (!(options.requests > 0 && options.windowMs > 0)) {
    throw new DocsAssistantError('setup', 'rateLimit needs requests and windowMs above 0.');
  }
  const limiter = createRateLimiter(options);
  return async (caller) => {
    let waitMs: number;
    try {
      waitMs = await limiter.count(await shortenName(caller));
    } catch {
      throw new ProxyError(503, 'internal', 'The rate limit could not be checked. Try again in a moment.');
    }
    if (waitMs === 0) return;
    const seconds = secondsToWait(waitMs);
    throw new ProxyError(429, 'rate-limit', `Too many requests. Try again in ${seconds} s.`, retryAfterHeader(seconds));
  };
}

async function shortenName(caller: string): Promise<string> {
  if (caller.length <= MAX_NAME_LENGTH) return caller;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(caller)));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
