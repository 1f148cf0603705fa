import { getSiteLabels } from '../languages/getSiteLabels.js';
import { createImageSizeReader } from './createImageSizeReader.js';
import { createLinkResolver } from './createLinkResolver.js';
import type { DocsPage } from './DocsPage.js';
import { findAlternatives } from './findAlternatives.js';
import { mainPages, pageAbove } from './mainPages.js';
import { renderMarkdown } from './markdown/renderMarkdown.js';
import { buildSiteNavigation, type NavigationOf } from './navigation/buildSiteNavigation.js';
import { pagesInOrder } from './navigation/NavigationItem.js';
import type { PageIndex } from './PageIndex.js';
import type { SiteOptions } from './Site.js';
import { SERVED_ASSETS } from './SiteAssets.js';
import { renderNotFound } from './template/renderNotFound.js';
import { renderPage } from './template/renderPage.js';
import { collectTemplateData, NO_ALTERNATIVES, type TemplateData } from './template/TemplateData.js';

/** Maximum number of rendered pages in the cache. It bounds the memory for a site of any size. */
const MAX_CACHED_PAGES = 500;

/** Renders the documents of a served site, and caches its pages. */
export class PageRenderer {
  readonly #options: SiteOptions;
  readonly #base: string;
  readonly #language: string;
  readonly #index: PageIndex;
  readonly #linksOf: ReturnType<typeof createLinkResolver>;
  readonly #imageSizesOf: ReturnType<typeof createImageSizeReader>;
  readonly #cache = new Map<DocsPage, string>();
  #navigation: Promise<NavigationOf> | undefined;
  #hasAssets: Promise<boolean> | undefined;

  /** @param base Path of the site's root, without a slash at the end. */
  constructor(options: SiteOptions, base: string, index: PageIndex) {
    this.#options = options;
    this.#base = base;
    this.#language = options.language ?? 'en';
    this.#index = index;
    this.#linksOf = createLinkResolver(options.pages, base);
    this.#imageSizesOf = createImageSizeReader(options.readFile, base);
  }

  /** Renders a page as an HTML document, or takes it from the cache. */
  async page(page: DocsPage): Promise<string> {
    const cached = this.#cache.get(page);
    if (cached !== undefined) return cached;
    const { markdown } = page;
    const links = this.#linksOf(page);
    const content = renderMarkdown(markdown, {
      withoutTitle: true,
      labels: getSiteLabels(page.language ?? this.#language).content,
      resolveLink: links.link,
      resolveImage: links.image,
      imageSizes: await this.#imageSizesOf(markdown, links.image),
    });
    const html = renderPage(page, { markdown, html: content }, await this.#collectTemplateData(page));
    if (this.#cache.size >= MAX_CACHED_PAGES) this.#cache.delete(this.#cache.keys().next().value as DocsPage);
    this.#cache.set(page, html);
    return html;
  }

  /** Renders the "not found" document for a path without a page. */
  async notFound(path: string): Promise<string> {
    const home = this.#index.byPath.get('/') ?? mainPages(this.#options.pages, this.#language)[0];
    return renderNotFound(path, { ...(await this.#collectTemplateData(home)), alternatives: NO_ALTERNATIVES });
  }

  /** Returns the page that the root of the site redirects to, if there is no page at the root. */
  async firstPage(): Promise<DocsPage | undefined> {
    const main = mainPages(this.#options.pages, this.#language);
    const order = main[0] ? pagesInOrder((await this.#navigationOf())(main[0])) : [];
    return pageAbove(main) ?? order[0]?.page ?? main[0];
  }

  async #collectTemplateData(page: DocsPage | undefined): Promise<TemplateData> {
    const { title, domain, discoveryUrl, feedbackUrl, apiKey, origin, pages, editUrl } = this.#options;
    const base = this.#base;
    const language = this.#language;
    const assets = (await this.#assetsExist()) ? SERVED_ASSETS : undefined;
    const links = {
      navigation: page ? (await this.#navigationOf())(page) : [],
      alternatives: page ? findAlternatives(page, pages, language) : NO_ALTERNATIVES,
      address: (path: string) => `${base}${path}`,
    };
    const site = { title, domain, language, base, discoveryUrl, feedbackUrl, apiKey, origin, assets };
    return collectTemplateData(site, links, page, { byPath: this.#index.byPath, editUrl });
  }

  #navigationOf(): Promise<NavigationOf> {
    const { pages, readFile = async () => undefined } = this.#options;
    this.#navigation ??= buildSiteNavigation(pages, readFile);
    return this.#navigation;
  }

  #assetsExist(): Promise<boolean> {
    const { assets } = this.#options;
    this.#hasAssets ??= assets ? assets('page.css').then(Boolean, () => false) : Promise.resolve(false);
    return this.#hasAssets;
  }
}
