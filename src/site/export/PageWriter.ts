import { getSiteLabels } from '../../languages/getSiteLabels.js';
import type { ContentLabels } from '../../languages/SiteLabels.js';
import { encodePagePath } from '../../protocol/encodePagePath.js';
import { withoutTrailingSlashes } from '../../values/withoutTrailingSlashes.js';
import { docsFamilies } from '../agents/docsFamilies.js';
import { landingMarkdown } from '../agents/llmsText.js';
import { pageUrls } from '../agents/pageUrls.js';
import { writePageMarkdown } from '../agents/writePageMarkdown.js';
import { findTitleHeading } from '../markdown/nodes/findTitleHeading.js';
import type { MarkdownPage } from '../markdown/nodes/MarkdownPage.js';
import type { ImageSizes } from '../markdown/output/createImageSizeReader.js';
import { createLinkResolver, type LinkResolver } from '../pages/createLinkResolver.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { familyKey } from '../pages/familyKey.js';
import { mainPages, pageAbove } from '../pages/mainPages.js';
import { exportedPolicy } from '../responses/securityHeaders.js';
import { renderLanding } from '../template/renderLanding.js';
import { renderNotFound } from '../template/renderNotFound.js';
import { renderPage } from '../template/renderPage.js';
import { renderRedirect } from '../template/renderRedirect.js';
import {
  type Alternatives,
  collectTemplateData,
  NO_ALTERNATIVES,
  type SiteData,
  type TemplateData,
} from '../template/TemplateData.js';
import { exportedMarkdownName, exportedNames, exportedPath } from './exportedName.js';
import { findRootScript } from './findRootScript.js';
import { generatedNames } from './generatedNames.js';
import { prepareAlternatives } from './prepareAlternatives.js';
import { type NavigationAround, prepareNavigation } from './prepareNavigation.js';
import { RelativeAddresses, type RelativeAddressOptions } from './RelativeAddresses.js';
import { renderContent } from './renderContent.js';
import { navigationsOf, type SiteOutline } from './SiteOutline.js';
import { toRelativeAddress } from './toRelativeAddress.js';
import type { WrittenDocument, WrittenPage } from './WrittenPage.js';

/** The file that static hosts show for paths without a file. */
const NOT_FOUND = '404.html';

/** Creates the documents of an export, in any order. They are those that the service serves, with relative URLs. */
export class PageWriter {
  readonly #outline: SiteOutline;
  readonly #site: SiteData & { policy: string };
  readonly #byPath: ReadonlyMap<string, DocsPage>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #targets: Pick<RelativeAddressOptions, 'fileOf' | 'generated'>;
  readonly #linksOf: (page: DocsPage) => LinkResolver;
  readonly #findAlternatives: (page: DocsPage) => Alternatives;
  readonly #navigations: ReadonlyMap<string, NavigationAround>;

