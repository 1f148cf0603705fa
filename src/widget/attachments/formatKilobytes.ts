/** Formats a size in whole kilobytes, at least 1. @example formatKilobytes(12_345, 'en') // '12 kB' */
export function formatKilobytes(bytes: number, locale: string | undefined): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return format.format(Math.max(1, bytes / 1000));
}
