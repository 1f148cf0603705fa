/** A number that counts something; services write them as text, too. */
export function readAmount(value: unknown): number | undefined {
  const amount = typeof value === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}