  constructor(outline: SiteOutline) {
    const { title, description, domain, language, pages, assets, siteUrl, discoveryUrl, feedbackUrl } = outline;
    this.#outline = outline;
    const policy = exportedPolicy(discoveryUrl, feedbackUrl);
    this.#site = {
      title,
      description,
      domain,
      language,
      base: '',
      discoveryUrl,
      feedbackUrl,
      origin: siteUrl,
      publishedPath: (path) => exportedPath(path, this.#nameOf(path)),
      assets,
      policy,
    };
    this.#byPath = new Map(pages.map((page) => [page.path, page]));
    this.#names = exportedNames(this.#byPath.keys());
    this.#targets = { fileOf: (path) => this.#names.get(path), generated: generatedNames(outline) };
    this.#linksOf = createLinkResolver(pages, '', outline.linkBase);
    this.#findAlternatives = prepareAlternatives(pages, language);
    this.#navigations = new Map(
      outline.navigations.map((family) => [familyKey(family), prepareNavigation(family.items)]),
    );
  }

  /** Returns a function that resolves the image URLs of a page to paths below the site's root. */
  imageResolver(path: string): (url: string) => string {
    const page = this.#byPath.get(path);
    return page ? this.#linksOf(page).image : (url) => url;
  }

  /**
   * Returns one page.
   *
   * @param markdown Content of the page. It is passed separately, because the pages in `SiteOutline` have no text.
   * @throws if there is no page at the path. A page that cannot be rendered becomes plain text, with a warning.
   */
  page(path: string, markdown: MarkdownPage, imageSizes?: ImageSizes): WrittenPage {
    const page = this.#byPath.get(path);
    if (!page) throw new Error(`The export has no page at ${path}.`);
    const name = this.#nameOf(path);
    const content = renderContent(markdown, {
      links: this.#linksOf(page),
      labels: this.#labelsOf(page),
      imageSizes,
      newAddresses: () => this.#addressesOf(name),
    });
    const { addresses } = content;
    const data = this.#collectTemplateData(page, addresses);
    const html = renderPage(page, content, name === NOT_FOUND ? this.#atAnyDepth(data) : data);
    const titleId = findTitleHeading(content.markdown.root)?.data?.id;
    return {
      name,
      html,
      markdown: { name: exportedMarkdownName(name), text: this.#writeMarkdown(page, content.markdown) },
      pageLinks: [...addresses.pageLinks],
      ownLinks: [...addresses.fragments],
      files: [...addresses.files],
      brokenLinks: [...addresses.brokenLinks],
      ids: titleId === undefined ? addresses.ids : [titleId, ...addresses.ids],
      warnings: content.warnings,
      removed: content.removed,
      asWritten: content.asWritten,
    };
  }

  /**
   * Returns the document at the root of a site that has no page there. If one page of `mainPages` has a path above all the others, the
   * document redirects to it. Otherwise, the document lists sections and pages. Undefined if the site has a page at its root, or no pages.
   */
  home(): WrittenDocument | undefined {
    const { pages, language } = this.#outline;
    const main = mainPages(pages, language);
    if (!main[0] || this.#byPath.has('/')) return undefined;
    const first = pageAbove(main);
    const name = 'index.html';
    if (!first) {
      const data = this.#collectTemplateData(main[0], this.#addressesOf(name));
      const markdownName = exportedMarkdownName(name);
      const html = renderLanding({ ...data, editUrl: undefined, markdownUrl: markdownName });
      return { name, html, markdown: { name: markdownName, text: this.#writeLanding(markdownName) } };
    }
    const target = {
      title: first.markdown.title,
      address: this.#addressesOf(name).rewrite(encodePagePath(first.path)),
      refreshUrl: toRelativeAddress(name, this.#nameOf(first.path)),
    };
    return { name, html: renderRedirect(target, this.#site) };
  }

  /** Returns the document that static hosts show for paths without a file. */
  notFound(): WrittenDocument {
    const { pages, language } = this.#outline;
    const home = this.#byPath.get('/') ?? mainPages(pages, language)[0];
    const data = this.#collectTemplateData(home, this.#addressesOf(NOT_FOUND));
    return { name: NOT_FOUND, html: renderNotFound(this.#atAnyDepth(data)) };
  }

  /**
   * Returns the data for the 404 page. Hosts show this page for paths in any folder, so relative URLs would be wrong. If the URL of the
   * site is not known, a script finds the root of the site by its style sheet and corrects the URLs. The page then has no navigation,
   * because links would not work before the script has run. Without a style sheet, the URLs are not corrected.
   */
  #atAnyDepth<Data extends TemplateData>(given: Data): Data {
    // Leave out the menus of languages and versions, and the link to the Markdown: the page that will be requested is not known here.
    const data = { ...given, alternatives: NO_ALTERNATIVES, markdownUrl: undefined };
    const { assets, siteUrl } = this.#outline;
    if (siteUrl || !assets) return data;
    const { script, source } = findRootScript(assets.styles);
    const policy = this.#site.policy.replace("script-src 'self'", `script-src ${source}`);
    return { ...data, assets: undefined, navigation: [], inlineScript: script, policy };
  }

  #labelsOf(page: DocsPage): ContentLabels {
    return getSiteLabels(page.language ?? this.#site.language).content;
  }

  #collectTemplateData(page: DocsPage | undefined, addresses: RelativeAddresses) {
    const navigation = page && this.#navigations.get(familyKey(page));
    const links = {
      navigation: page && navigation ? navigation.itemsOf(page) : [],
      order: page && navigation?.orderOf(page),
      alternatives: page ? this.#findAlternatives(page) : NO_ALTERNATIVES,
      markdownUrl: page && markdownAddress(this.#nameOf(page.path)),
      address: (path: string) => addresses.rewrite(encodePagePath(path)),
    };
    return collectTemplateData(this.#site, links, page, { byPath: this.#byPath, editUrl: this.#outline.editUrl });
  }

  /** Writes a page as Markdown: with absolute URLs if the site's URL is known, else with URLs relative to the file. */
  #writeMarkdown(page: DocsPage, markdown: MarkdownPage): string {
    const addresses = this.#markdownAddresses(exportedMarkdownName(this.#nameOf(page.path)));
    const urls = pageUrls(page, this.#linksOf(page), (address) => addresses.rewrite(address));
    return writePageMarkdown({ markdown }, { urls, labels: this.#labelsOf(page) });
  }

  #writeLanding(name: string): string {
    const { title, description, pages, language, navigations } = this.#outline;
    const [main] = docsFamilies(pages, language);
    const addresses = this.#markdownAddresses(name);
    const addressOf = (page: DocsPage) => addresses.rewrite(encodePagePath(page.path));
    return main
      ? landingMarkdown(main, { title, description, addressOf, navigationOf: navigationsOf(navigations) })
      : '';
  }

  #markdownAddresses(file: string): RelativeAddresses {
    const { siteUrl } = this.#outline;
    return this.#addressesOf(file, siteUrl && `${withoutTrailingSlashes(siteUrl)}/`);
  }

  /** Returns the path of the site's root on its host (`/docs/`). Undefined if the URL of the site is not known. */
  #rootPath(): string | undefined {
    const { siteUrl } = this.#outline;
    return siteUrl && `${withoutTrailingSlashes(new URL(siteUrl).pathname)}/`;
  }

  #nameOf(path: string): string {
    return this.#names.get(path) ?? 'index.html';
  }

  /**
   * @param rootPath Path or URL of the site's root, to put before the URLs of pages and files. Without it, URLs are relative to the file.
   *   Default for the 404 page: the path of the root, if the site's URL is known. Default for other files: none.
   */
  #addressesOf(file: string, rootPath = file === NOT_FOUND ? this.#rootPath() : undefined): RelativeAddresses {
    return new RelativeAddresses({ ...this.#targets, file, rootPath });
  }
}

/** Returns the URL of a page's Markdown file, relative to the page. The URL is only a file name, because both are in one folder. */
function markdownAddress(name: string): string {
  return toRelativeAddress(name, exportedMarkdownName(name));
}
