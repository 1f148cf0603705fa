/** @example formatNumber(1248, 'de') // '1.248' */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(value);
}

/** @example formatPercent(37, 'de') // '37 %' */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
}

/** @example formatBytes(48_300_000, 'en') // '48.3 MB' */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const options = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: power === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** power);
}

/** Formats a duration as `4:07` or `1:04:07`, so that its width does not change every second. */
export function formatDuration(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const digits = (value: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false }).format(value);
  const hours = Math.floor(seconds / 3600);
  const minutes = digits(Math.floor(seconds / 60) % 60, hours > 0 ? 2 : 1);
  return [...(hours > 0 ? [digits(hours, 1)] : []), minutes, digits(seconds % 60, 2)].join(':');
}

/** Formats the time of day, with the date unless it is today. */
export function formatMoment(moment: Date, now: number, locale: string): string {
  const today = new Date(now).toDateString() === moment.toDateString();
  const options: Intl.DateTimeFormatOptions = today
    ? { timeStyle: 'medium' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(locale, options).format(moment);
}
