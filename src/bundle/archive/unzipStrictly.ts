import { createHash } from 'node:crypto';
import type { TransformOptions } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip, type ZlibOptions } from 'node:zlib';
import { readErrorCode } from '../../http/errorCode.js';
import { type ArchiveLimits, MAX_RATIO, RATIO_COUNTS_FROM } from '../../site/export/ArchiveLimits.js';
import { formatSize } from '../../values/formatSize.js';
import { archiveError, archiveNotGzip, archiveTooLarge } from './archiveError.js';

/** Digest and size of a compressed file. */
export interface Unzipped {
  /** SHA-256 of the compressed bytes, in hex. */
  digest: string;
  /** Number of compressed bytes. */
  bytes: number;
}

/** Size of the chunks of unpacked data. Large, because large chunks need fewer event loop turns per megabyte. */
const CHUNK_BYTES = 256 * 1024;
/** Size of the end of a gzip file, which contains the CRC-32 of the unpacked data and their length modulo 2^32 (RFC 1952). */
const TRAILER_BYTES = 8;

/**
 * Unpacks gzip as it arrives. Accepts one complete gzip member and nothing after it.
 *
 * Node's decompressor also accepts further members, and ignores data that begins with a zero byte after a member. So this function checks
 * that the decompressor has read all bytes. It also checks that the last bytes are the checksum and length of all unpacked data, because
 * a member ends with the checksum and length of its own data only. Empty members before the member with the data pass these checks,
 * because they add no data.
 *
 * @throws {DocsAssistantError} if the file is not such a member or exceeds the limits; also every error of `source` and `onChunk`.
 */
export async function unzipStrictly(
  source: AsyncIterable<Uint8Array>,
  limits: Pick<ArchiveLimits, 'archiveBytes' | 'unpackedBytes'>,
  onChunk: (chunk: Uint8Array) => void | Promise<void>,
): Promise<Unzipped> {
  const hash = createHash('sha256');
  let bytes = 0;
  let tail = Buffer.alloc(0);
  let unpacked = 0;
  let checksum = 0;

  async function* measure(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.archiveBytes)
        throw archiveTooLarge(`it is larger than the limit for an archive, ${formatSize(limits.archiveBytes)}.`);
      hash.update(chunk);
      tail = lastBytes(tail, chunk);
      yield chunk;
    }
  }

  async function consume(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      unpacked += chunk.length;
      // `unpackedBytes` limits only the contents of the files. The factor allows for the headers and the padding of the archive.
      if (unpacked > limits.unpackedBytes * 1.5)
        throw archiveTooLarge(`unpacked, it is larger than the limit, ${formatSize(limits.unpackedBytes)}.`);
      if (unpacked > RATIO_COUNTS_FROM && unpacked > bytes * MAX_RATIO)
        throw archiveError(
          `unpacked, it is more than ${MAX_RATIO} times as large as the compressed archive. Leave out files that are nearly empty, such as disk images.`,
        );
      checksum = crc32(chunk, checksum);
      await onChunk(chunk);
    }
  }

  // With `autoDestroy`, data after the end could make the pipeline fail with an error that does not say why.
  const options: ZlibOptions & TransformOptions = { chunkSize: CHUNK_BYTES, autoDestroy: false };
  const gunzip = createGunzip(options);
  try {
    await pipeline(source, measure, gunzip, consume);
  } catch (error) {
    throw isZlibError(error) ? archiveNotGzip() : error;
  } finally {
    gunzip.destroy();
  }
  const endsWithData =
    tail.length === TRAILER_BYTES && tail.readUInt32LE(0) === checksum && tail.readUInt32LE(4) === unpacked % 2 ** 32;
  if (gunzip.bytesWritten < bytes || !endsWithData) throw archiveError('there is data after its end.');
  return { digest: hash.digest('hex'), bytes };
}

function lastBytes(before: Buffer, chunk: Uint8Array): Buffer<ArrayBuffer> {
  const enough = chunk.length >= TRAILER_BYTES ? chunk : Buffer.concat([before, chunk]);
  return Buffer.from(enough.subarray(-TRAILER_BYTES));
}

function isZlibError(error: unknown): boolean {
  return readErrorCode(error)?.startsWith('Z_') ?? false;
}
