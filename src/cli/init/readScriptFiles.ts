import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../values/messageOf.js';
import { PACKAGE_FOLDER } from '../packageFolder.js';
import { CommandError } from '../shared/CommandError.js';
import type { CopiedFile } from './Edit.js';

const CHUNKS = 'embed/chunks';

/**
 * Reads the built files that the script tag loads: `embed.js` and its chunks.
 *
 * @throws {CommandError} if they are missing or cannot be read.
 */
export async function readScriptFiles(folder = join(PACKAGE_FOLDER, 'dist')): Promise<CopiedFile[]> {
  try {
    const chunks = await readdir(join(folder, CHUNKS));
    const paths = ['embed.js', ...chunks.filter((name) => name.endsWith('.js')).map((name) => `${CHUNKS}/${name}`)];
    return await Promise.all(paths.map(async (path) => ({ path, content: await readFile(join(folder, path)) })));
  } catch (error) {
    throw new CommandError(
      `The files of the script tag in "${folder}" cannot be read: ${messageOf(error)}. Install the package again.`,
    );
  }
}
