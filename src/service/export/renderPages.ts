import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashText } from '../../search/hashText.js';
import { PageWriter, type WrittenPage } from '../../site/export/PageWriter.js';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import { folderFiles } from '../../site/folderFiles.js';
import { imageSizeReader } from '../../site/imageSizes.js';
import type { MarkdownPage } from '../../site/markdown/MarkdownPage.js';
import { type PackedText, unpackMarkdown } from '../docs/PackedMarkdown.js';
import { isFragmentOf } from './isFragmentOf.js';
import { pageTexts } from './pageTexts.js';
import { WAITING_TEXTS } from './writeSearchIndex.js';

/** A page to be written. */
export interface PageTask {
  path: string;
  markdown: MarkdownPage | PackedText;
}

/** What became of a page: everything about it but its text. */
export type PageReport = Omit<WrittenPage, 'html'> & {
  path: string;
  bytes: number;
  /** Changes with the texts that the search shows; none for a page that it does not find. */
  textsDigest?: number;
};

/** Keeps the links that are checked later, to send less to the main thread: most links lead to pages that exist. */
function onlyTelling<Report extends Omit<WrittenPage, 'html'>>(report: Report): Report {
  const pageLinks = report.pageLinks.filter((link) => link.includes('#'));
  const ids = new Set(report.ids);
  const ownLinks = report.ownLinks.filter((link) => !isFragmentOf(ids, link.slice(1)));
  const named = [...pageLinks, ...ownLinks, ...report.brokenLinks, ...report.files.map((file) => `/${file}`)];
  const asWritten = Object.fromEntries(
    named.flatMap((address) =>
      Object.hasOwn(report.asWritten, address) ? [[address, report.asWritten[address] ?? '']] : [],
    ),
  );
  return { ...report, pageLinks, ownLinks, asWritten };
}

/** Writes the files of one site. */
export interface PageRenderer {
  /** Writes a few pages. */
  pages(tasks: readonly PageTask[]): Promise<PageReport[]>;
  /** Writes what a site has beside its pages: the way in where no page stands at the top, and what is shown where there is none. */
  frame(): Promise<void>;
}

/** Prepares to write pages of a site into a folder, in this thread. */
export function pageRenderer(outline: SiteOutline, folder: string): PageRenderer {
  const writer = new PageWriter(outline);
  const sizesOf = imageSizeReader(outline.filesFolder === undefined ? undefined : folderFiles(outline.filesFolder));
  const numbers = new Map(outline.pages.map((page, number) => [page.path, { page, number }]));
  const folders = new Set<string>();

  async function write(name: string, html: string): Promise<void> {
    const path = join(folder, name);
    const parent = dirname(path);
    if (!folders.has(parent)) {
      await mkdir(parent, { recursive: true });
      folders.add(parent);
    }
    await writeFile(path, html);
  }

  async function writeTexts(path: string, markdown: MarkdownPage, name: string): Promise<number | undefined> {
    const known = numbers.get(path);
    const texts = known && pageTexts({ ...known.page, markdown }, known.number, name);
    if (!texts) return undefined;
    await write(`${WAITING_TEXTS}/${known.number}.js`, texts);
    return hashText(texts);
  }

  async function pages(tasks: readonly PageTask[]): Promise<PageReport[]> {
    const reports: PageReport[] = [];
    for (const { path, markdown: given } of tasks) {
      const markdown = 'text' in given ? unpackMarkdown(given) : given;
      const sizes = await sizesOf(markdown, writer.imageResolver(path));
      const { html, ...report } = writer.page(path, markdown, sizes);
      await write(report.name, html);
      const textsDigest = outline.assets?.search ? await writeTexts(path, markdown, report.name) : undefined;
      const bytes = Buffer.byteLength(html);
      reports.push({ ...onlyTelling(report), path, bytes, ...(textsDigest !== undefined && { textsDigest }) });
    }
    return reports;
  }

  return {
    pages,
    async frame() {
      const home = writer.home();
      if (home) await write(home.name, home.html);
      if (!numbers.has('/404')) await write('404.html', writer.notFound().html);
    },
  };
}
