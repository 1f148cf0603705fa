import type { ReadFile } from '../../site/files/ReadFile.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { PageReport } from './createExportRenderer.js';
import { isFragmentOf } from './isFragmentOf.js';

/** Maximum number of warnings in the bundle's report. Further warnings usually have the same cause. */
const MAX_WARNINGS = 5_000;

/** A problem found during an export. */
export interface ExportWarning {
  /** Path of the page. Empty if the problem concerns no single page, or was found while the documentation was read. */
  page: string;
  /** Describes the problem in whole sentences. Some texts also say what to do. */
  text: string;
  /** The URL of the link or file as the author wrote it. */
  written?: string | undefined;
}

/** A file that pages need, with the number of these pages. `page` is the first of them by path. */
export interface NeededFile extends Omit<ExportWarning, 'text'> {
  pageCount: number;
}

/** The report in the bundle. */
export interface BundleReport {
  pages: number;
  /** Unpacked sizes in bytes. `pages`: their HTML and Markdown; `files`: images and downloads. */
  sizes: { pages: number; files: number };
  warningCount: number;
  /** Number of links to pages or anchors that do not exist or are not exported, or to files that may not be published. */
  brokenLinkCount: number;
  warnings: { text: string; page?: string; file?: string; line?: number }[];
  /** Resources of other hosts that were replaced with links or text. */
  removed: { page: string; address: string }[];
}

/** Collects the problems of an export. Broken links are reported but do not stop the export. */
export class ExportReport {
  #warnings: ExportWarning[] = [];
  readonly #removed: { page: string; address: string }[] = [];
  #pageBytes = 0;
  #fileBytes = 0;
  #count = 0;
  #brokenLinks = 0;
  /** The ids of each page as one string, one id per line. Sets would take much more memory. */
  readonly #ids = new Map<string, string>();
  /** For each link that consists of a page's path and a fragment (`/guide/install#windows`), the pages that contain the link. */
  readonly #anchors = new Map<string, Omit<ExportWarning, 'text'>[]>();
  /**
   * Digest (a number) of the text that the search shows for a page, by the path of the page. Contains only the pages that the search
   * includes.
   */
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
    this.#warnings.push({ page, text, written });
    if (this.#warnings.length >= 2 * MAX_WARNINGS) this.#warnings = firstWarnings(this.#warnings);
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
      const occurrences = this.#anchors.get(link) ?? [];
      this.#anchors.set(link, occurrences);
      occurrences.push({ page: path, written: asWritten[link] });
    }
    this.#brokenLinks += ownLinks.length;
    for (const link of ownLinks)
      this.warn(path, `The link to ${link} leads to an anchor that this page does not have.`, asWritten[link]);
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

  #need(name: string, occurrence: Omit<ExportWarning, 'text'>): void {
    const known = this.#files.get(name);
    // The report must not depend on the order in which pages are rendered.
    const first = known && known.page < occurrence.page ? known : occurrence;
    this.#files.set(name, { page: first.page, written: first.written, pageCount: (known?.pageCount ?? 0) + 1 });
  }

  /** Returns the files that pages need, sorted by name. */
  files(): [name: string, needed: NeededFile][] {
    return [...this.#files].sort(([left], [right]) => (left < right ? -1 : 1));
  }

  /** Checks the links that consist of a page's path and a fragment. Call it after all pages have been added. */
  checkAnchors(): void {
    for (const [link, occurrences] of this.#anchors) {
      // The path of a page can contain `#`, so the whole link may lead to a page.
      if (this.#ids.has(link)) continue;
      const at = link.lastIndexOf('#');
      const ids = this.#ids.get(link.slice(0, at));
      if (!ids || isFragmentOf({ has: (id) => ids.includes(`\n${id}\n`) }, link.slice(at + 1))) continue;
      this.#brokenLinks += occurrences.length;
      for (const { page, written } of occurrences)
        this.warn(page, `The link to ${link} leads to an anchor that the page does not have.`, written);
    }
  }

  /** Unpacked size of the pages and files. */
  get bytes(): number {
    return this.#pageBytes + this.#fileBytes;
  }

  addFile(bytes: number): void {
    this.#fileBytes += bytes;
  }

  /**
   * Builds the report for the bundle. The report does not depend on the order in which pages were rendered. Line numbers are looked up in
   * the sources, because rendered pages do not contain them.
   *
   * @param readFile Reads a source. Without it, warnings have no line number.
   */
  async forBundle(readFile: ReadFile | undefined): Promise<BundleReport> {
    const warnings: BundleReport['warnings'] = [];
    let known: { file: string; lines: string[] } | undefined;
    for (const { page, text, written } of firstWarnings(this.#warnings)) {
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

/** Returns the warnings that the report lists, in order: first those without a page, then page by page. */
function firstWarnings(warnings: readonly ExportWarning[]): ExportWarning[] {
  return warnings
    .toSorted((left, right) => compare(left.page, right.page) || compare(left.text, right.text))
    .slice(0, MAX_WARNINGS);
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
