import type { MarkdownPage } from './markdown/MarkdownPage.js';

/** One page of the documentation, as the service serves it. */
export interface DocsPage {
  /** Address below the site's base, without extension: `/`, `/guide/install`. */
  path: string;
  /** File it was read from, relative to the folder, with `/` between names. */
  file: string;
  /** From the front matter, else from the folder (`v2/`, `versions/2.x/`) where that is plain. */
  version?: string;
  /** From the front matter, else from the folder (`es/`). BCP 47. */
  language?: string;
  markdown: MarkdownPage;
}
