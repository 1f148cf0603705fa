/**
 * Returns the last entry of a forwarded header, such as `X-Forwarded-For`. Only this entry comes from the nearest proxy. Clients can send
 * the entries before it. Undefined if the header is missing or the entry is empty.
 *
 * @param header Several values if the request has several headers of this name.
 *
 * @example
 * lastForwardedValue('203.0.113.7, 10.0.0.1'); // '10.0.0.1'
 */
export function lastForwardedValue(header: string | readonly string[] | null | undefined): string | undefined {
  const value = typeof header === 'string' ? header : header?.at(-1);
  return value?.split(',').at(-1)?.trim() || undefined;
}
