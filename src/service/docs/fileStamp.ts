import type { Stats } from 'node:fs';

/**
 * Returns a text that changes with each version of a file. It contains more than `mtime`, because archives and reproducible builds give
 * every version of a file the same `mtime`.
 */
export function fileStamp({ dev, ino, mtimeMs, ctimeMs, size }: Stats): string {
  return JSON.stringify([dev, ino, mtimeMs, ctimeMs, size]);
}
