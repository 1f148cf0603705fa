import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from './CommandError.js';

/**
 * Checks that files can be created in the folder of a file.
 *
 * @param path Path of the file.
 * @param option Command-line option that names the file, for the error message.
 * @throws {CommandError} exit code 2 if the folder does not exist or is not writable.
 */
export async function checkWritableFolder(path: string, option: string): Promise<void> {
  const folder = dirname(path);
  await access(folder, constants.W_OK).catch(() => {
    throw new CommandError(
      `The folder "${folder}" does not exist or is not writable. Create it, or choose another file with ${option}.`,
      2,
    );
  });
}
