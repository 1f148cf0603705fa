import { createReadStream } from 'node:fs';
import { readArchive } from '../bundle/archive/readArchive.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { CommandError } from './CommandError.js';

/** Number of files in an archive. */
export interface VerifiedArchive {
  files: number;
  htmlFiles: number;
}

/**
 * Checks a downloaded bundle as strictly as `serve-bundle` does, without writing its files.
 *
 * @throws {CommandError} if it is not a complete and valid bundle.
 */
export async function verifyArchive(file: string, signal?: AbortSignal): Promise<VerifiedArchive> {
  try {
    const { files } = await readArchive(createReadStream(file, signal ? { signal } : {}));
    return { files: files.length, htmlFiles: files.filter(({ name }) => /\.html?$/i.test(name)).length };
  } catch (error) {
    if (!(error instanceof DocsAssistantError)) throw error;
    throw new CommandError(`${error.message} The file was deleted. Download the bundle again.`);
  }
}
