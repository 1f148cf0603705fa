import { readFileSync, realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { decodeText } from '../../files/decodeText.js';
import type { IncludeFile } from './IncludeReader.js';

/**
 * Reads the files that pages of one folder include. Files outside the folder are not read.
 *
 * @example readMarkdown(source, { path: 'guide/install.md', include: folderIncludes('docs') })
 */
export function folderIncludes(folder: string): IncludeFile {
  return (includedPath) => {
    try {
      const top = realpathSync(folder);
      const path = realpathSync(resolve(top, includedPath));
      // Read only regular files: reading a named pipe would block forever.
      return path.startsWith(top + sep) && statSync(path).isFile() ? decodeText(readFileSync(path)) : undefined;
    } catch {
      return undefined;
    }
  };
}
