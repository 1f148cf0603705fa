import type { FileHandle } from 'node:fs/promises';
import type { ArchiveFile } from '../archive/readArchive.js';
import { hasHashedName } from './bundleContentType.js';
import { FileCache } from './FileCache.js';
import { type AddressMap, decodeAddress, mapAddresses } from './mapAddresses.js';
import type { ArchiveSlice } from './Reply.js';

export interface LiveBundleOptions {
  files: readonly ArchiveFile[];
  /** The unpacked archive, open for reading. */
  archive: FileHandle;
  base: string;
  memoryBytes: number;
  /** Called after the bundle has been retired, its last response has been sent, and the archive has been closed. */
  onClosed: () => Promise<void>;
  /** Called with the first error of reading the archive. Further errors usually have the same cause. */
  onReadError: (error: unknown) => void;
}

/** Chunk size for streamed files (bytes). A compromise: larger chunks need fewer event loop turns, smaller chunks need less memory. */
const CHUNK_BYTES = 256 * 1024;

/** A bundle that is being served. After `retire` it stays open until its last response has been sent. */
export class LiveBundle {
  readonly addresses: AddressMap;
  readonly cache: FileCache;
  readonly #archive: FileHandle;
  readonly #onClosed: () => Promise<void>;
  readonly #onReadError: (error: unknown) => void;
  readonly #hashed: ReadonlyMap<string, ArchiveFile>;
  #hasReadError = false;
  #readers = 0;
  #retired = false;
  #closed: Promise<void> | undefined;

  constructor({ files, archive, base, memoryBytes, onClosed, onReadError }: LiveBundleOptions) {
    this.#archive = archive;
    this.#onClosed = onClosed;
    this.#onReadError = onReadError;
    this.addresses = mapAddresses(files, base);
    this.#hashed = new Map(
      files.filter(({ name }) => hasHashedName(name)).map((file) => [`${base}/${file.name}`, file]),
    );
    this.cache = new FileCache((file) => this.#whole(file), memoryBytes);
  }

  /** Finds a file with a hash in its name. Pages that were opened before a new bundle replaced this one still request such files. */
  hashedFile(address: string): ArchiveFile | undefined {
    return this.#hashed.get(address) ?? this.#hashed.get(decodeAddress(address) ?? address);
  }

  /** Keeps the bundle open for a response. Call `release` after the response has been sent. */
  retain(): void {
    this.#readers += 1;
  }

  release(): void {
    this.#readers -= 1;
    this.#closeWhenUnused();
  }

  /** Stops serving the bundle. It is closed after its last response has been sent. */
  retire(): void {
    this.#retired = true;
    this.#closeWhenUnused();
  }

  /**
   * Promise for the closing of the archive. Read this property only after `retire`. If no response needs the archive, the promise resolves
   * when the archive has been closed and `onClosed` has finished. Otherwise, the promise resolves immediately, and the archive is closed
   * after the last response.
   */
  get closed(): Promise<void> {
    return this.#closed ?? Promise.resolve();
  }

  async *slice({ offset, length }: ArchiveSlice): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < length; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, length - at));
      const bytesRead = await this.#read(chunk, offset + at);
      at += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }

  /** Reads at least one byte of the archive. */
  async #read(chunk: Buffer, position: number): Promise<number> {
    try {
      const { bytesRead } = await this.#archive.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0)
        throw new Error('The unpacked bundle was cut off while it was served. Delete it and restart.');
      return bytesRead;
    } catch (error) {
      const isFirst = !this.#hasReadError;
      this.#hasReadError = true;
      if (isFirst) this.#onReadError(error);
      throw error;
    }
  }

  async #whole({ offset, size }: ArchiveFile): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.slice({ offset, length: size })) chunks.push(chunk);
    return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
  }

  #closeWhenUnused(): void {
    if (!this.#retired || this.#readers > 0 || this.#closed) return;
    this.#closed = this.#archive.close().then(this.#onClosed);
    this.#closed.catch(() => {});
  }
}
