/** Bytes of a file, first and last counted in. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header (RFC 9110, "Range Requests") for a file of `size` bytes: one range of bytes.
 *
 * @returns `undefined` where the whole is sent: no range, several, another unit, nonsense; `'beyond'` where nothing of the file is meant (416).
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
