import { newestVersion } from '../../search/newestVersion.js';
import { withoutTrailingSlashes } from '../../values/withoutTrailingSlashes.js';
import type { DocsPage } from './DocsPage.js';
import { isHiddenPage } from './isHiddenPage.js';

/**
 * Returns the pages for readers who choose neither a language nor a version. First selects the pages in the site's language that are not
 * hidden. Without such pages, selects the pages in all languages that are not hidden. If all pages are hidden, selects all pages. From this
 * selection, returns the pages of the newest version and the pages without a version. Without such pages, returns the whole selection. The
 * result is empty only for a site without pages.
 */
export function mainPages(pages: readonly DocsPage[], language: string): DocsPage[] {
  const shown = pages.filter((page) => !isHiddenPage(page));
  const own = shown.filter((page) => (page.language ?? language) === language);
  const inLanguage = own.length > 0 ? own : shown.length > 0 ? shown : [...pages];
  const version = newestVersion(new Set(inLanguage.flatMap((page) => page.version ?? [])));
  const ofVersion = inLanguage.filter((page) => page.version === undefined || page.version === version);
  return ofVersion.length > 0 ? ofVersion : inLanguage;
}

/**
 * Returns the page whose path is above the paths of all other pages, such as `/guide` above `/guide/install` and `/guide/use`. Returns
 * undefined if there is no such page.
 */
export function pageAbove(pages: readonly DocsPage[]): DocsPage | undefined {
  const above = pages.toSorted((left, right) => left.path.length - right.path.length)[0];
  const folder = `${withoutTrailingSlashes(above?.path.replace(/\.html$/, '') ?? '')}/`.replace('//', '/');
  return pages.every((page) => page === above || page.path.startsWith(folder)) ? above : undefined;
}
