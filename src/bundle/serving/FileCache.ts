import type { Encoding } from '../../http/chooseEncoding.js';
import { isCompressible } from '../../site/files/contentTypes.js';
import { compress } from '../../site/shared/compress.js';
import { SizedCache } from '../../site/shared/SizedCache.js';
import type { ArchiveFile } from '../archive/readArchive.js';
import { buildFileHeaders } from './buildFileHeaders.js';
import { bundleContentType } from './bundleContentType.js';

/** A complete file, ready to be sent. */
export interface ReadyFile {
  headers: readonly string[];
  bytes: Uint8Array;
  /**
   * The bytes as a string, which Node sends together with the headers in one write. Only files up to `MAX_TEXT_BYTES` have this string: for
   * larger files, a string costs more than a second write.
   */
  latin1?: string;
  etag: string;
}

/** Properties of a file that are computed once. */
interface FileFacts {
  isCompressible: boolean;
  /**
   * Cache keys, by encoding. A null character separates the encoding from the file name. File names never contain this character, so no key
   * equals the name of another file.
   */
  keys: { plain: string } & Record<Encoding, string>;
}

/** Maximum size of a cached file, in bytes. Larger files are streamed from the archive. */
export const MAX_KEPT_BYTES = 2 * 1024 ** 2;
/**
 * Maximum size of a file that is sent as a string (bytes). Node writes a string together with the headers, and bytes in a second write. For
 * larger files, a string costs more than the second write.
 */
const MAX_TEXT_BYTES = 4 * 1024;
/** Estimated memory of a cache entry in addition to its `bytes` and `latin1`. */
const OVERHEAD_BYTES = 1_000;

/** A cache of files with their headers, both uncompressed and compressed. Concurrent requests share one read and one compression. */
export class FileCache {
  readonly #ready: SizedCache<ReadyFile>;
  readonly #facts = new Map<ArchiveFile, FileFacts>();

  constructor(
    readonly read: (file: ArchiveFile) => Promise<Uint8Array>,
    maxBytes: number,
  ) {
    this.#ready = new SizedCache({ maxBytes, costOf });
  }

  /** Whether a file is worth compressing, judged by its type. */
  isCompressible(file: ArchiveFile): boolean {
    return this.#factsOf(file).isCompressible;
  }

  /** Returns a file: synchronously if it is cached, else as a promise. */
  get(file: ArchiveFile, encoding: Encoding | undefined): ReadyFile | Promise<ReadyFile> {
    const key = this.#factsOf(file).keys[encoding ?? 'plain'];
    return this.#ready.get(key) ?? this.#ready.load(key, () => this.#make(file, encoding));
  }

  #factsOf(file: ArchiveFile): FileFacts {
    let facts = this.#facts.get(file);
    if (!facts) {
      const { name } = file;
      facts = {
        isCompressible: isCompressible(bundleContentType(name)),
        keys: { plain: name, br: `br\0${name}`, gzip: `gzip\0${name}` },
      };
      this.#facts.set(file, facts);
    }
    return facts;
  }

  async #make(file: ArchiveFile, encoding: Encoding | undefined): Promise<ReadyFile> {
    const bytes = encoding ? (await this.get(file, undefined)).bytes : await this.read(file);
    const smaller = encoding ? await compress(bytes, encoding) : bytes;
    // A file that compression does not shrink is sent uncompressed, with the entity tag of the uncompressed file.
    const used = smaller.length < bytes.length ? encoding : undefined;
    const sent = used ? smaller : bytes;
    const { headers, etag } = buildFileHeaders(file, used, sent.length);
    const latin1 = sent.length <= MAX_TEXT_BYTES ? Buffer.from(sent).toString('latin1') : undefined;
    return { headers, bytes: sent, etag, ...(latin1 !== undefined && { latin1 }) };
  }
}

const costOf = (_: string, { bytes, latin1 = '' }: ReadyFile) => bytes.length + latin1.length + OVERHEAD_BYTES;
