import { createSite } from '../site/createSite.js';
import type { DocsPage } from '../site/DocsPage.js';
import { mainPages, pageAbove } from '../site/mainPages.js';
import type { Site, SiteOptions } from '../site/Site.js';
import { DocsLinks } from './answer/DocsLinks.js';
import { PageFinder } from './docs/PageFinder.js';
import { createSearchIndex, type DocsSearchIndex } from './search/createSearchIndex.js';

/**
 * One version of the documentation, ready for requests. An update replaces this object as a whole, so no request sees half of an update.
 */
export interface LoadedDocs {
  pages: readonly DocsPage[];
  index: DocsSearchIndex;
  links: DocsLinks;
  finder: PageFinder;
  title: string;
  site: Site;
}

/** Prepares pages for search, answers and the site. */
export function loadDocs(
  pages: readonly DocsPage[],
  options: Omit<SiteOptions, 'title' | 'pages' | 'base'> & { base: string; title?: string | undefined },
): LoadedDocs {
  const main = mainPages(pages, options.language ?? 'en');
  const home = pages.find(({ path }) => path === '/') ?? pageAbove(main) ?? main[0];
  const title = options.title ?? home?.markdown.title ?? 'Documentation';
  return {
    pages,
    index: createSearchIndex(pages),
    links: new DocsLinks(pages, options.base, options.linkBase),
    finder: new PageFinder(pages, options.base, options.linkBase),
    title,
    site: createSite({ ...options, title, pages }),
  };
}
