import { memoizeUntilRejected } from '../../async/memoizeUntilRejected.js';
import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { encodePagePath } from '../../protocol/encodePagePath.js';
import type { NavigationOf } from '../navigation/buildSiteNavigation.js';
import type { LinkResolver } from '../pages/createLinkResolver.js';
import type { DocsPage } from '../pages/DocsPage.js';
import type { SiteOptions } from '../Site.js';
import type { RetriedValue } from '../shared/RetriedValue.js';
import { type DocsFamily, docsFamilies } from './docsFamilies.js';
import { llmsFullText } from './llmsFullText.js';
import { type LlmsSource, landingMarkdown, llmsText } from './llmsText.js';
import { markdownPath } from './markdownPath.js';
import { pageUrls } from './pageUrls.js';
import { writePageMarkdown } from './writePageMarkdown.js';

/** The members of `PageRenderer` that {@link AgentFiles} uses. */
export interface AgentFilesSource {
  linksOf: (page: DocsPage) => LinkResolver;
  navigation: Pick<RetriedValue<NavigationOf>, 'get'>;
}

/**
 * Writes the files that a served site offers to language models: the Markdown of pages, `llms.txt` and `llms-full.txt`, and the same files
 * for other languages and versions, such as `llms-de.txt`. If the site has no page at its root, also writes Markdown for the root.
 */
export class AgentFiles {
  readonly #options: SiteOptions;
  readonly #base: string;
  readonly #language: string;
  readonly #source: AgentFilesSource;
  #known: readonly DocsFamily[] | undefined;
  /**
   * The contents of `llms-full.txt` and of the same file for other languages and versions, by file name. They are cached, because writing
   * them takes a long time. A change of the navigation makes cached contents outdated, because the navigation gives the order of the pages.
   */
  readonly #fullTexts = new Map<string, { navigationOf: NavigationOf; text: () => Promise<string> }>();
  /** Origin of the URLs in cached contents. Each call of {@link llms} replaces it with the given origin. */
  readonly #placeholder = `https://${crypto.randomUUID()}.invalid`;

  /** @param base Path of the site's root, without a slash at the end. */
  constructor(options: SiteOptions, base: string, source: AgentFilesSource) {
    this.#options = options;
    this.#base = base;
    this.#language = options.language ?? 'en';
    this.#source = source;
  }

  /**
   * Writes a page as Markdown.
   *
   * @param origin Origin of the URLs: `https://docs.acme.com`. If it is empty, links to the site are paths.
   */
  page(page: DocsPage, origin: string): string {
    return writePageMarkdown(page, {
      urls: pageUrls(page, this.#source.linksOf(page), (address) => origin + address, this.#base),
      labels: getSiteLabels(page.language ?? this.#language).content,
    });
  }

  /** Returns the Markdown for the root of a site without a page at its root; undefined if the site has no pages, or only hidden ones. */
  async landing(origin: string): Promise<string | undefined> {
    const [main] = this.#families();
    if (!main || main.pages.length === 0) return undefined;
    const source = await this.#llmsSource(origin);
    return landingMarkdown(main, { ...source, addressOf: (page) => origin + this.#base + encodePagePath(page.path) });
  }

  /** Whether {@link llms} returns a text for this file name. */
  has(name: string): boolean {
    return this.#families().some(({ file, fullFile }) => file === name || fullFile === name);
  }

  /**
   * Returns the text of `llms.txt`, `llms-full.txt`, or one of the files for other languages and versions, such as `llms-de.txt`. Returns
   * undefined for any other file name.
   */
  async llms(name: string, origin: string): Promise<string | undefined> {
    const families = this.#families();
    const family = families.find(({ file, fullFile }) => file === name || fullFile === name);
    if (!family) return undefined;
    if (family.file === name) {
      const others = families.filter((other) => other !== family);
      return llmsText(family, others, await this.#llmsSource(origin));
    }
    const source = await this.#llmsSource(this.#placeholder);
    const { navigationOf } = source;
    let known = this.#fullTexts.get(name);
    if (known?.navigationOf !== navigationOf) {
      const textOf = (page: DocsPage) => this.page(page, this.#placeholder);
      known = { navigationOf, text: memoizeUntilRejected(() => llmsFullText(family, source, textOf)) };
      this.#fullTexts.set(name, known);
    }
    return (await known.text()).replaceAll(this.#placeholder, origin);
  }

  #families(): readonly DocsFamily[] {
    this.#known ??= docsFamilies(this.#options.pages, this.#language);
    return this.#known;
  }

  async #llmsSource(origin: string): Promise<LlmsSource> {
    const { title, description } = this.#options;
    const root = origin + this.#base;
    return {
      title,
      description,
      navigationOf: await this.#source.navigation.get(),
      descriptionOf: ({ markdown }) => markdown.frontMatter.description,
      addressOf: (page) => root + encodePagePath(markdownPath(page.path)),
      fileAddress: (name) => `${root}/${name}`,
    };
  }
}
