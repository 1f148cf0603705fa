import { createRateLimiter, type RateLimitOptions, secondsToWait } from '../protocol/createRateLimiter.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { ProxyError } from './ProxyError.js';
import { retryAfterHeader } from './proxyReply.js';

export {
  type Counted,
  memoryRateLimitStore,
  type RateLimitOptions,
  type RateLimitStore,
} from '../protocol/createRateLimiter.js';

/** Longest name of a caller that is kept as it is. A longer one may come from a header, so its digest takes its place. */
const MAX_NAME_LENGTH = 128;

/**
 * The limit as a function that counts one request of a caller.
 *
 * @throws {DocsAssistantError} kind `setup` for numbers that are no limit. The function throws {@link ProxyError} 429, or 503 when the
 * store does not answer: a limit that cannot be checked is not waived.
 */
export function createRateLimit(options: RateLimitOptions): (caller: string) => Promise<void> {
  if (!(options.requests > 0 && options.windowMs > 0)) {
    throw new DocsAssistantError('setup', 'rateLimit needs requests and windowMs above 0.');
  }
  const limiter = createRateLimiter(options);
  return async (caller) => {
    let wait: number;
    try {
      wait = await limiter.count(await boundedName(caller));
    } catch {
      throw new ProxyError(503, 'internal', 'The rate limit could not be checked. Try again in a moment.');
    }
    if (wait === 0) return;
    const seconds = secondsToWait(wait);
    throw new ProxyError(429, 'rate-limit', `Too many requests. Try again in ${seconds} s.`, retryAfterHeader(seconds));
  };
}

async function boundedName(caller: string): Promise<string> {
  if (caller.length <= MAX_NAME_LENGTH) return caller;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(caller)));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
