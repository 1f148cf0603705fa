/**
 * Timestamps below this number are in seconds, all others in milliseconds. In milliseconds, this number is a date in 1973; in seconds, a
 * date in the year 5138. So no timestamp of a service is ambiguous.
 */
const FIRST_MILLISECONDS = 100_000_000_000;
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * Reads a date in any of the three forms that services use: ISO 8601 text, seconds, or milliseconds since the epoch. ISO text without a
 * time zone is UTC, because clients do not know the local time of a server.
 *
 * @returns undefined for a value that is not a date.
 * @example readTimestamp('2026-11-21T10:00:00Z') // the same Date as readTimestamp(1795255200)
 */
export function readTimestamp(value: unknown): Date | undefined {
  if (typeof value === 'string' && !/^\d+(\.\d+)?$/.test(value.trim())) {
    const text = value.trim();
    return validDate(Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text));
  }
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !(number > 0)) return undefined;
  return validDate(number < FIRST_MILLISECONDS ? number * 1000 : number);
}

function validDate(milliseconds: number): Date | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
