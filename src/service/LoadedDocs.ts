import type { DocsPage } from '../site/DocsPage.js';
import { DocsLinks } from './answer/DocsLinks.js';
import { createSearchIndex, type SearchIndex } from './search/SearchIndex.js';

/** The documentation as requests see it: replaced as a whole when it changes, so no request sees half of an update. */
export interface LoadedDocs {
  pages: readonly DocsPage[];
  index: SearchIndex;
  links: DocsLinks;
  title: string;
}

/** Prepares pages for searching and answering. */
export function loadDocs(
  pages: readonly DocsPage[],
  options: { base: string; title?: string | undefined },
): LoadedDocs {
  const home = pages.find(({ path }) => path === '/') ?? pages[0];
  return {
    pages,
    index: createSearchIndex(pages),
    links: new DocsLinks(pages, options.base),
    title: options.title ?? home?.markdown.title ?? 'Documentation',
  };
}
