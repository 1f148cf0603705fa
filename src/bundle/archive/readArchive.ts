import { createHash, type Hash } from 'node:crypto';
import { archiveFault } from './archiveFault.js';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './archiveLimits.js';
import { TarReader } from './TarReader.js';
import { type Unzipped, unzipStrictly } from './unzipStrictly.js';

/** One file of a bundle, and where its bytes stand in the unpacked archive. */
export interface ArchiveFile {
  name: string;
  size: number;
  offset: number;
  /** SHA-256 of its content, 24 characters of base64url: its entity tag. */
  hash: string;
}

/** What an archive holds. */
export interface ReadArchive extends Unzipped {
  files: ArchiveFile[];
}

/** How an archive is read. */
export interface ReadArchiveOptions {
  limits?: Partial<ArchiveLimits> | undefined;
  /** Given every piece of the unpacked archive, in order. */
  onPiece?: (piece: Uint8Array) => void | Promise<void>;
}

const HASH_LENGTH = 24;
const IS_PAGE = /\.html?$/i;

/**
 * Reads a bundle (`.tar.gz`) to its end: whole, nothing but files and folders, each name once and writable anywhere, nothing before,
 * between or behind them, within limits, and pages among them. Nothing is written; no name of the archive is ever a name on this
 * machine.
 *
 * @throws {DocsAssistantError} kind `protocol` when it is anything else.
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  { limits: given, onPiece }: ReadArchiveOptions = {},
): Promise<ReadArchive> {
  const limits = { ...ARCHIVE_LIMITS, ...given };
  const files: ArchiveFile[] = [];
  let file: ArchiveFile | undefined;
  let hash: Hash | undefined;
  const reader = new TarReader(
    {
      begin(name, size, offset) {
        file = { name, size, offset, hash: '' };
        hash = createHash('sha256');
      },
      data: (bytes) => void hash?.update(bytes),
      end() {
        if (!file || !hash) return;
        file.hash = hash.digest('base64url').slice(0, HASH_LENGTH);
        files.push(file);
      },
    },
    limits,
  );
  const unzipped = await unzipStrictly(source, limits, (piece) => {
    reader.write(piece);
    return onPiece?.(piece);
  });
  reader.end();
  if (!files.some(({ name }) => IS_PAGE.test(name)))
    throw archiveFault('it holds no pages. Export the documentation again.');
  return { ...unzipped, files };
}
