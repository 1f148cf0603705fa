import { AgentFiles } from './agents/AgentFiles.js';
import { markdownPath } from './agents/markdownPath.js';
import { robotsText, sitemapXml } from './machineFiles.js';
import { PageRenderer } from './PageRenderer.js';
import type { DocsPage } from './pages/DocsPage.js';
import type { PageIndex } from './pages/PageIndex.js';
import type { SiteDocument } from './responses/SiteDocument.js';
import { MARKDOWN_HEADERS, securityHeaders, TEXT_HEADERS } from './responses/securityHeaders.js';
import type { SiteOptions } from './Site.js';

/** Generated files for crawlers and language models. A file of the same name in the documentation folder replaces them. */
const REPLACEABLE = /^\/(?:robots|llms[^/]*)\.txt$/;
const ROBOTS = '/robots.txt';
const XML_HEADERS = { ...TEXT_HEADERS, 'content-type': 'application/xml; charset=utf-8' };

/** Renders the documents of a site: pages, their Markdown, and files for programs that read the site. */
export class DocumentRenderer {
  readonly #options: SiteOptions;
  readonly #base: string;
  readonly #index: PageIndex;
  readonly #pages: PageRenderer;
  readonly #agentFiles: AgentFiles;
  readonly #pageHeaders: Record<string, string>;

  /** @param base Path of the site's root, without a slash at the end. */
  constructor(options: SiteOptions, base: string, index: PageIndex) {
    this.#options = options;
    this.#base = base;
    this.#index = index;
    this.#pages = new PageRenderer(options, base, index);
    this.#agentFiles = new AgentFiles(options, base, this.#pages);
    this.#pageHeaders = {
      ...securityHeaders(options.discoveryUrl, options.feedbackUrl),
      'content-type': 'text/html; charset=utf-8',
    };
  }

  /**
   * Whether {@link render} has a document for a path, other than the "not found" page. Always true for the root and its Markdown,
   * although a site without visible pages may have neither.
   */
  hasDocument(path: string): boolean {
    return (
      this.#index.byPath.has(path) ||
      path === '/' ||
      path === markdownPath('/') ||
      path === '/sitemap.xml' ||
      path === ROBOTS ||
      (this.isReplaceable(path) && this.#agentFiles.has(path.slice(1))) ||
      this.#index.findByMarkdownPath(path) !== undefined
    );
  }

  /** Whether a file of the documentation folder may replace the generated file at a path, such as `/robots.txt`. */
  isReplaceable(path: string): boolean {
    return REPLACEABLE.test(path);
  }

  /** Renders the document at a path. A path without a document gets the "not found" page. */
  async render(path: string, origin: string): Promise<SiteDocument> {
    // Check before and after: a complete navigation may replace the incomplete one while the document is rendered.
    const wasIncomplete = this.#pages.isIncomplete;
    const document = await this.#render(path, origin);
    return wasIncomplete || this.#pages.isIncomplete ? { ...document, isTemporary: true } : document;
  }

  async #render(path: string, origin: string): Promise<SiteDocument> {
    const page = this.#index.byPath.get(path);
    const html = page ? await this.#pages.page(page) : path === '/' ? await this.#pages.landing() : undefined;
    if (html !== undefined) return { status: 200, headers: this.#pageHeaders, body: html };
    return (
      (await this.#renderMarkdown(path, origin)) ??
      (await this.#renderMachineFile(path, origin)) ?? {
        status: 404,
        headers: this.#pageHeaders,
        body: await this.#pages.notFound(),
      }
    );
  }

  /** Returns the Markdown of a page. */
  markdownOf(page: DocsPage, origin: string): string {
    return this.#agentFiles.page(page, origin);
  }

  /**
   * Returns the page to which the root of the site redirects if the root itself has no page. This is the page of `mainPages` whose path is
   * above the paths of all the others, such as `/guide` above `/guide/install`. Undefined without such a page.
   */
  firstPage(): DocsPage | undefined {
    return this.#pages.firstPage();
  }

  /**
   * Renders the Markdown of the page at a path such as `/guide/install.md`. If the site has no page at its root, the Markdown path of the
   * root gets a generated list of the pages. Returns undefined for all other paths, and for the root if the site has no visible pages.
   */
  async #renderMarkdown(path: string, origin: string): Promise<SiteDocument | undefined> {
    const page = this.#index.findByMarkdownPath(path);
    const isRoot = path === markdownPath('/');
    const body = page ? this.markdownOf(page, origin) : isRoot ? await this.#agentFiles.landing(origin) : undefined;
    return body === undefined ? undefined : { status: 200, headers: MARKDOWN_HEADERS, body };
  }

  async #renderMachineFile(path: string, origin: string): Promise<SiteDocument | undefined> {
    const root = `${origin}${this.#base}`;
    if (path === '/sitemap.xml')
      return { status: 200, headers: XML_HEADERS, body: sitemapXml(this.#options.pages, root) };
    if (path === ROBOTS) return { status: 200, headers: TEXT_HEADERS, body: robotsText(root) };
    const body = REPLACEABLE.test(path) ? await this.#agentFiles.llms(path.slice(1), origin) : undefined;
    return body === undefined ? undefined : { status: 200, headers: TEXT_HEADERS, body };
  }
}
