import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocsPage } from '../../site/DocsPage.js';
import { type CollectedPages, collectPages } from './collectPages.js';
import { findPageFiles } from './findPageFiles.js';
import { PackedMarkdown } from './PackedMarkdown.js';
import type { PageAddress } from './pageAddress.js';
import { type PageOptions, readPage } from './readPage.js';

/** Larger files are data, not pages. */
const MAX_FILE_BYTES = 2_000_000;

interface KnownFile {
  stamp: string;
  page: DocsPage;
}

/**
 * Reads a folder of Markdown and MDX, and reads it again later: files that did not change keep their page object, so that
 * nothing is parsed or counted twice.
 */
export class DocsFolderReader {
  #known = new Map<string, KnownFile>();

  constructor(
    readonly folder: string,
    readonly options: Omit<PageOptions, 'address' | 'file'> = {},
  ) {}

  /**
   * All pages of the folder. One file that cannot be read becomes a warning and never sinks the rest.
   *
   * @throws {DocsAssistantError} kind `setup` when the folder itself cannot be read.
   */
  async read(): Promise<CollectedPages> {
    const { files, warnings } = await findPageFiles(this.folder);
    const known = new Map<string, KnownFile>();
    const collected = await collectPages(files, async (file, address) => {
      const entry = await this.#readFile(file, address);
      known.set(file, entry);
      return entry.page;
    });
    this.#known = known;
    return { pages: collected.pages, warnings: [...warnings, ...collected.warnings] };
  }

  async #readFile(file: string, address: PageAddress): Promise<KnownFile> {
    const { mtimeMs, size } = await stat(join(this.folder, file));
    if (size > MAX_FILE_BYTES) throw new Error('it is larger than 2 MB; make several pages of it');
    const stamp = JSON.stringify([mtimeMs, size, address]);
    const known = this.#known.get(file);
    if (known?.stamp === stamp) return known;
    const bytes = await readFile(join(this.folder, file));
    const { include } = this.options;
    let includes = false;
    const options: PageOptions = { ...this.options, file, address };
    if (include) {
      options.include = (reference, from) => {
        includes = true;
        return include(reference, from);
      };
    }
    const read = readPage(bytes.toString('utf8'), options);
    if (!isUtf8(bytes))
      read.markdown.warnings.push('Some letters are wrong, because the file is not UTF-8. Save it as UTF-8.');
    const page = { ...read, markdown: new PackedMarkdown(read.markdown) };
    // What a page includes can change without the page: such a page is read each time.
    return { stamp: includes ? '' : stamp, page };
  }
}
