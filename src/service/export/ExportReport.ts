import type { DocsPage } from '../../site/DocsPage.js';
import type { PageReport, PageSearchReport } from './renderPages.js';

/** Sentences that stand in the bundle's report; a site with more has one reason for most of them. */
const MAX_WARNINGS = 5_000;

/** Gathers what was found amiss in an export: broken links are told about and never stop it. */
export class ExportReport {
  readonly #warnings: { page: string; text: string }[] = [];
  #count = 0;
  /** The ids of each page, a line for each: a tenth of the memory of as many sets. */
  readonly #ids = new Map<string, string>();
  /** Links to places in pages, each with the first page it was seen on. */
  readonly #anchors = new Map<string, string>();
  /** What the search's index must know of each page. */
  readonly texts = new Map<string, PageSearchReport>();
  readonly #files = new Map<string, string>();
  readonly #exported: ReadonlySet<string>;
  readonly #known: ReadonlySet<string>;

  constructor(exported: readonly DocsPage[], known: readonly DocsPage[]) {
    this.#exported = new Set(exported.map(({ path }) => path));
    this.#known = new Set(known.map(({ path }) => path));
  }

  /** @param page Address or file that it is about; empty for the whole. */
  warn(page: string, text: string): void {
    this.#count += 1;
    if (this.#warnings.length < MAX_WARNINGS) this.#warnings.push({ page, text });
  }

  add({ path, warnings, ids, pageLinks, files, brokenLinks, search }: PageReport): void {
    for (const warning of warnings) this.warn(path, warning);
    if (search) this.texts.set(path, search);
    this.#ids.set(path, `\n${ids.join('\n')}\n`);
    for (const link of pageLinks) if (link.includes('#') && !this.#anchors.has(link)) this.#anchors.set(link, path);
    for (const file of files) if (!this.#files.has(file)) this.#files.set(file, path);
    for (const link of brokenLinks) {
      const target = link.split('#', 1)[0] ?? '';
      this.warn(
        path,
        this.#known.has(target) && !this.#exported.has(target)
          ? `The link to ${link} leads to a page that is not part of this export.`
          : `The link to ${link} leads nowhere.`,
      );
    }
  }

  /** Files that pages need, sorted, each with the first page that does. */
  files(): [name: string, page: string][] {
    return [...this.#files].sort(([left], [right]) => (left < right ? -1 : 1));
  }

  /** To be called when all pages are there. */
  checkAnchors(): void {
    for (const [link, page] of this.#anchors) {
      const at = link.indexOf('#');
      const anchor = decode(link.slice(at + 1));
      const ids = this.#ids.get(link.slice(0, at));
      if (anchor !== '' && ids && !ids.includes(`\n${anchor}\n`))
        this.warn(page, `The link to ${link} leads to no place of that page.`);
    }
  }

  /** The same for the same pages, in whatever order they were rendered. */
  sentences(): string[] {
    return this.#warnings.map(({ page, text }) => (page ? `${page}: ${text}` : text)).sort();
  }

  get count(): number {
    return this.#count;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
