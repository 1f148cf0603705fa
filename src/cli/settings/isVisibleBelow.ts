import { isAbsolute, relative, sep } from 'node:path';

/** Whether a folder is the parent folder itself, or a visible folder inside it. Hidden folders are neither watched nor served. */
export function isVisibleBelow(parent: string, folder: string): boolean {
  const path = relative(parent, folder);
  return !isAbsolute(path) && !path.split(sep).some((segment) => segment.startsWith('.'));
}
