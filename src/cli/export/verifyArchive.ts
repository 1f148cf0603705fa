import { createReadStream } from 'node:fs';
import { ARCHIVE_TOO_LARGE } from '../../bundle/archive/archiveError.js';
import { readArchive } from '../../bundle/archive/readArchive.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { CommandError, LastingError } from '../shared/CommandError.js';

/** Number of files in an archive. */
export interface VerifiedArchive {
  files: number;
  htmlFiles: number;
}

/**
 * Checks a downloaded bundle as strictly as `serve-bundle` does, without writing its files.
 *
 * @throws {LastingError} if it exceeds a limit.
 * @throws {CommandError} if it is not a complete and valid bundle.
 */
export async function verifyArchive(
  file: string,
  { signal, limits }: { signal?: AbortSignal; limits?: Partial<ArchiveLimits> } = {},
): Promise<VerifiedArchive> {
  try {
    const { files } = await readArchive(createReadStream(file, signal ? { signal } : {}), { limits });
    return { files: files.length, htmlFiles: files.filter(({ name }) => /\.html?$/i.test(name)).length };
  } catch (error) {
    if (!(error instanceof DocsAssistantError)) throw error;
    if (error.code === ARCHIVE_TOO_LARGE)
      throw new LastingError(
        `${error.message} The download stays in "${file}". Export the documentation without large files, or raise the limit with an option, here and in serve-bundle: --limit-archive-bytes, --limit-unpacked-bytes, --limit-file-bytes.`,
      );
    throw new CommandError(`${error.message} The file was deleted. Download the bundle again.`);
  }
}
