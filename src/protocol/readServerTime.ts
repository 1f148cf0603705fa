/** When the server answered (ms since 1970): by its `Date` header, or by this machine's clock without a valid one. */
export function readServerTime(headers: Headers): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}
