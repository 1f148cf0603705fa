/** Returns a date as text in ISO 8601. Returns undefined for a value that is not a date. */
export function toIsoDate(date: unknown): string | undefined {
  if (!(date instanceof Date || typeof date === 'string' || typeof date === 'number')) return undefined;
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString();
}
