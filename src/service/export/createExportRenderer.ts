import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hashText } from '../../search/hashText.js';
import { PageWriter } from '../../site/export/PageWriter.js';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import type { WrittenPage } from '../../site/export/WrittenPage.js';
import { siteFiles } from '../../site/files/siteFolders.js';
import type { MarkdownPage } from '../../site/markdown/nodes/MarkdownPage.js';
import { createImageSizeReader } from '../../site/markdown/output/createImageSizeReader.js';
import { type PackedText, unpackMarkdown } from '../../site/markdown/PackedMarkdown.js';
import { findNotFoundPath } from '../../site/pages/notFoundPath.js';
import { createPageTextsScript } from './createPageTextsScript.js';
import { isFragmentOf } from './isFragmentOf.js';
import { TEMPORARY_TEXTS_FOLDER } from './writeSearchShards.js';

/** A page to render. */
export interface RenderTask {
  path: string;
  markdown: MarkdownPage | PackedText;
}

/** The result for a page, without its text. */
export type PageReport = Omit<WrittenPage, 'html' | 'markdown'> & {
  path: string;
  bytes: number;
  /** Numeric digest of the text that the search shows for the page. Missing if the search does not include the page. */
  textsDigest?: number;
};

/**
 * Drops links that need no further check. Also drops the URLs that the author wrote for these links (`asWritten`). This way, less data is
 * sent to the main thread.
 */
function keepLinksToCheck<Report extends Omit<WrittenPage, 'html' | 'markdown'>>(report: Report): Report {
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

/** Renders the files of one export. */
export interface ExportRenderer {
  /** Renders and writes a batch of pages. */
  pages(tasks: readonly RenderTask[]): Promise<PageReport[]>;
  /** Writes the home page and the 404 page, each only if the documentation has no page with its path. */
  writeFallbackPages(): Promise<void>;
}

/** Creates a renderer that writes into a folder. It runs in the calling thread. */
export function createExportRenderer(outline: SiteOutline, folder: string): ExportRenderer {
  const writer = new PageWriter(outline);
  const sizesOf = createImageSizeReader(outline.filesFolder === undefined ? undefined : siteFiles(outline.filesFolder));
  const numbers = new Map(outline.pages.map((page, number) => [page.path, { page, number }]));
  const folders = new Set<string>();

  async function write(name: string, content: string): Promise<void> {
    const path = join(folder, name);
    const parent = dirname(path);
    if (!folders.has(parent)) {
      await mkdir(parent, { recursive: true });
      folders.add(parent);
    }
    await writeFile(path, content);
  }

  async function writeTexts(path: string, markdown: MarkdownPage, name: string): Promise<number | undefined> {
    const known = numbers.get(path);
    const texts = known && createPageTextsScript({ ...known.page, markdown }, known.number, name);
    if (!texts) return undefined;
    await write(`${TEMPORARY_TEXTS_FOLDER}/${known.number}.js`, texts);
    return hashText(texts);
  }

  async function pages(tasks: readonly RenderTask[]): Promise<PageReport[]> {
    const reports: PageReport[] = [];
    for (const { path, markdown: given } of tasks) {
      const markdown = 'text' in given ? unpackMarkdown(given) : given;
      const sizes = await sizesOf(markdown, writer.imageResolver(path));
      const { html, markdown: text, ...report } = writer.page(path, markdown, sizes);
      await write(report.name, html);
      await write(text.name, text.text);
      const textsDigest = outline.assets?.search ? await writeTexts(path, markdown, report.name) : undefined;
      const bytes = Buffer.byteLength(html) + Buffer.byteLength(text.text);
      reports.push({ ...keepLinksToCheck(report), path, bytes, ...(textsDigest !== undefined && { textsDigest }) });
    }
    return reports;
  }

  return {
    pages,
    async writeFallbackPages() {
      const home = writer.home();
      if (home) await write(home.name, home.html);
      if (home?.markdown) await write(home.markdown.name, home.markdown.text);
      if (findNotFoundPath(numbers) === undefined) await write('404.html', writer.notFound().html);
    },
  };
}
