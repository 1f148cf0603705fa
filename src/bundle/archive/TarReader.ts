import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { formatSize } from '../../values/formatSize.js';
import { ArchiveNames } from './ArchiveNames.js';
import { archiveError, archiveTooLarge, quoteName } from './archiveError.js';
import { type PaxRecords, readPaxRecords } from './readPaxRecords.js';
import { BLOCK, decodeName, isZero, readTarHeader, type TarHeader } from './readTarHeader.js';

/** Receives the files of an archive, in order. */
export interface TarSink {
  /** Called at the start of a file. @param offset Position of the file's first byte in the unpacked archive. */
  begin: (name: string, size: number, offset: number) => void;
  data: (bytes: Uint8Array) => void;
  end: () => void;
}

/** Maximum size of extended headers and long names, in bytes. Enough for an exported bundle, where they contain only file names. */
const MAX_EXTENSION_BYTES = 64 * 1024;
/** Entry types: file, folder, PAX header of one entry, PAX header of all entries, GNU long name. All others are refused. */
const FILE = '0';
const FOLDER = '5';
const PAX = 'x';
const PAX_FOR_ALL = 'g';
const LONG_NAME = 'L';

const KINDS: Readonly<Record<string, string>> = {
  1: 'a hard link',
  2: 'a symbolic link',
  3: 'a device',
  4: 'a device',
  6: 'a pipe',
  K: 'a link with a long name',
  S: 'a sparse file',
};

/**
 * Reads a tar archive as it arrives. Accepts only files and folders. It is stricter than unpacking requires, so that no other program sees
 * different files in the same archive.
 */
export class TarReader {
  readonly #names: ArchiveNames;
  /** The current header block, which may have arrived only in part. */
  readonly #block = new Uint8Array(BLOCK);
  #blockLength = 0;
  #offset = 0;
  #entries = 0;
  #unpacked = 0;
  /** Number of bytes of the entry's content that have not been read. */
  #remaining = 0;
  /** Number of padding bytes after the entry's content that have not been skipped yet. */
  #padding = 0;
  #body: 'file' | 'extension' | undefined;
  #extension: { type: string; bytes: Uint8Array; length: number } | undefined;
  #pax: PaxRecords | undefined;
  #longName: string | undefined;
  #zeroBlocks = 0;

  constructor(
    readonly sink: TarSink,
    readonly limits: Pick<ArchiveLimits, 'entries' | 'nameBytes' | 'fileBytes' | 'unpackedBytes'>,
  ) {
    this.#names = new ArchiveNames(limits);
  }

