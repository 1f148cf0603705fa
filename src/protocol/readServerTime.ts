/**
 * Returns when the server answered (ms since 1970), according to its `Date` header. Without a valid header, returns the time of this
 * machine.
 */
export function readServerTime(headers: Headers): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}
