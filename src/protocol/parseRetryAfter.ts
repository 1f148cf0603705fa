import { readServerTime } from './readServerTime.js';

/** Maximum wait (s): one day. */
const MAX_SECONDS = 86_400;

/**
 * Reads the `Retry-After` header of a reply, a number of seconds or an HTTP date. Returns the seconds to wait; undefined without a valid
 * header. A date is compared with the server's clock.
 */
export function parseRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - readServerTime(headers)) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), MAX_SECONDS);
}
