import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from './CommandError.js';

/**
 * Checks that a file can be created or replaced.
 *
 * @param path Path of the file.
 * @param option Command-line option that names the file, for the error message.
 * @throws {CommandError} exit code 2 if the path is a folder, or if its folder does not exist or is not writable.
 */
export async function checkWritableFile(path: string, option: string): Promise<void> {
  const folder = dirname(path);
  await access(folder, constants.W_OK).catch(() => {
    throw new CommandError(
      `The folder "${folder}" does not exist or is not writable. Create it, or choose another file with ${option}.`,
      2,
    );
  });
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory())
    throw new CommandError(`"${path}" is a folder. Give the path of a file with ${option}.`, 2);
}
