import type { FileOpener } from './files/OpenFile.js';
import type { ReadFile } from './files/ReadFile.js';
import type { ConfiguredSidebars } from './navigation/buildConfigNavigation.js';
import type { DocsPage } from './pages/DocsPage.js';
import type { LinkBase } from './pages/LinkBase.js';
import type { SiteDocument } from './responses/SiteDocument.js';
import type { SiteBrand } from './shared/SiteAssets.js';

/** Options of `createSite`. */
export interface SiteOptions {
  /** The documentation's domain identifier, for the assistant on the pages. */
  domain: string;
  /** Name of the documentation. The header shows it, unless the logo contains it. It is also a part of the title of every page. */
  title: string;
  /** A sentence that describes the documentation. Default: none. */
  description?: string | undefined;
  /**
   * File names of the logo, the favicon and the style sheet with the accent colour. `assets` reads these files. Default: the title without
   * a logo, and the accent colour of the assistant.
   */
  brand?: SiteBrand | undefined;
  /**
   * Sidebars from the configuration of the site's generator. Default: sidebars from files of Docusaurus, such as `sidebars.json`, if
   * `readFile` finds any.
   */
  configured?: ConfiguredSidebars | undefined;
  pages: readonly DocsPage[];
  /** Path of the site on its host: `/docs`. Default: the root. */
  base?: string;
  /**
   * The base path of the published site on its host, such as `/project`, and whether the site generator adds it to links. Links in the
   * pages may omit the base path. Default: none.
   */
  linkBase?: LinkBase;
  /** Base URL of the assistant interface. Without it the pages have no assistant. */
  discoveryUrl?: string;
  /** URL that the assistant of the pages sends ratings to. Default: none, and readers cannot rate answers. */
  feedbackUrl?: string;
  /** The public assistant key, if the assistant requires one. Pages contain it, so it must never be a secret. */
  apiKey?: string;
  /** Maximum length of a query in the search field of the pages, in characters. Default 200. */
  queryLength?: number | undefined;
  /**
   * Scripts and styles of the pages, which the build writes to `dist/site/assets`, and the files of `brand`. Without them the pages are
   * readable but plain.
   */
  assets?: ReadFile;
  /** Reads files of the documentation folder: images, downloads, `docs.json` and sidebar files of site generators. Default: no files. */
  readFile?: ReadFile;
  /** Opens the same files as `readFile`, to send them in chunks and in ranges. Default: files are read as a whole before they are sent. */
  openFile?: FileOpener;
  /**
   * URL of a page's source, with `{file}` in place of the path of the file, or a function that returns the URL for this path. The file is
   * `DocsPage.sourceFile`, or else `DocsPage.file`. Without it pages have no edit link.
   */
  editUrl?: string | ((file: string) => string | undefined);
  /**
   * Origin of the URLs in canonical links, in the Markdown of pages, and in `sitemap.xml`, `robots.txt` and files such as `llms.txt`:
   * `https://docs.acme.com`. Default: the Markdown and the files use the origin of the request, and pages have no canonical links.
   */
  origin?: string;
  /** Language of pages that do not name one. BCP 47. Default `en`. */
  language?: string;
  /** Renders the documents that `Site.respond` sends, for example in a worker thread. Default: `Site.render`. */
  renderDocument?: (path: string, origin: string) => Promise<SiteDocument>;
}

/** The documentation as a website. */
export interface Site {
  /**
   * Responds to a GET or HEAD request for `SiteOptions.base` or a path below it. If the site has nothing at the path and no redirect for
   * it, responds with a "not found" page, or with a line of text below `_docs/`. Returns undefined for other methods and for other paths.
   */
  respond(request: Request): Promise<Response> | undefined;
  /** Renders the document at a path, which must not include the base. A path without a document gets the "not found" page. */
  render(path: string, origin: string): Promise<SiteDocument>;
  /**
   * Returns the Markdown of a page. The site serves the same text at the path that `markdownPath` returns, such as `/guide/install.md` or
   * `/guide/index.md`.
   *
   * @param origin Origin of URLs that lead to this site: `https://docs.acme.com`. If it is empty, these URLs are paths.
   */
  markdownOf(page: DocsPage, origin: string): string;
  /** Paths of all pages, including the base path of the site. */
  readonly paths: readonly string[];
}
