import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Supported compression formats, by preference. */
export type Encoding = 'br' | 'gzip';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Compression levels. Compressed files are cached, so the levels can be higher than for compressing each response. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 7;
/** Maximum number of cached `Accept-Encoding` headers, so that a client that invents new ones cannot fill the memory. */
const MAX_REMEMBERED = 100;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const remembered = new Map<string, Encoding | 'none'>();

export function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const before = remembered.get(header);
  if (before !== undefined) return before === 'none' ? undefined : before;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = Math.max(...ENCODINGS.map(weightOf));
  const chosen = best > 0 ? ENCODINGS.find((each) => weightOf(each) === best) : undefined;
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, chosen ?? 'none');
  return chosen;
}

/** Compresses in Node's thread pool, so that other requests are not blocked. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(bytes, { level: GZIP_LEVEL });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
