import { createHash, type Hash } from 'node:crypto';
import { type ArchiveLimits, resolveArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { archiveError } from './archiveError.js';
import { TarReader } from './TarReader.js';
import { type Unzipped, unzipStrictly } from './unzipStrictly.js';

/** A file of a bundle, and the position of its bytes in the unpacked archive. */
export interface ArchiveFile {
  name: string;
  size: number;
  offset: number;
  /** SHA-256 of the content, first 24 characters of base64url. Entity tags contain it. */
  hash: string;
}

/** Result of {@link readArchive}. */
export interface ReadArchive extends Unzipped {
  files: ArchiveFile[];
}

export interface ReadArchiveOptions {
  limits?: Partial<ArchiveLimits> | undefined;
  /** Called with every chunk of the unpacked archive, in order. */
  onChunk?: (chunk: Uint8Array) => void | Promise<void>;
}

const HASH_LENGTH = 24;
const IS_PAGE = /\.html?$/i;

/**
 * Reads a bundle (`.tar.gz`). Checks that
 *
 * - it is complete, within the limits, and not followed by other data;
 * - it contains only files and folders, with unique names that `explainInvalidName` accepts;
 * - it has at least one page.
 *
 * Writes no files, so names in the archive never become file names on this machine.
 *
 * @throws {DocsAssistantError} kind `protocol` if a check fails, kind `setup` for an invalid limit; also every error of `source` and
 *   `onChunk`.
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  { limits: given, onChunk }: ReadArchiveOptions = {},
): Promise<ReadArchive> {
  const limits = resolveArchiveLimits(given);
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
  const unzipped = await unzipStrictly(source, limits, (chunk) => {
    reader.write(chunk);
    return onChunk?.(chunk);
  });
  reader.end();
  if (!files.some(({ name }) => IS_PAGE.test(name)))
    throw archiveError('it contains no pages. Export the documentation again.');
  return { ...unzipped, files };
}
