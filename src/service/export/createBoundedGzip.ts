import { Transform } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { MAX_RATIO, RATIO_COUNTS_FROM } from '../../site/export/ArchiveLimits.js';

/**
 * Compression ratio above which data is stored uncompressed. Half the limit, to leave a margin: programs that read bundles check the limit
 * at every point of the archive, not only at its end.
 */
const STORE_FROM_RATIO = MAX_RATIO / 2;
/**
 * Unpacked size above which data may be stored uncompressed (bytes). Half the size at which programs that read bundles begin to check the
 * ratio, so that the ratio is low when they check it.
 */
const STORE_FROM_BYTES = RATIO_COUNTS_FROM / 2;
const COMPRESS = constants.Z_DEFAULT_COMPRESSION;
const STORE = constants.Z_NO_COMPRESSION;
/**
 * The header of a gzip file (RFC 1952), without name and time. The last byte means that the operating system is unknown, so that bundles do
 * not depend on it.
 */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/**
 * Compresses an archive with gzip. Some data, such as a nearly empty disk image, compresses too well: programs that read bundles refuse
 * archives whose compression ratio exceeds `MAX_RATIO`. Stores a part of such data uncompressed.
 *
 * Writes header and trailer itself, because Node can change the compression level only in streams without them.
 */
export function createBoundedGzip(): Transform {
  const deflate = createDeflateRaw();
  let level: number = COMPRESS;
  let checksum = 0;
  let unpacked = 0;
  let packed = 0;
  const bounded = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      checksum = crc32(chunk, checksum);
      unpacked += chunk.length;
      const isTooDense = unpacked > STORE_FROM_BYTES && unpacked > packed * STORE_FROM_RATIO;
      const write = () => void deflate.write(chunk, done);
      if (level === (isTooDense ? STORE : COMPRESS)) return write();
      level = isTooDense ? STORE : COMPRESS;
      deflate.params(level, constants.Z_DEFAULT_STRATEGY, write);
    },
    flush(done) {
      deflate.once('end', () => done(null, createTrailer(checksum, unpacked)));
      deflate.end();
    },
    destroy(error, done) {
      deflate.destroy();
      done(error);
    },
  });
  bounded.push(HEADER);
  deflate.on('data', (bytes: Buffer) => {
    packed += bytes.length;
    bounded.push(bytes);
  });
  deflate.on('error', (error) => bounded.destroy(error));
  return bounded;
}

/** Creates the end of a gzip file: the checksum of the data, and its size modulo 2^32. */
function createTrailer(checksum: number, unpacked: number): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(unpacked % 2 ** 32, 4);
  return trailer;
}
