import { withoutTrailingSlashes } from '../protocol/withoutTrailingSlashes.js';
import { newestVersion } from '../search/newestVersion.js';
import type { DocsPage } from './DocsPage.js';

/**
 * The pages for readers who choose neither a language nor a version: those in the site's language that belong to the newest version or to
 * no version. If there are no such pages, pages in other languages are used, or else hidden pages. Empty only for a site without pages.
 */
export function mainPages(pages: readonly DocsPage[], language: string): DocsPage[] {
  const shown = pages.filter(({ markdown }) => !markdown.frontMatter.hidden);
  const own = shown.filter((page) => (page.language ?? language) === language);
  const inLanguage = own.length > 0 ? own : shown.length > 0 ? shown : [...pages];
  const version = newestVersion(new Set(inLanguage.flatMap((page) => page.version ?? [])));
  const ofVersion = inLanguage.filter((page) => page.version === undefined || page.version === version);
  return ofVersion.length > 0 ? ofVersion : inLanguage;
}

/** Finds the topmost page: the page of the folder that contains all pages, or of the site's root. */
export function pageAbove(pages: readonly DocsPage[]): DocsPage | undefined {
  const above = pages.toSorted((left, right) => left.path.length - right.path.length)[0];
  const folder = `${withoutTrailingSlashes(above?.path.replace(/\.html$/, '') ?? '')}/`.replace('//', '/');
  return pages.every((page) => page === above || page.path.startsWith(folder)) ? above : undefined;
}
