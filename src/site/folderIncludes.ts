import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { IncludeFile } from './markdown/expandIncludes.js';

/**
 * Reads the files that pages of one folder include: relative to the page, or from the root of the folder (`/snippets/a.mdx`,
 * `@/parts/a.md`, `~/parts/a.md`). Files outside the folder are not read.
 *
 * @example readMarkdown(source, { path: 'guide/install.md', include: folderIncludes('docs') })
 */
export function folderIncludes(folder: string): IncludeFile {
  return (reference, from) => {
    try {
      const top = realpathSync(folder);
      const fromTop = /^(?:[@~]?\/)(.*)$/.exec(reference)?.[1];
      const path = realpathSync(fromTop === undefined ? resolve(top, dirname(from), reference) : resolve(top, fromTop));
      // Reading a named pipe would block forever.
      return path.startsWith(top + sep) && statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  };
}
