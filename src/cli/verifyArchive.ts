import { createReadStream } from 'node:fs';
import { readArchive } from '../bundle/archive/readArchive.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { CommandError } from './CommandError.js';

/** What an archive holds. */
export interface VerifiedArchive {
  files: number;
  htmlFiles: number;
}

/**
 * Reads a downloaded bundle to its end without unpacking it, as strictly as `serve-bundle` does before it serves one.
 *
 * @throws {CommandError} when it is not a whole bundle with pages and nothing else.
 */
export async function verifyArchive(file: string, signal?: AbortSignal): Promise<VerifiedArchive> {
  try {
    const { files } = await readArchive(createReadStream(file, signal ? { signal } : {}));
    return { files: files.length, htmlFiles: files.filter(({ name }) => /\.html?$/i.test(name)).length };
  } catch (error) {
    if (!(error instanceof DocsAssistantError)) throw error;
    throw new CommandError(`${error.message} It was not kept. Download it again; do not unpack it.`);
  }
}
