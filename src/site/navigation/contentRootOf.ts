/**
 * Returns the innermost content folder that contains a file. Returns an empty string if no content folder contains the file.
 *
 * @param roots Content folders, relative to the same folder as the file.
 */
export function contentRootOf(file: string, roots: readonly string[]): string {
  return roots.reduce((found, root) => (root.length > found.length && file.startsWith(`${root}/`) ? root : found), '');
}
