import type { DocsPage } from './DocsPage.js';
import type { FileReader } from './FileReader.js';
import type { FileOpener } from './OpenFile.js';

/** Options of `createSite`. */
export interface SiteOptions {
  /** The documentation's domain identifier, for the assistant on the pages. */
  domain: string;
  /** Name of the documentation, in the header and after every page's title. */
  title: string;
  pages: readonly DocsPage[];
  /** Path below which the site stands, `/docs`. Default: the root. */
  base?: string;
  /** Root of the assistant interface. Without it there is no assistant on the pages. */
  discoveryUrl?: string;
  /** The public assistant key, where the assistant asks for one. It stands in every page: never a secret. */
  apiKey?: string;
  /** Script and styles of the pages, built into `dist/site/assets`. Without them pages are readable and plain. */
  assets?: FileReader;
  /** Files of the documentation folder: images, downloads and the sidebar files of generators. Default: there are none. */
  readFile?: FileReader;
  /** Opens the files of `readFile` to be sent in pieces, with ranges. Default: files are read whole before they are sent. */
  openFile?: FileOpener;
  /** Address of a page's source, `{file}` standing for its name, or a function. Without it there is no edit link. */
  editUrl?: string | ((file: string) => string | undefined);
  /** Origin for absolute addresses (canonical links, sitemap): `https://docs.acme.com`. Default: that of the request, and no canonical link. */
  origin?: string;
  /** Language of pages that do not name one. BCP 47, default `en`. */
  language?: string;
}

/** The documentation as a website. */
export interface Site {
  /**
   * The answer to a GET or HEAD request below the base, a page that says "not found" included; undefined for another method or
   * an address that is not the site's.
   */
  respond(request: Request): Promise<Response> | undefined;
  /** Address of every page, with the base, for whoever walks the site. */
  readonly paths: readonly string[];
}
