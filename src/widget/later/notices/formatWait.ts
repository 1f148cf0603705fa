const MINUTE = 60;

/**
 * Formats the time to wait. A time below a minute is written in seconds. A longer time is written in hours and minutes, rounded up.
 *
 * @param locale Valid BCP 47 tag, such as the one of a loaded language.
 * @example formatWait(4000, 'en') // '1 hr 7 min'
 */
export function formatWait(seconds: number, locale: string | undefined): string {
  const write = (amount: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount);
  if (seconds < MINUTE) return write(seconds, 'second');
  const minutes = Math.ceil(seconds / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [...(hours > 0 ? [write(hours, 'hour')] : []), ...(rest > 0 ? [write(rest, 'minute')] : [])];
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts);
}
