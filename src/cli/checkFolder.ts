import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from './CommandError.js';

/**
 * @param path A file that is to be written.
 * @param option That it was given with.
 * @throws {CommandError} exit code 2 when its folder is not there or may not be written to.
 */
export async function checkFolder(path: string, option: string): Promise<void> {
  const folder = dirname(path);
  await access(folder, constants.W_OK).catch(() => {
    throw new CommandError(
      `The folder "${folder}" is not there or cannot be written to. Make it, or name another file with ${option}.`,
      2,
    );
  });
}
