import { withoutTrailingSlashes } from './withoutTrailingSlashes.js';

/** The paths of all pages. A `Set` or a `Map` fits. */
interface PagePaths {
  has: (path: string) => boolean;
}

/**
 * Returns the path of the page that a path refers to. The given path may end with slashes, `index`, `readme`, `.html`, `.htm`, `.md` or
 * `.mdx`, and lack the leading slash. If there is no such page, the path is returned without these endings.
 *
 * @param path Decoded, without query and anchor.
 * @param pages The existing pages. If one of them has the given path, this path is returned unchanged, even with such an ending:
 * `README.md` beside `index.md` is the page `/README`.
 * @example canonicalPagePath('guide/install.html', pages) // '/guide/install'
 * @example canonicalPagePath('/guide/index/', pages) // '/guide'
 */
export function canonicalPagePath(path: string, pages: PagePaths): string {
  const given = (path.startsWith('/') ? path : `/${path}`).normalize();
  if (pages.has(given)) return given;
  const plain = withoutTrailingSlashes(given).replace(/\.(?:html?|mdx?)$/i, '');
  const folder = withoutTrailingSlashes(plain.replace(/\/(?:index|readme)$/i, ''));
  const spellings = [plain, folder].flatMap((path) => [path, `${path}/`, `${path}.html`]);
  return spellings.find((path) => pages.has(path)) ?? (folder || '/');
}
