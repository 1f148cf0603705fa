import type { MarkdownPage } from '../markdown/nodes/MarkdownPage.js';

/** One page of the documentation. */
export interface DocsPage {
  /** Path below the site's root, as on the published site: `/`, `/guide/install`, `/guide/install/` or `/guide/install.html`. */
  path: string;
  /**
   * The file of the page, relative to the documentation folder, with `/` between names. For a page that is not read from a file, the name
   * that its file would have.
   */
  file: string;
  /** The file to edit, if no file of the page exists: the OpenAPI file from which the page is made. Default: `file`. */
  sourceFile?: string;
  /**
   * Version of the documented product that the page belongs to. From the front matter, or else from a folder such as `v2/` or
   * `versions/2.x/`, or from the configuration of the site's generator.
   */
  version?: string;
  /**
   * BCP 47 language tag. From the front matter, or else from a folder such as `es/`, from the configuration of the site's generator, or
   * from the default for all pages.
   */
  language?: string;
  markdown: MarkdownPage;
}
