import { matchesEntityTag } from '../../protocol/matchesEntityTag.js';
import { parseRangeHeader } from '../../protocol/parseRangeHeader.js';
import type { ArchiveFile } from '../archive/readArchive.js';
import { chooseEncoding } from './encodings.js';
import { type FileCache, MAX_KEPT_BYTES, type ReadyFile } from './FileCache.js';
import { fileHeaders } from './fileHeaders.js';
import { plainReply, type Reply } from './Reply.js';

/** The headers of a request that decide how a file is sent. */
export interface FileConditions {
  acceptEncoding?: string | undefined;
  ifNoneMatch?: string | undefined;
  range?: string | undefined;
  ifRange?: string | undefined;
}

/** Below it, headers weigh more than what is saved. */
const MIN_COMPRESSED_BYTES = 512;
/** A 304 says again what a 200 would have said, but nothing about a body that is not there (RFC 9110, "304 Not Modified"). */
const NOT_IN_304 = new Set(['content-length', 'content-type', 'content-encoding', 'accept-ranges']);

/** A file, whole or in part, or that the client has it already (RFC 9110). */
export function replyWithFile(
  file: ArchiveFile,
  conditions: FileConditions,
  cache: FileCache,
  status = 200,
): Reply | Promise<Reply> {
  if (file.size > MAX_KEPT_BYTES) {
    const { headers, etag } = fileHeaders(file, undefined, file.size);
    const slice = { offset: file.offset, length: file.size };
    return finish({ headers, etag }, slice, file, conditions, status);
  }
  const ready = cache.get(file, encodingOf(file, conditions, cache));
  if (ready instanceof Promise) return ready.then((each) => finish(each, each.bytes, file, conditions, status));
  return finish(ready, ready.bytes, file, conditions, status);
}

function encodingOf(file: ArchiveFile, { acceptEncoding, range }: FileConditions, cache: FileCache) {
  // A part is a part of the plain file: parts of compressed ones are of no use to those who ask for them.
  if (range !== undefined || file.size < MIN_COMPRESSED_BYTES) return undefined;
  return cache.isCompressible(file) ? chooseEncoding(acceptEncoding) : undefined;
}

function finish(
  { headers, etag, latin1 }: Pick<ReadyFile, 'headers' | 'etag' | 'latin1'>,
  body: NonNullable<Reply['body']>,
  file: ArchiveFile,
  { ifNoneMatch, range, ifRange }: FileConditions,
  status: number,
): Reply {
  if (status === 200 && matchesEntityTag(ifNoneMatch, etag))
    return { status: 304, headers: without(headers, NOT_IN_304) };
  const part =
    status === 200 && range !== undefined && (ifRange === undefined || ifRange === etag)
      ? parseRangeHeader(range, file.size)
      : undefined;
  if (part === 'beyond')
    return plainReply(416, 'The range begins behind the end of the file.', ['content-range', `bytes */${file.size}`]);
  if (part === undefined) return { status, headers, body, latin1 };
  const length = part.end - part.start + 1;
  return {
    status: 206,
    headers: [
      ...without(headers, new Set(['content-length'])),
      'content-length',
      String(length),
      'content-range',
      `bytes ${part.start}-${part.end}/${file.size}`,
    ],
    body:
      body instanceof Uint8Array
        ? body.subarray(part.start, part.end + 1)
        : { offset: body.offset + part.start, length },
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
