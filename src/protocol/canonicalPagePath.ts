import { withoutTrailingSlashes } from './withoutTrailingSlashes.js';

/** The paths of all pages. A `Set` or a `Map` fits. */
interface PagePaths {
  has: (path: string) => boolean;
}

/**
 * Returns the canonical spelling of a page's path. In other spellings, the leading slash is missing, or the path ends with slashes, with `index`
 * or `readme`, or with the extension of a file. The result is not always the path of an existing page.
 *
 * @param path Decoded, without query and anchor.
 * @param pages Needed because a page can have such a name: `README.md` beside `index.md` is the page `/README`.
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
