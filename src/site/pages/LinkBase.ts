/** The base path of the published site on its host, and whether the site generator adds it to links. */
export interface LinkBase {
  /**
   * The base path, such as `/project`; empty if the site is at the root of its host. Links may omit the base path: `/guide` finds the page
   * `/project/guide`, and `/files/a.pdf` is the same file as `/project/files/a.pdf`.
   */
  path: string;
  /**
   * Whether the site generator adds the base path to absolute links. If so, absolute links in the pages omit the base path, including links
   * to files and other content.
   */
  isAdded?: boolean;
}

/** Adds the base path to the path of an absolute link, if the site generator would add it and the path does not already begin with it. */
export function withLinkBase(path: string, { path: base, isAdded = false }: LinkBase): string {
  return isAdded && !isBelow(path, base) ? base + path : path;
}

/**
 * Removes the base path from the start of a path. Returns undefined if the path is neither the base path nor below it, or if the base path
 * is empty.
 */
export function withoutLinkBase(path: string, { path: base }: LinkBase): string | undefined {
  return base !== '' && isBelow(path, base) ? path.slice(base.length) || '/' : undefined;
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}
