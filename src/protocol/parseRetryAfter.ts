/** A wait that is longer than a day is no wait any more. */
const MAX_SECONDS = 86_400;

/**
 * Seconds to wait, from a `Retry-After` header in seconds or as an HTTP date; undefined when there is none that can be read.
 *
 * @param now Milliseconds since the epoch, by the server's `Date` header where there is one.
 */
export function parseRetryAfter(value: string | null | undefined, now: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), MAX_SECONDS);
}
