import { joinPaths } from '../shared/joinPaths.js';

const IMAGE = /\.(?:svg|png|ico|webp|jpe?g|gif|avif)$/i;

/**
 * Returns the possible paths of an image that a configuration names, relative to the root of the project. Undefined for a URL on another
 * host, or for a file that is not an image.
 *
 * @param folders Folders in which the image may be.
 * @example imagePaths('/logo.svg', ['docs/public', 'docs']) // ['docs/public/logo.svg', 'docs/logo.svg']
 */
export function imagePaths(path: string | undefined, folders: readonly string[]): string[] | undefined {
  if (path === undefined || !IMAGE.test(path) || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return undefined;
  const name = path.replace(/^(?:~|@)?\.{0,2}\//, '');
  return [...new Set(folders.map((folder) => joinPaths(folder, name)))];
}
