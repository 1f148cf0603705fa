import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../../http/chooseEncoding.js';

/** Compression levels. Almost all compressed content is cached, so the levels can be higher than for compressing each response. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 7;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const COMPRESSORS: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  gzip: (bytes) => deflate(bytes, { level: GZIP_LEVEL }),
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** Compresses in Node's thread pool, so that other requests are not blocked. */
export const compress = (bytes: Uint8Array, encoding: Encoding): Promise<Buffer> => COMPRESSORS[encoding](bytes);
