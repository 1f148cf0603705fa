/** Returns when the server answered (ms since 1970): by its `Date` header, or without a valid header by the clock of this machine. */
export function readServerTime(headers: Headers): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}