  /** Reads the next bytes of the archive. @throws {DocsAssistantError} as soon as the archive is invalid. */
  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#remaining > 0) at += this.#readBody(chunk, at);
      else if (this.#padding > 0) at += this.#skipPadding(chunk.length - at);
      else at += this.#readBlock(chunk, at);
    }
  }

  /** Call after the last byte. @throws {DocsAssistantError} if the archive is incomplete. */
  end(): void {
    if (this.#blockLength > 0 || this.#remaining > 0 || this.#padding > 0 || this.#zeroBlocks < 2)
      throw archiveError('it is cut off.');
    if (this.#pax || this.#longName !== undefined) throw archiveError('a header in it has no entry.');
  }

  #readBody(chunk: Uint8Array, at: number): number {
    const bytes = chunk.subarray(at, at + this.#remaining);
    if (this.#body === 'file') this.sink.data(bytes);
    else if (this.#extension) {
      this.#extension.bytes.set(bytes, this.#extension.length);
      this.#extension.length += bytes.length;
    }
    this.#remaining -= bytes.length;
    this.#offset += bytes.length;
    if (this.#remaining === 0) this.#endBody();
    return bytes.length;
  }

  #skipPadding(available: number): number {
    const skipped = Math.min(available, this.#padding);
    this.#padding -= skipped;
    this.#offset += skipped;
    return skipped;
  }

  #readBlock(chunk: Uint8Array, at: number): number {
    const bytes = chunk.subarray(at, at + BLOCK - this.#blockLength);
    this.#block.set(bytes, this.#blockLength);
    this.#blockLength += bytes.length;
    this.#offset += bytes.length;
    if (this.#blockLength === BLOCK) {
      this.#blockLength = 0;
      this.#readHeader(this.#block);
    }
    return bytes.length;
  }

  #readHeader(block: Uint8Array): void {
    if (isZero(block)) {
      this.#zeroBlocks += 1;
      return;
    }
    if (this.#zeroBlocks > 0) throw archiveError('there is data after its end.');
    const header = readTarHeader(block);
    this.#countEntry(header.type);
    if (header.type === FILE || header.type === FOLDER) this.#beginEntry(header);
    else if (header.type === PAX || header.type === PAX_FOR_ALL || header.type === LONG_NAME)
      this.#beginExtension(header);
    else
      throw archiveError(
        `${quoteName(header.name)} is ${KINDS[header.type] ?? 'of an unknown type'}, which no export contains.`,
      );
  }

  /**
   * Counts a header against the limit of entries. Skips PAX headers and long names that belong to a single entry: each entry has at most
   * one of each, so the limit of entries also limits their number.
   */
  #countEntry(type: string): void {
    if (type === PAX || type === LONG_NAME) return;
    this.#entries += 1;
    if (this.#entries > this.limits.entries)
      throw archiveTooLarge(`it contains more than ${this.limits.entries} entries.`);
  }

  #beginEntry(header: TarHeader): void {
    if (this.#pax?.path !== undefined && this.#longName !== undefined)
      throw archiveError('an entry in it has two names.');
    const name = this.#pax?.path ?? this.#longName ?? header.name;
    const size = this.#pax?.size ?? header.size;
    this.#pax = undefined;
    this.#longName = undefined;
    if (header.type === FOLDER) {
      if (size > 0) throw archiveError('a folder in it has content.');
      this.#names.add(name, 'folder');
      return;
    }
    const { fileBytes, unpackedBytes } = this.limits;
    if (size > fileBytes)
      throw archiveTooLarge(`${quoteName(name)} is larger than the limit for a file, ${formatSize(fileBytes)}.`);
    this.#unpacked += size;
    if (this.#unpacked > unpackedBytes)
      throw archiveTooLarge(`unpacked, it is larger than the limit, ${formatSize(unpackedBytes)}.`);
    this.sink.begin(this.#names.add(name, 'file') as string, size, this.#offset);
    this.#beginBody('file', size);
  }

  #beginExtension({ type, size }: TarHeader): void {
    if (type !== PAX_FOR_ALL && (type === PAX ? this.#pax : this.#longName) !== undefined)
      throw archiveError('an entry in it has two headers.');
    if (size > MAX_EXTENSION_BYTES) throw archiveError('an extended header in it is too large.');
    this.#extension = { type, bytes: new Uint8Array(size), length: 0 };
    this.#beginBody('extension', size);
  }

  #beginBody(body: 'file' | 'extension', size: number): void {
    this.#body = body;
    this.#remaining = size;
    this.#padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if (size === 0) this.#endBody();
  }

  #endBody(): void {
    const extension = this.#extension;
    this.#extension = undefined;
    if (this.#body === 'file') this.sink.end();
    else if (extension?.type === LONG_NAME) this.#longName = readLongName(extension.bytes);
    else if (extension) {
      const records = readPaxRecords(extension.bytes);
      if (extension.type === PAX) this.#pax = records;
      else if (records.path !== undefined || records.size !== undefined)
        throw archiveError('a name or size in it applies to all entries.');
    }
    this.#body = undefined;
  }
}

/** Reads a GNU long name, which may end with one NUL. */
function readLongName(bytes: Uint8Array): string {
  const length = bytes.indexOf(0);
  if (length >= 0 && length !== bytes.length - 1)
    throw archiveError('a file name in it has data after its NUL terminator.');
  return decodeName(length < 0 ? bytes : bytes.subarray(0, length));
}
