import { withoutTrailingSlashes } from './withoutTrailingSlashes.js';

/** The paths of all pages. A `Set` or a `Map` fits. */
interface PagePaths {
  has: (path: string) => boolean;
}

/**
 * Returns the canonical spelling of a page's path: with a leading slash, and without slashes, `index`, `readme`, `.html` or `.md` at the
 * end. The result is not always the path of an existing page.
 *
 * @param path Decoded, without query and anchor.
 * @param pages The path of an existing page stays as it is: `README.md` beside `index.md` is the page `/README`.
 * @example canonicalPagePath('guide/install.html', pages) // '/guide/install'
 * @example canonicalPagePath('/guide/index/', pages) // '/guide'
 */
export function canonicalPagePath(path: string, pages: PagePaths): string {
  const given = (path.startsWith('/') ? path : `/${path}`).normalize();
  if (pages.has(given)) return given;
  const plain = withoutTrailingSlashes(given).replace(/\.(?:html?|mdx?)$/i, '');
  if (pages.has(plain)) return plain;
  return withoutTrailingSlashes(plain.replace(/\/(?:index|readme)$/i, '')) || '/';
}
