import type { DocsPage } from '../../site/DocsPage.js';
import type { FileReader } from '../../site/FileReader.js';
import { isFragmentOf } from './isFragmentOf.js';
import type { PageReport } from './renderPages.js';

/** Sentences that stand in the bundle's report; a site with more has one reason for most of them. */
const MAX_WARNINGS = 5_000;

/** Something that was found amiss. */
export interface ExportWarning {
  /** Address or file that it is about; empty for the whole. */
  page: string;
  /** A sentence. */
  text: string;
  /** How the author wrote the address that it is about. */
  written?: string | undefined;
}

/** A file that pages need: how many do, and the first of them by its address. */
export interface NeededFile extends Omit<ExportWarning, 'text'> {
  pageCount: number;
}

/** The report as it stands in the bundle. */
export interface BundleReport {
  pages: number;
  /** Bytes of all pages with their scripts for the search, and of the images and downloads, unpacked. */
  sizes: { pages: number; files: number };
  warningCount: number;
  /** Links that lead to no page, or to no place of one. */
  brokenLinkCount: number;
  warnings: { text: string; page?: string; file?: string; line?: number }[];
  /** What would have been loaded from other hosts, and became links. */
  removed: { page: string; address: string }[];
}

/** Gathers what was found amiss in an export: broken links are told about and never stop it. */
export class ExportReport {
  readonly #warnings: ExportWarning[] = [];
  readonly #removed: { page: string; address: string }[] = [];
  #pageBytes = 0;
  #fileBytes = 0;
  #count = 0;
  #brokenLinks = 0;
  /** The ids of each page, a line for each: a tenth of the memory of as many sets. */
  readonly #ids = new Map<string, string>();
  /** Links to places in pages, each with the pages it stands on. */
  readonly #anchors = new Map<string, Omit<ExportWarning, 'text'>[]>();
  /** Of each page that the search finds, a number that changes with its texts. */
  readonly texts = new Map<string, number>();
  readonly #files = new Map<string, NeededFile>();
  readonly #exported: ReadonlySet<string>;
  readonly #sources: ReadonlyMap<string, string>;
  readonly #known: ReadonlySet<string>;

  constructor(exported: readonly DocsPage[], known: readonly DocsPage[]) {
    this.#exported = new Set(exported.map(({ path }) => path));
    this.#sources = new Map(exported.map(({ path, file }) => [path, file]));
    this.#known = new Set(known.map(({ path }) => path));
  }

  warn(page: string, text: string, written?: string): void {
    this.#count += 1;
    if (this.#warnings.length < MAX_WARNINGS) this.#warnings.push({ page, text, written });
  }

  add(page: PageReport): void {
    const { path, warnings, ids, pageLinks, ownLinks, files, brokenLinks, removed, asWritten, bytes, textsDigest } =
      page;
    this.#pageBytes += bytes;
    for (const address of removed) this.#removed.push({ page: path, address });
    for (const warning of warnings) this.warn(path, warning);
    if (textsDigest !== undefined) this.texts.set(path, textsDigest);
    this.#ids.set(path, `\n${ids.join('\n')}\n`);
    for (const link of pageLinks) {
      if (!link.includes('#')) continue;
      const places = this.#anchors.get(link) ?? [];
      this.#anchors.set(link, places);
      places.push({ page: path, written: asWritten[link] });
    }
    this.#brokenLinks += ownLinks.length;
    for (const link of ownLinks)
      this.warn(path, `The link to ${link} leads to no place of this page.`, asWritten[link]);
    for (const file of files) this.#need(file, { page: path, written: asWritten[`/${file}`] });
    this.#brokenLinks += brokenLinks.length;
    for (const link of brokenLinks) {
      const target = link.split('#', 1)[0] ?? '';
      this.warn(
        path,
        this.#known.has(target) && !this.#exported.has(target)
          ? `The link to ${link} leads to a page that is not part of this export.`
          : `The link to ${link} leads nowhere.`,
        asWritten[link],
      );
    }
  }

  #need(name: string, place: Omit<ExportWarning, 'text'>): void {
    const known = this.#files.get(name);
    // Pages come in any order; the report must not depend on it.
    const first = known && known.page < place.page ? known : place;
    this.#files.set(name, { page: first.page, written: first.written, pageCount: (known?.pageCount ?? 0) + 1 });
  }

  /** Files that pages need, sorted by name. */
  files(): [name: string, needed: NeededFile][] {
    return [...this.#files].sort(([left], [right]) => (left < right ? -1 : 1));
  }

  /** To be called when all pages are there. */
  checkAnchors(): void {
    for (const [link, places] of this.#anchors) {
      const at = link.indexOf('#');
      const ids = this.#ids.get(link.slice(0, at));
      if (!ids || isFragmentOf({ has: (id) => ids.includes(`\n${id}\n`) }, link.slice(at + 1))) continue;
      this.#brokenLinks += places.length;
      for (const { page, written } of places)
        this.warn(page, `The link to ${link} leads to no place of that page.`, written);
    }
  }

  addFile(bytes: number): void {
    this.#fileBytes += bytes;
  }

  /**
   * What stands in the bundle, the same for the same pages in whatever order they were rendered. Places are looked up in the sources, because a page that was read no longer knows its lines.
   *
   * @param readFile Reads a source; without it warnings name the file alone.
   */
  async forBundle(readFile: FileReader | undefined): Promise<BundleReport> {
    const sorted = this.#warnings.toSorted((left, right) => compare(left.page + left.text, right.page + right.text));
    const warnings: BundleReport['warnings'] = [];
    let known: { file: string; lines: string[] } | undefined;
    for (const { page, text, written } of sorted) {
      const file = this.#sources.get(page);
      if (file !== undefined && written !== undefined && known?.file !== file) {
        const bytes = await readFile?.(file).catch(() => undefined);
        known = { file, lines: bytes ? new TextDecoder().decode(bytes).split('\n') : [] };
      }
      const line = written === undefined ? 0 : (known?.lines.findIndex((each) => each.includes(written)) ?? -1) + 1;
      warnings.push({ text, ...(page && { page }), ...(file && { file }), ...(line > 0 && { line }) });
    }
    return {
      pages: this.#exported.size,
      sizes: { pages: this.#pageBytes, files: this.#fileBytes },
      warningCount: this.#count,
      brokenLinkCount: this.#brokenLinks,
      warnings,
      removed: this.#removed.toSorted((left, right) => compare(left.page + left.address, right.page + right.address)),
    };
  }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
