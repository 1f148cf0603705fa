import { readFile, realpath } from 'node:fs/promises';
import { helmValues } from '../client/index.js';
import { CommandError } from './CommandError.js';
import { checkFolder } from './checkFolder.js';
import { EXPORT_EXIT } from './exportErrors.js';
import { mergeValues } from './mergeValues.js';
import { replaceFile } from './replaceFile.js';

/** A values file that the values of an export can be put into. */
export interface ValuesFile {
  /** @param block What `helmValues` makes. */
  write(block: string): Promise<void>;
}

/**
 * Finds out whether the values of an export can be written to a file, which need not be there. It is read again when they are: an
 * export takes minutes, in which somebody may have changed it.
 *
 * @throws {CommandError} exit code 2 when the file cannot be read, or something would be lost in it.
 */
export async function openValues(path: string): Promise<ValuesFile> {
  await checkFolder(path, '--helm-values');
  mergeValues(await textOf(path), helmValues({ bundleUrl: 'https://docs.example/bundle.tar.gz' }, { version: '1' }));
  return {
    async write(block) {
      const merged = mergeValues(await textOf(path), block);
      // Where a link stands, the file that it leads to is meant.
      await replaceFile(await realpath(path).catch(() => path), merged);
    },
  };
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new CommandError(
      `The values file "${path}" cannot be read. Give the path of a file that may be read and written with --helm-values.`,
      EXPORT_EXIT.usage,
    );
  }
}
