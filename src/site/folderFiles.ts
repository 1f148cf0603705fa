import { readFile, realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { FileReader } from './Site.js';

/**
 * Reads files of one folder for a site, and of none other: names that lead out of it, through `..` or a symbolic link, are not
 * found.
 */
export function folderFiles(folder: string): FileReader {
  const top = realpath(folder).catch(() => resolve(folder));
  return async (name) => {
    try {
      const inside = await top;
      const path = await realpath(resolve(inside, name));
      return path.startsWith(inside + sep) ? await readFile(path) : undefined;
    } catch {
      return undefined;
    }
  };
}
