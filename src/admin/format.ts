/** A number as the language writes it. */
export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(value);
}

/** Per cent as the language writes them. */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
}

/** Bytes in the largest unit that leaves a number above one: 48.3 MB. */
export function formatBytes(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const options = { style: 'unit', unit: units[power] ?? 'byte', maximumFractionDigits: power === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / 1000 ** power);
}

/** A stretch of time as a clock shows it: 4:07, 1:04:07. Its digits keep their places while it ticks. */
export function formatDuration(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: least, useGrouping: false }).format(value);
  const hours = Math.floor(seconds / 3600);
  const minutes = digits(Math.floor(seconds / 60) % 60, hours > 0 ? 2 : 1);
  return [...(hours > 0 ? [digits(hours, 1)] : []), minutes, digits(seconds % 60, 2)].join(':');
}

/** A moment: the time of day, with the date unless it is today. */
export function formatMoment(moment: Date, now: number, locale: string): string {
  const today = new Date(now).toDateString() === moment.toDateString();
  const options: Intl.DateTimeFormatOptions = today
    ? { timeStyle: 'medium' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(locale, options).format(moment);
}
