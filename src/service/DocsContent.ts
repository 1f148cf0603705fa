import type { SiteFolders } from '../site/files/siteFolders.js';
import type { DocsPage } from '../site/pages/DocsPage.js';
import type { Site, SiteOptions } from '../site/Site.js';
import type { DocsLinks } from './answer/DocsLinks.js';
import type { DocsSearchIndex } from './search/createSearchIndex.js';

/** The documentation in the form in which it is searched and rendered. Each worker thread creates its own object from shared memory. */
export interface DocsContent {
  pages: readonly DocsPage[];
  index: DocsSearchIndex;
  links: DocsLinks;
  title: string;
  site: Site;
}

/** Options of `loadDocs`. */
export interface LoadOptions extends Omit<SiteOptions, 'title' | 'pages' | 'base' | 'renderDocument' | 'editUrl'> {
  base: string;
  title?: string | undefined;
  editUrl?: string;
  /** The folders that `readFile` reads from, if any. Worker threads read the same files there. */
  filesFolder?: SiteFolders | undefined;
}

/** The options, with the title that `loadDocs` has chosen for the site. */
export type TitledOptions = LoadOptions & { title: string };
