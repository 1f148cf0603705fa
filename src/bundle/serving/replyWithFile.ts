import { chooseEncoding } from '../../http/chooseEncoding.js';
import { selectFileRange } from '../../http/selectFileRange.js';
import type { ArchiveFile } from '../archive/readArchive.js';
import { buildFileHeaders } from './buildFileHeaders.js';
import { type FileCache, MAX_KEPT_BYTES, type ReadyFile } from './FileCache.js';
import { plainReply, type Reply } from './Reply.js';

/** The headers of a request that decide how a file is sent. */
export interface FileConditions {
  acceptEncoding?: string | undefined;
  ifNoneMatch?: string | undefined;
  range?: string | undefined;
  ifRange?: string | undefined;
}

/** Minimum size of a file to compress, in bytes. Compressing smaller files saves almost nothing. */
const MIN_COMPRESSED_BYTES = 512;
/** Headers that describe a body, which a 304 does not have (RFC 9110, "304 Not Modified"). */
const NOT_IN_304 = new Set(['content-length', 'content-type', 'content-encoding', 'accept-ranges']);

/** Answers with a file, with a range of it, or with status 304 or 416 (RFC 9110). */
export function replyWithFile(
  file: ArchiveFile,
  conditions: FileConditions,
  cache: FileCache,
  status = 200,
): Reply | Promise<Reply> {
  if (file.size > MAX_KEPT_BYTES) {
    const { headers, etag } = buildFileHeaders(file, undefined, file.size);
    const slice = { offset: file.offset, length: file.size };
    return finish({ headers, etag }, slice, file, conditions, status);
  }
  const ready = cache.get(file, encodingOf(file, conditions, cache));
  if (ready instanceof Promise) return ready.then((each) => finish(each, each.bytes, file, conditions, status));
  return finish(ready, ready.bytes, file, conditions, status);
}

function encodingOf(file: ArchiveFile, { acceptEncoding, range }: FileConditions, cache: FileCache) {
  // A range always refers to the uncompressed file, because clients cannot use parts of a compressed file.
  if (range !== undefined || file.size < MIN_COMPRESSED_BYTES) return undefined;
  return cache.isCompressible(file) ? chooseEncoding(acceptEncoding) : undefined;
}

function finish(
  { headers, etag, latin1 }: Pick<ReadyFile, 'headers' | 'etag' | 'latin1'>,
  body: NonNullable<Reply['body']>,
  file: ArchiveFile,
  conditions: FileConditions,
  status: number,
): Reply {
  const selected = selectFileRange(status === 200 ? conditions : {}, { size: file.size, etag });
  if (selected.status === 304) return { status: 304, headers: without(headers, NOT_IN_304) };
  if (selected.status === 416) return plainReply(416, selected.reason, ['content-range', selected.contentRange]);
  if (selected.status === 200) return { status, headers, body, latin1 };
  const { start, end } = selected.range;
  const length = end - start + 1;
  return {
    status: 206,
    headers: [
      ...without(headers, new Set(['content-length'])),
      'content-length',
      String(length),
      'content-range',
      `bytes ${start}-${end}/${file.size}`,
    ],
    body: body instanceof Uint8Array ? body.subarray(start, end + 1) : { offset: body.offset + start, length },
  };
}

function without(headers: readonly string[], names: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (!names.has(name)) kept.push(name, headers[index + 1] as string);
  }
  return kept;
}
