import type { ArchiveFile } from '../archive/readArchive.js';
import { bundleContentType, isCompressible } from './bundleContentType.js';
import { compress, type Encoding } from './encodings.js';
import { fileHeaders } from './fileHeaders.js';

/** A file as it is sent, whole. */
export interface ReadyFile {
  headers: readonly string[];
  bytes: Uint8Array;
  /** The same bytes as a text, where they are few: Node sends it in one write together with the headers. */
  latin1?: string;
  etag: string;
}

/** What is known of a file before it is read, worked out once. */
interface FileFacts {
  isCompressible: boolean;
  /** Under which it is kept, for each way of sending it. */
  keys: { plain: string } & Record<Encoding, string>;
}

/** Larger files are read while they are sent. */
export const MAX_KEPT_BYTES = 2 * 1024 ** 2;
/** As much as is worth copying to save a write: at 2 KB a text costs a tenth less than bytes, at 6 KB and more a third more. */
const MAX_TEXT_BYTES = 4 * 1024;
/** What a kept file costs beside its bytes. */
const OVERHEAD_BYTES = 1_000;

/**
 * Files that are asked for, with their headers, plain and compressed: each is read and compressed once, however many ask at the same
 * time, and the least used leave when there are too many.
 */
export class FileCache {
  /** In the order of their last use. */
  readonly #ready = new Map<string, ReadyFile>();
  readonly #coming = new Map<string, Promise<ReadyFile>>();
  readonly #facts = new Map<ArchiveFile, FileFacts>();
  #bytes = 0;

  constructor(
    readonly read: (file: ArchiveFile) => Promise<Uint8Array>,
    readonly maxBytes: number,
  ) {}

  /** Whether compression makes it smaller. */
  isCompressible(file: ArchiveFile): boolean {
    return this.#factsOf(file).isCompressible;
  }

  /** At once where it is there. */
  get(file: ArchiveFile, encoding: Encoding | undefined): ReadyFile | Promise<ReadyFile> {
    const key = this.#factsOf(file).keys[encoding ?? 'plain'];
    const ready = this.#ready.get(key);
    if (ready) {
      // While there is room, nobody has to leave, and the order does not matter.
      if (this.#bytes > this.maxBytes / 2) {
        this.#ready.delete(key);
        this.#ready.set(key, ready);
      }
      return ready;
    }
    const before = this.#coming.get(key);
    if (before) return before;
    const coming = this.#make(file, encoding)
      .then((made) => this.#keep(key, made))
      .finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    return coming;
  }

  #factsOf(file: ArchiveFile): FileFacts {
    let facts = this.#facts.get(file);
    if (!facts) {
      const { name } = file;
      facts = {
        isCompressible: isCompressible(bundleContentType(name)),
        keys: { plain: name, br: `br ${name}`, gzip: `gzip ${name}` },
      };
      this.#facts.set(file, facts);
    }
    return facts;
  }

  async #make(file: ArchiveFile, encoding: Encoding | undefined): Promise<ReadyFile> {
    const bytes = encoding ? (await this.get(file, undefined)).bytes : await this.read(file);
    const smaller = encoding ? await compress(bytes, encoding) : bytes;
    // What does not get smaller is sent as it is, under its own entity tag.
    const used = smaller.length < bytes.length ? encoding : undefined;
    const sent = used ? smaller : bytes;
    const { headers, etag } = fileHeaders(file, used, sent.length);
    const latin1 = sent.length <= MAX_TEXT_BYTES ? Buffer.from(sent).toString('latin1') : undefined;
    return { headers, bytes: sent, etag, ...(latin1 !== undefined && { latin1 }) };
  }

  #keep(key: string, made: ReadyFile): ReadyFile {
    this.#ready.set(key, made);
    this.#bytes += costOf(made);
    for (const [oldest, file] of this.#ready) {
      if (this.#bytes <= this.maxBytes || oldest === key) break;
      this.#ready.delete(oldest);
      this.#bytes -= costOf(file);
    }
    return made;
  }
}

function costOf({ bytes, latin1 = '' }: ReadyFile): number {
  return bytes.length + latin1.length + OVERHEAD_BYTES;
}
