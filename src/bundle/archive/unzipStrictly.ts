import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip } from 'node:zlib';
import { archiveFault } from './archiveFault.js';
import type { ArchiveLimits } from './archiveLimits.js';

/** What was read. */
export interface Unzipped {
  /** SHA-256 of the compressed bytes, in hex. */
  digest: string;
  /** Number of compressed bytes. */
  bytes: number;
}

/** Large pieces: fewer turns of the loop for each megabyte. */
const PIECE_BYTES = 256 * 1024;
/** The end of a gzip file: the checksum of everything unpacked and its length modulo 2^32 (RFC 1952). */
const TRAILER_BYTES = 8;
/** Text shrinks to a tenth, repetitive pages to a thirtieth. What shrinks further, and is large, is made to hurt. */
const MAX_RATIO = 100;
const RATIO_COUNTS_FROM = 64 * 1024 ** 2;

/**
 * Unpacks gzip as it arrives: exactly one compressed file, whole, and nothing behind it. Node's own reader goes on with a second file
 * and overlooks zeros at the end; so the last bytes must be the checksum of everything that came out.
 *
 * @throws {DocsAssistantError} when it is anything else, or grows beyond measure; whatever `source` throws.
 */
export async function unzipStrictly(
  source: AsyncIterable<Uint8Array>,
  limits: Pick<ArchiveLimits, 'archiveBytes' | 'unpackedBytes'>,
  onPiece: (piece: Uint8Array) => void | Promise<void>,
): Promise<Unzipped> {
  const hash = createHash('sha256');
  let bytes = 0;
  let tail = Buffer.alloc(0);
  let unpacked = 0;
  let checksum = 0;

  async function* measure(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.archiveBytes) throw archiveFault('it is larger than an archive may be.');
      hash.update(chunk);
      tail = lastOf(tail, chunk);
      yield chunk;
    }
  }

  async function take(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      unpacked += piece.length;
      // Headers and padding of the archive come on top of its files.
      if (unpacked > limits.unpackedBytes * 1.5 || (unpacked > RATIO_COUNTS_FROM && unpacked > bytes * MAX_RATIO))
        throw archiveFault('unpacked it is larger than a bundle may be.');
      checksum = crc32(piece, checksum);
      await onPiece(piece);
    }
  }

  try {
    await pipeline(source, measure, createGunzip({ chunkSize: PIECE_BYTES }), take);
  } catch (error) {
    throw isZlibError(error) ? archiveFault('it is not whole, or it is no gzip file.') : error;
  }
  if (tail.length < TRAILER_BYTES || tail.readUInt32LE(0) !== checksum || tail.readUInt32LE(4) !== unpacked % 2 ** 32)
    throw archiveFault('something stands behind its end.');
  return { digest: hash.digest('hex'), bytes };
}

function lastOf(before: Buffer, chunk: Uint8Array): Buffer<ArrayBuffer> {
  const enough = chunk.length >= TRAILER_BYTES ? chunk : Buffer.concat([before, chunk]);
  return Buffer.from(enough.subarray(-TRAILER_BYTES));
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
