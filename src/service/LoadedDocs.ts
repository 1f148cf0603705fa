import { createSite } from '../site/createSite.js';
import type { DocsPage } from '../site/pages/DocsPage.js';
import { mainPages, pageAbove } from '../site/pages/mainPages.js';
import type { SiteOptions } from '../site/Site.js';
import { DocsLinks } from './answer/DocsLinks.js';
import type { DocsContent, LoadOptions } from './DocsContent.js';
import { createSearchIndex } from './search/createSearchIndex.js';
import { PageFinder } from './search/PageFinder.js';
import { DocsTasks, type TaskThreads } from './tasks/DocsTasks.js';

/**
 * The documentation between two updates, ready for requests. An update replaces this object as a whole, so no request sees half of an
 * update.
 */
export interface LoadedDocs extends DocsContent {
  finder: PageFinder;
  /** Searches and renders in worker threads, if there are any. */
  tasks: DocsTasks;
}

/** Prepares pages for search, answers and the site. */
export function loadDocs(pages: readonly DocsPage[], options: LoadOptions, threads: TaskThreads): LoadedDocs {
  const main = mainPages(pages, options.language ?? 'en');
  const home = pages.find(({ path }) => path === '/') ?? pageAbove(main) ?? main[0];
  const title = options.title ?? home?.markdown.title ?? 'Documentation';
  const siteOptions: SiteOptions = {
    ...options,
    title,
    pages,
    renderDocument: (path, origin) => tasks.run('document', { path, origin }),
  };
  const content: DocsContent = {
    pages,
    index: createSearchIndex(pages),
    links: new DocsLinks(pages, options.base, options.linkBase, options.language),
    title,
    site: createSite(siteOptions),
  };
  const tasks = new DocsTasks(content, { ...options, title }, threads);
  return { ...content, finder: new PageFinder(pages, options.base, options.linkBase), tasks };
}
