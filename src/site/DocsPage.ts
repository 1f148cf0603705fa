import type { MarkdownPage } from './markdown/MarkdownPage.js';

/** One page of the documentation. */
export interface DocsPage {
  /** Path below the site's root, without extension: `/`, `/guide/install`. */
  path: string;
  /** The file of the page, relative to the documentation folder, with `/` between names. */
  file: string;
  /** From the front matter, or else from a folder such as `v2/` or `versions/2.x/`. */
  version?: string;
  /** From the front matter, or else from a folder such as `es/`. BCP 47. */
  language?: string;
  markdown: MarkdownPage;
}
