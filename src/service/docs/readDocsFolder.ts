import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocsPage } from '../../site/DocsPage.js';
import { type CollectedPages, collectPages } from './collectPages.js';
import { findPageFiles } from './findPageFiles.js';
import { openPageReader } from './openPageReader.js';
import { PackedMarkdown } from './PackedMarkdown.js';
import { CLOSED, type PageReader, type PageSettings, PageStopped } from './PageReader.js';
import type { PageAddress } from './pageAddress.js';

/** Larger files are data, not pages. */
const MAX_FILE_BYTES = 2_000_000;

/** A file as it was read: its page, or why reading it was stopped. */
interface KnownFile {
  stamp: string;
  page: DocsPage | PageStopped;
}

/**
 * Reads a folder of Markdown and MDX, and reads it again later: files that did not change keep their page object, so that
 * nothing is parsed or counted twice.
 */
export class DocsFolderReader {
  #known = new Map<string, KnownFile>();

  #pages: PageReader | undefined;
  #isClosed = false;

  constructor(
    readonly folder: string,
    readonly settings: Omit<PageSettings, 'folder'> = {},
    readonly pageTimeoutMs?: number,
  ) {}

  /**
   * All pages of the folder. One file that cannot be read becomes a warning and never sinks the rest.
   *
   * @throws {DocsAssistantError} kind `setup` when the folder itself cannot be read.
   */
  async read(): Promise<CollectedPages> {
    const { files, warnings } = await findPageFiles(this.folder);
    if (this.#isClosed) throw new Error(CLOSED);
    const known = new Map<string, KnownFile>();
    const pages = openPageReader({ ...this.settings, folder: this.folder }, this.pageTimeoutMs);
    this.#pages = pages;
    try {
      const collected = await collectPages(files, async (file, address) => {
        const entry = await this.#readFile(file, address, pages);
        known.set(file, entry);
        if (entry.page instanceof PageStopped) throw entry.page;
        return entry.page;
      });
      this.#known = known;
      return { pages: collected.pages, warnings: [...warnings, ...collected.warnings] };
    } finally {
      await pages.close();
    }
  }

  /** Stops a reading in progress; none can begin afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pages?.close();
  }

  async #readFile(file: string, address: PageAddress, pages: PageReader): Promise<KnownFile> {
    const { dev, ino, mtimeMs, ctimeMs, size } = await stat(join(this.folder, file));
    if (size > MAX_FILE_BYTES) throw new Error('it is larger than 2 MB; make several pages of it');
    // Archives and reproducible builds give the same mtime to every version of a file.
    const stamp = JSON.stringify([dev, ino, mtimeMs, ctimeMs, size, address]);
    const known = this.#known.get(file);
    if (known?.stamp === stamp) return known;
    try {
      const { hasIncludes, markdown, ...page } = await pages.read({ file, address });
      // The files that a page includes can change without the page, so it is read each time.
      return { stamp: hasIncludes ? '' : stamp, page: { ...page, markdown: new PackedMarkdown(markdown) } };
    } catch (error) {
      // Remembered, so that saving another file does not wait for this one again.
      if (error instanceof PageStopped) return { stamp, page: error };
      throw error;
    }
  }
}
