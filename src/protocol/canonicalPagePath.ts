import { withoutTrailingSlashes } from '../values/withoutTrailingSlashes.js';

/** The paths of all pages, such as a `Set` of paths, or a `Map` with paths as keys. */
interface PagePaths {
  has: (path: string) => boolean;
}

/**
 * Finds the page that a path refers to, and returns the path of that page. The given path may lack the leading slash. It may end with
 * slashes, `index`, `readme`, `.html`, `.htm`, `.md` or `.mdx`. If there is no such page, returns the given path without these endings.
 *
 * If several pages match, the order is that of site generators and web servers: `/guide` matches `/guide.html` before `/guide/`. A path
 * that ends with `index` or `readme` names a folder, so `/guide/index` matches `/guide/` before `/guide` and `/guide.html`.
 *
 * @param path Decoded, without query and anchor.
 * @param pages The existing pages. If a page has exactly the given path, this path is returned unchanged, even with such an ending. For
 *   example, `README.md` beside `index.md` is the page `/README`.
 * @example canonicalPagePath('guide/install.html', pages) // '/guide/install'
 * @example canonicalPagePath('/guide/index/', pages) // '/guide'
 */
export function canonicalPagePath(path: string, pages: PagePaths): string {
  const given = (path.startsWith('/') ? path : `/${path}`).normalize();
  if (pages.has(given)) return given;
  const plain = withoutTrailingSlashes(given).replace(/\.(?:html?|mdx?)$/i, '');
  const folder = withoutTrailingSlashes(plain.replace(/\/(?:index|readme)$/i, ''));
  const spellings = [plain, `${plain}.html`, `${plain}/`, `${folder}/`, folder, `${folder}.html`];
  return spellings.find((path) => pages.has(path)) ?? (folder || '/');
}
