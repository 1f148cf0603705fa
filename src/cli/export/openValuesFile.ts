import { readFile, realpath } from 'node:fs/promises';
import { helmValues } from '../../client/index.js';
import { replaceFile } from '../../files/replaceFile.js';
import { hasErrorCode } from '../../http/errorCode.js';
import { CommandError } from '../shared/CommandError.js';
import { checkWritableFile } from '../shared/checkWritableFile.js';
import { toFileError } from '../shared/toFileError.js';
import { EXPORT_EXIT } from './exportErrors.js';
import { mergeValues } from './mergeValues.js';

/** A values file that an export can update. */
export interface ValuesFile {
  /** @param block Result of `helmValues`. */
  write(block: string): Promise<void>;
}

/**
 * Checks that an export can update a values file, which may not exist yet. `write` reads the file again, because it may have changed during
 * the export.
 *
 * @throws {CommandError} exit code 2 if the file is unreadable, if its folder is not writable, or if it cannot be updated without loss.
 */
export async function openValuesFile(path: string): Promise<ValuesFile> {
  await checkWritableFile(await targetOf(path), '--helm-values');
  mergeValues(await textOf(path), helmValues({ bundleUrl: 'https://docs.example/bundle.tar.gz' }, { version: '1' }));
  return {
    async write(block) {
      const merged = mergeValues(await textOf(path), block);
      const target = await targetOf(path);
      await replaceFile(target, merged).catch((error) => {
        throw toFileError(target, error);
      });
    },
  };
}

/** Returns the file that is replaced: the target of a symbolic link, else the path itself. */
function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return '';
    throw new CommandError(
      `The values file "${path}" cannot be read. Choose a readable and writable file with --helm-values.`,
      EXPORT_EXIT.usage,
    );
  }
}
