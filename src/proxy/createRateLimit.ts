import { raceTimeout } from '../async/raceTimeout.js';
import { checkOptionNames, type OptionTable } from '../http/checkOptionNames.js';
import { createRateLimiter, type RateLimitOptions, secondsToWait } from '../http/createRateLimiter.js';
import { shortenCaller } from '../http/shortenCaller.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { ProxyError } from './ProxyError.js';
import { retryAfterHeader } from './proxyReply.js';

const OPTIONS: OptionTable<RateLimitOptions, true> = { requests: true, windowMs: true, store: true };

/**
 * Returns a function that counts one request of a caller. The function throws {@link ProxyError} 429 above the limit. It throws 503 when
 * the store fails or does not answer in time, because no request may pass unchecked.
 *
 * @param name Name of the proxy option that sets the limit, for the error message.
 * @param timeoutMs Maximum time for the store to answer (ms).
 * @param prefix Distinguishes the limits of a proxy that share a store.
 * @throws {DocsAssistantError} kind `setup` for an unknown option, and unless `requests` and `windowMs` are above 0.
 */
export function createRateLimit(
  name: string,
  options: RateLimitOptions,
  timeoutMs: number,
  prefix = '',
): (caller: string) => Promise<void> {
  checkOptionNames(options, OPTIONS, name);
  if (!(options.requests > 0 && options.windowMs > 0)) {
    throw new DocsAssistantError('setup', `${name} needs requests and windowMs above 0.`);
  }
  const limiter = createRateLimiter(options);
  const createTimeoutError = () => new Error(`The store of ${name} did not answer within ${timeoutMs} ms.`);
  return async (caller) => {
    let waitMs: number;
    try {
      const counted = limiter.count(prefix + (await shortenCaller(caller)));
      waitMs = await raceTimeout(counted, timeoutMs, createTimeoutError);
    } catch (cause) {
      const sentence = 'The rate limit could not be checked. Try again in a moment.';
      throw new ProxyError(503, 'internal', sentence, {}, { cause });
    }
    if (waitMs === 0) return;
    const seconds = secondsToWait(waitMs);
    throw new ProxyError(429, 'rate-limit', `Too many requests. Try again in ${seconds} s.`, retryAfterHeader(seconds));
  };
}
