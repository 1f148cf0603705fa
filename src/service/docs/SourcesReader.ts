import { PackedMarkdown } from '../../site/markdown/PackedMarkdown.js';
import type { AddressOptions } from '../addresses/AddressOptions.js';
import { createLayout } from '../addresses/createLayout.js';
import { SiteAddresses } from '../addresses/SiteAddresses.js';
import { type CollectedPages, collectPages } from './collectPages.js';
import { openPageReader } from './openPageReader.js';
import { type PageReader, ReadingClosed } from './PageReader.js';
import type { PageSource } from './PageSource.js';
import { type GivenSettings, pageSettings } from './pageSettings.js';

/**
 * Reads pages that do not come from a folder. Such pages cannot include files. If possible, a worker thread reads the pages, so that a page
 * that takes forever to read cannot block the service.
 */
export class SourcesReader {
  #pages: PageReader | undefined;
  #isClosed = false;

  constructor(
    readonly sources: readonly PageSource[],
    readonly settings: Pick<GivenSettings, 'slugs' | 'language'>,
    readonly pageTimeoutMs?: number,
    readonly site: AddressOptions = {},
  ) {}

  async read(): Promise<CollectedPages> {
    if (this.#isClosed) throw new ReadingClosed();
    const texts = new Map(this.sources.map(({ file, text }) => [file, text]));
    const layout = createLayout(this.site);
    const pages = openPageReader(pageSettings(layout, this.settings), this.pageTimeoutMs);
    this.#pages = pages;
    try {
      const addresses = new SiteAddresses([...texts.keys()], layout, this.site.pageEnding);
      return await collectPages(addresses, async (file, address) => {
        const { hasIncludes, markdown, ...page } = await pages.read({ file, address, text: texts.get(file) ?? '' });
        return addresses.place({ ...page, markdown: new PackedMarkdown(markdown) });
      });
    } finally {
      await pages.close();
    }
  }

  /** Cancels a `read` in progress, unless it runs without a worker thread. Later calls of `read` fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pages?.close();
  }
}
