import { getSiteLabels } from '../languages/getSiteLabels.js';
import { encodePagePath } from '../protocol/encodePagePath.js';
import { markdownPath } from './agents/markdownPath.js';
import { isMissing } from './files/isMissing.js';
import { tolerateFailedReads } from './files/tolerateFailedReads.js';
import { createImageSizeReader } from './markdown/output/createImageSizeReader.js';
import { renderMarkdown } from './markdown/output/renderMarkdown.js';
import { buildSiteNavigation, type NavigationOf } from './navigation/buildSiteNavigation.js';
import { createLinkResolver } from './pages/createLinkResolver.js';
import type { DocsPage } from './pages/DocsPage.js';
import { mainPages, pageAbove } from './pages/mainPages.js';
import type { PageIndex } from './pages/PageIndex.js';
import type { SiteOptions } from './Site.js';
import { RetriedValue } from './shared/RetriedValue.js';
import { SERVED_ASSETS } from './shared/SiteAssets.js';
import { findAlternatives } from './template/findAlternatives.js';
import { renderLanding } from './template/renderLanding.js';
import { renderNotFound } from './template/renderNotFound.js';
import { renderPage } from './template/renderPage.js';
import { collectTemplateData, NO_ALTERNATIVES, type TemplateData } from './template/TemplateData.js';

/** Renders the HTML documents of a served site. */
export class PageRenderer {
  /** Returns the link resolver of a page. */
  readonly linksOf: ReturnType<typeof createLinkResolver>;
  readonly navigation: RetriedValue<NavigationOf>;
  readonly #options: SiteOptions;
  readonly #base: string;
  readonly #language: string;
  readonly #index: PageIndex;
  readonly #imageSizesOf: ReturnType<typeof createImageSizeReader>;
  /**
   * Whether the site has styles and scripts. Also true after a read error other than "not found": the style sheet then probably exists.
   */
  readonly #hasAssets: RetriedValue<boolean>;

  /** @param base Path of the site's root, without a slash at the end. */
  constructor(options: SiteOptions, base: string, index: PageIndex) {
    this.#options = options;
    this.#base = base;
    this.#language = options.language ?? 'en';
    this.#index = index;
    this.linksOf = createLinkResolver(options.pages, base, options.linkBase);
    const { pages, configured, assets, readFile = async () => undefined } = options;
    this.navigation = new RetriedValue((onFailedRead) =>
      buildSiteNavigation(pages, tolerateFailedReads(readFile, onFailedRead), configured),
    );
    this.#hasAssets = new RetriedValue(async (onFailedRead) => {
      try {
        return Boolean(await assets?.(SERVED_ASSETS.styles));
      } catch (error) {
        if (isMissing(error)) return false;
        onFailedRead();
        return true;
      }
    });
    this.#imageSizesOf = createImageSizeReader(options.readFile, base);
  }

  /**
   * Whether documents may be incomplete or wrong, because the style sheet or a file for the navigation could not be read. Unreadable images
   * do not count: documents then only lack the sizes of these images.
   */
  get isIncomplete(): boolean {
    return this.navigation.isIncomplete || this.#hasAssets.isIncomplete;
  }

  /** Renders a page as an HTML document. */
  async page(page: DocsPage): Promise<string> {
    const { markdown } = page;
    const links = this.linksOf(page);
    const content = renderMarkdown(markdown, {
      withoutTitle: true,
      labels: getSiteLabels(page.language ?? this.#language).content,
      resolveLink: links.link,
      resolveImage: links.image,
      imageSizes: await this.#imageSizesOf(markdown, links.image),
    });
    return renderPage(page, { markdown, html: content }, await this.#collectTemplateData(page));
  }

  /** Renders the "not found" document. */
  async notFound(): Promise<string> {
    const home = this.#index.byPath.get('/') ?? mainPages(this.#options.pages, this.#language)[0];
    const data = await this.#collectTemplateData(home);
    return renderNotFound({ ...data, alternatives: NO_ALTERNATIVES, markdownUrl: undefined });
  }

  /**
   * Returns the page to which the root redirects if it has no page of its own. This is the page of `mainPages` whose path is above the
   * paths of all the others, such as `/guide` above `/guide/install`. Undefined without such a page.
   */
  firstPage(): DocsPage | undefined {
    return pageAbove(mainPages(this.#options.pages, this.#language));
  }

  /** Renders the landing document for the root of a site that has no page there. Undefined if the site has no pages. */
  async landing(): Promise<string | undefined> {
    const [page] = mainPages(this.#options.pages, this.#language);
    if (!page) return undefined;
    const markdownUrl = this.#base + markdownPath('/');
    return renderLanding({ ...(await this.#collectTemplateData(page)), editUrl: undefined, markdownUrl });
  }

  async #collectTemplateData(page: DocsPage | undefined): Promise<TemplateData> {
    const { title, description, brand, domain, pages, editUrl } = this.#options;
    const { discoveryUrl, feedbackUrl, apiKey, queryLength, origin } = this.#options;
    const base = this.#base;
    const language = this.#language;
    const assets = (await this.#hasAssets.get()) ? { ...SERVED_ASSETS, brand } : undefined;
    const links = {
      navigation: page ? (await this.navigation.get())(page) : [],
      alternatives: page ? findAlternatives(page, pages, language) : NO_ALTERNATIVES,
      markdownUrl: page && base + encodePagePath(markdownPath(page.path)),
      address: (path: string) => `${base}${encodePagePath(path)}`,
    };
    const site = {
      title,
      description,
      domain,
      language,
      base,
      discoveryUrl,
      feedbackUrl,
      apiKey,
      queryLength,
      origin,
      assets,
    };
    return collectTemplateData(site, links, page, { byPath: this.#index.byPath, editUrl });
  }
}
