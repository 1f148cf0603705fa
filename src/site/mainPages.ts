import { withoutTrailingSlashes } from '../protocol/withoutTrailingSlashes.js';
import { newestVersion } from '../search/newestVersion.js';
import type { DocsPage } from './DocsPage.js';
import { isHidden } from './isHidden.js';

/**
 * Returns the pages for readers who choose neither a language nor a version: those in the site's language that belong to the newest version
 * or to no version. If there are no pages in this language, uses those in other languages, or else hidden pages. If none of them belongs to
 * the newest version or to no version, returns all of them. Empty only for a site without pages.
 */
export function mainPages(pages: readonly DocsPage[], language: string): DocsPage[] {
  const shown = pages.filter((page) => !isHidden(page));
  const own = shown.filter((page) => (page.language ?? language) === language);
  const inLanguage = own.length > 0 ? own : shown.length > 0 ? shown : [...pages];
  const version = newestVersion(new Set(inLanguage.flatMap((page) => page.version ?? [])));
  const ofVersion = inLanguage.filter((page) => page.version === undefined || page.version === version);
  return ofVersion.length > 0 ? ofVersion : inLanguage;
}

/** Finds the page above all others: the page of the folder that contains them, or of the site's root. Undefined without such a page. */
export function pageAbove(pages: readonly DocsPage[]): DocsPage | undefined {
  const above = pages.toSorted((left, right) => left.path.length - right.path.length)[0];
  const folder = `${withoutTrailingSlashes(above?.path.replace(/\.html$/, '') ?? '')}/`.replace('//', '/');
  return pages.every((page) => page === above || page.path.startsWith(folder)) ? above : undefined;
}
