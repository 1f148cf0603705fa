import { matchesEntityTag } from './matchesEntityTag.js';
import { type ByteRange, parseRangeHeader } from './parseRangeHeader.js';

/** The request headers that decide which part of a file is sent. */
export interface FileRangeHeaders {
  ifNoneMatch?: string | null | undefined;
  ifRange?: string | null | undefined;
  /** The `Range` header of a GET request. Leave it out for all other methods, because they ignore the header (RFC 9110, "Range"). */
  range?: string | null | undefined;
}

/** 200: the whole file. 206: a range of it. 304: the client already has the file. 416: the range contains no byte of the file. */
export type FileRange =
  | { status: 200 }
  | { status: 206; range: ByteRange }
  | { status: 304 }
  | { status: 416; reason: string; contentRange: string };

/**
 * Decides which part of a file is sent (RFC 9110, "Conditional Requests" and "Range Requests"). Applies `If-None-Match` first. Then applies
 * a single range, unless `If-Range` differs from the entity tag.
 *
 * @param file `size` in bytes, and a strong entity tag with its quotes.
 */
export function selectFileRange(
  { ifNoneMatch, ifRange, range }: FileRangeHeaders,
  { size, etag }: { size: number; etag: string },
): FileRange {
  if (matchesEntityTag(ifNoneMatch, etag)) return { status: 304 };
  const isSameFile = ifRange === null || ifRange === undefined || ifRange.trim() === etag;
  const selected = isSameFile ? parseRangeHeader(range, size) : undefined;
  if (selected === 'beyond')
    return {
      status: 416,
      reason: 'The range begins after the end of the file.',
      contentRange: `bytes */${size}`,
    };
  return selected ? { status: 206, range: selected } : { status: 200 };
}
