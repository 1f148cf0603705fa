/**
 * Reads a number that is not negative. Some services send numbers as text, which may have up to 15 digits before the point and up to 6
 * after it. Returns undefined for anything else.
 */
export function readAmount(value: unknown): number | undefined {
  const amount = typeof value === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}
