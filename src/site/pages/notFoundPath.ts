/** The paths of `404.md`, with each ending that pages can have. */
const NOT_FOUND_PATHS = ['/404', '/404/', '/404.html'];

/** Whether this is the path of the page that the site shows for missing addresses. */
export function isNotFoundPath(path: string): boolean {
  return NOT_FOUND_PATHS.includes(path);
}

/** Returns the path of the 404 page that the owner of the site has written. Undefined without such a page. */
export function findNotFoundPath(paths: Pick<ReadonlySet<string>, 'has'>): string | undefined {
  return NOT_FOUND_PATHS.find((path) => paths.has(path));
}
