import { withoutTrailingSlashes } from '../protocol/withoutTrailingSlashes.js';
import { newestVersion } from '../search/newestVersion.js';
import type { DocsPage } from './DocsPage.js';
import { isHidden } from './isHidden.js';

/**
 * Returns the pages for readers who choose neither a language nor a version. These are the pages in the site's language; without such
 * pages, those in all languages; if all pages are hidden, all pages. Of these, returns those of the newest version and those without a
 * version; without such pages, all of these. Empty only for a site without pages.
 */
export function mainPages(pages: readonly DocsPage[], language: string): DocsPage[] {
  const shown = pages.filter((page) => !isHidden(page));
  const own = shown.filter((page) => (page.language ?? language) === language);
  const inLanguage = own.length > 0 ? own : shown.length > 0 ? shown : [...pages];
  const version = newestVersion(new Set(inLanguage.flatMap((page) => page.version ?? [])));
  const ofVersion = inLanguage.filter((page) => page.version === undefined || page.version === version);
  return ofVersion.length > 0 ? ofVersion : inLanguage;
}

/** Returns the page with a path above all the others: `/guide` for `/guide/install` and `/guide/use`. Undefined without such a page. */
export function pageAbove(pages: readonly DocsPage[]): DocsPage | undefined {
  const above = pages.toSorted((left, right) => left.path.length - right.path.length)[0];
  const folder = `${withoutTrailingSlashes(above?.path.replace(/\.html$/, '') ?? '')}/`.replace('//', '/');
  return pages.every((page) => page === above || page.path.startsWith(folder)) ? above : undefined;
}
