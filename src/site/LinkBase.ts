/** The path of the published site on its host, and how the links in its pages use it. */
export interface LinkBase {
  /**
   * `/project`, or empty. Links may omit it: `/guide` finds the page `/project/guide`. `/files/a.pdf` and `/project/files/a.pdf` are the
   * same file.
   */
  path: string;
  /** Whether the generator adds the path to absolute links. If so, authors omit it in links to things other than pages, too. */
  isAdded?: boolean;
}

/** Adds the base to the path of an absolute link that leads to no page, if the generator does that. */
export function withLinkBase(path: string, { path: base, isAdded = false }: LinkBase): string {
  return isAdded && !isBelow(path, base) ? base + path : path;
}

/** Removes the base from a path below it. Undefined for other paths, and without a base. */
export function withoutLinkBase(path: string, { path: base }: LinkBase): string | undefined {
  return base !== '' && isBelow(path, base) ? path.slice(base.length) || '/' : undefined;
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}
