import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocsPage } from '../../site/DocsPage.js';
import { type CollectedPages, collectPages } from './collectPages.js';
import type { PageAddress } from './derivePageAddress.js';
import { findPageFiles } from './findPageFiles.js';
import { openPageReader } from './openPageReader.js';
import { PackedMarkdown } from './PackedMarkdown.js';
import { CLOSED, type PageReader, type PageSettings, PageStopped } from './PageReader.js';

/** Larger files are data, not pages. */
const MAX_FILE_BYTES = 2_000_000;

/** The result for a file: its page, or why reading it was stopped. */
interface KnownFile {
  stamp: string;
  page: DocsPage | PageStopped;
}

/** Reads a folder of Markdown and MDX, once or repeatedly. Unchanged files without includes keep their page and are not parsed again. */
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
   * Reads all pages of the folder. A file that cannot be read becomes a warning; the others are still read.
   *
   * @throws {DocsAssistantError} kind `setup` if the folder itself cannot be read.
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

  /** Stops a reading in progress. Later calls of `read` fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pages?.close();
  }

  async #readFile(file: string, address: PageAddress, pages: PageReader): Promise<KnownFile> {
    const { dev, ino, mtimeMs, ctimeMs, size } = await stat(join(this.folder, file));
    if (size > MAX_FILE_BYTES) throw new Error('it is larger than 2 MB; split it into several pages');
    // Compare more than mtime: archives and reproducible builds give every version of a file the same mtime.
    const stamp = JSON.stringify([dev, ino, mtimeMs, ctimeMs, size, address]);
    const known = this.#known.get(file);
    if (known?.stamp === stamp) return known;
    try {
      const { hasIncludes, markdown, ...page } = await pages.read({ file, address });
      // Included files can change while the page does not, so a page with includes is read every time.
      return { stamp: hasIncludes ? '' : stamp, page: { ...page, markdown: new PackedMarkdown(markdown) } };
    } catch (error) {
      // Keep the failure, so that an update of another file does not wait for this page again.
      if (error instanceof PageStopped) return { stamp, page: error };
      throw error;
    }
  }
}
