/** Maximum wait (s): one day. */
const MAX_SECONDS = 86_400;

/**
 * Returns the seconds to wait from a `Retry-After` header in seconds or as an HTTP date; undefined without a valid header.
 *
 * @param now Milliseconds since the epoch, from the server's `Date` header if there is one.
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), MAX_SECONDS);
}
