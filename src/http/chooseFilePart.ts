import type { ByteRange } from './parseRangeHeader.js';
import { selectFileRange } from './selectFileRange.js';

/** Status and headers of a reply with a file, and the bytes of its body. */
export interface FilePart {
  /** 304: the client already has the file. 416: the range contains no byte of the file. */
  status: 200 | 206 | 304 | 416;
  /** Why the status is 416, as a sentence. */
  reason?: string;
  /** `etag`, `accept-ranges`, `content-length` and `content-range`, as far as the status needs them. */
  headers: Record<string, string>;
  /** The bytes to send; undefined for a reply without bytes of the file: 304, 416, an empty file, and HEAD requests. */
  range?: ByteRange;
}

/**
 * Chooses the part of a file to send (RFC 9110, "Conditional Requests" and "Range Requests"). Applies `If-None-Match` first. Then applies a
 * single range of a GET request, unless `If-Range` differs from the entity tag.
 *
 * @param file `size` in bytes, and a strong entity tag with its quotes.
 * @example chooseFilePart(request, { size: 1000, etag: '"a1"' }).range // { start: 0, end: 999 }
 */
export function chooseFilePart(request: Request, { size, etag }: { size: number; etag: string }): FilePart {
  const { headers, method } = request;
  const selected = selectFileRange(
    {
      ifNoneMatch: headers.get('if-none-match'),
      ifRange: headers.get('if-range'),
      range: method === 'GET' ? headers.get('range') : null,
    },
    { size, etag },
  );
  if (selected.status === 304) return { status: 304, headers: { etag } };
  if (selected.status === 416) {
    const { status, reason, contentRange } = selected;
    return { status, reason, headers: { 'content-range': contentRange } };
  }
  const range = selected.status === 206 ? selected.range : undefined;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const hasBody = method !== 'HEAD' && end >= start;
  return {
    status: range ? 206 : 200,
    headers: {
      etag,
      'accept-ranges': 'bytes',
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
    ...(hasBody && { range: { start, end } }),
  };
}
