/** A range of bytes of a file. Includes both ends. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header (RFC 9110, "Range Requests") with one range, for a file of `size` bytes.
 *
 * @returns undefined if the whole file must be sent: the header is missing or invalid, or has several ranges or a unit other than bytes.
 *   `'beyond'` if the range contains no byte of the file: respond with 416.
 * @example parseRangeHeader('bytes=-500', 1000) // { start: 500, end: 999 }
 */
export function parseRangeHeader(header: string | null | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'beyond' : { start, end };
}
