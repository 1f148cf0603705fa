import { isAbsolute, relative, sep } from 'node:path';

/**
 * Whether a folder is the parent folder itself, or is inside it and not hidden. A folder is hidden if its name, or the name of a folder
 * between it and the parent folder, begins with a dot. Hidden folders are neither watched nor served.
 */
export function isVisibleBelow(parent: string, folder: string): boolean {
  const path = relative(parent, folder);
  return !isAbsolute(path) && !path.split(sep).some((segment) => segment.startsWith('.'));
}
