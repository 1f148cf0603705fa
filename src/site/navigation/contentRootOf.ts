/**
 * Returns the innermost content folder of a file; empty if it is in none of them.
 *
 * @param roots Content folders, relative to the same folder as the file.
 */
export function contentRootOf(file: string, roots: readonly string[]): string {
  return roots.reduce((found, root) => (root.length > found.length && file.startsWith(`${root}/`) ? root : found), '');
}
