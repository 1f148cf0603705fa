import { isMissing } from './isMissing.js';
import type { ReadFile } from './ReadFile.js';

/**
 * Wraps a file reader. In the returned reader, a file that cannot be read counts as missing. The reader rejects only if `onFailedRead`
 * throws.
 *
 * @param onFailedRead Called with the name of a file that cannot be read now, and with the error.
 */
export function tolerateFailedReads(
  readFile: ReadFile,
  onFailedRead: (name: string, error: unknown) => void,
): ReadFile {
  return async (name) => {
    try {
      return await readFile(name);
    } catch (error) {
      if (!isMissing(error)) onFailedRead(name, error);
      return undefined;
    }
  };
}
