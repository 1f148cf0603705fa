import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderConfigFiles } from '../../site/config/folderConfigFiles.js';
import type { ProjectPlace } from '../../site/markdown/includes/ProjectPlace.js';
import { PackedMarkdown } from '../../site/markdown/PackedMarkdown.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { LinkBase } from '../../site/pages/LinkBase.js';
import type { AddressOptions } from '../addresses/AddressOptions.js';
import type { PageAddress } from '../addresses/derivePageAddress.js';
import { findSite } from '../addresses/findSite.js';
import { RULES_BY_KIND } from '../addresses/rulesByKind.js';
import { SiteAddresses } from '../addresses/SiteAddresses.js';
import type { SiteLayout } from '../addresses/SiteLayout.js';
import type { ReadingWarning } from '../ReadingWarning.js';
import { type CollectedPages, collectPages } from './collectPages.js';
import { restoreConnectedCounts, saveConnectedCounts } from './connectPage.js';
import { fileStamp } from './fileStamp.js';
import { findPageFiles } from './findPageFiles.js';
import { OperationPages } from './OperationPages.js';
import { openPageReader } from './openPageReader.js';
import { type CachedPage, PageCache } from './PageCache.js';
import { type PageReader, PageStopped, ReadingClosed, type ReadPage } from './PageReader.js';
import { type GivenSettings, pageSettings } from './pageSettings.js';

/** Maximum size of the file of a page (bytes). Larger files are data, not pages. */
const MAX_FILE_BYTES = 2_000_000;

/** The result for a file: its page, or why reading it was stopped. */
interface KnownFile {
  stamp: string;
  page: DocsPage | PageStopped;
  /**
   * Key in the cache, and the fields of the page, except `markdown`, as they were before the page got its path on the site. Missing if
   * there is no cache, or if the page cannot be cached.
   */
  cached?: { key: string; read: Omit<ReadPage, 'markdown'> };
}

/** The pages of a folder. */
export interface FolderPages extends CollectedPages {
  /**
   * The base path of the published site, such as `/project`, and whether the site generator adds it to links. Links in the pages may omit
   * the base path.
   */
  linkBase: LinkBase;
  /** Layout of the site. Undefined if the folder belongs to no site generator. */
  layout: SiteLayout | undefined;
  /** The configuration files of the project. Undefined if no configuration of a generator was found. Parsed files are cached. */
  files: FolderConfigFiles | undefined;
  /** Writes the cache. Call it when the pages have been indexed, because the cache also contains their word counts. */
  saveCache: () => Promise<void>;
}

/**
 * Reads a folder of Markdown and MDX, once or repeatedly. Later readings reuse the pages of unchanged files. An unchanged file is parsed
 * again if the site layout, the page settings or the address of its page have changed, or if its page shows content of other files.
 */
export class DocsFolderReader {
  #known = new Map<string, KnownFile>();
  #operations: OperationPages;
  #pages: PageReader | undefined;
  #isClosed = false;
  /** Site layout and page settings of the last `read`, as JSON. If they change, all pages are read again. */
  #configuration = '';

  constructor(
    readonly folder: string,
    readonly settings: GivenSettings = {},
    readonly pageTimeoutMs?: number,
    readonly site: AddressOptions = {},
    readonly cache?: PageCache,
  ) {
    this.#operations = new OperationPages(folder, site.pageEnding);
  }

  /**
   * Reads all pages of the folder. A file that cannot be read becomes a warning; the others are still read.
   *
   * @throws {DocsAssistantError} kind `setup` if the folder itself cannot be read.
   * @throws {ReadingClosed} if the reader was closed.
   */
  async read(): Promise<FolderPages> {
    const { files, warnings } = await findPageFiles(this.folder);
    const site = await findSite(this.folder, this.site);
    const addresses = new SiteAddresses(files, site.layout, this.site.pageEnding);
    const place = site.layout && placeOf(site.layout);
    const settings = { ...pageSettings(site.layout, this.settings), ...(place && { place }) };
    const configuration = JSON.stringify([site.layout, settings]);
    if (configuration !== this.#configuration) {
      this.#known.clear();
      this.#operations = new OperationPages(this.folder, this.site.pageEnding);
    }
    this.#configuration = configuration;
    if (!this.#isClosed) await this.cache?.open();
    if (this.#isClosed) throw new ReadingClosed();
    const known = new Map<string, KnownFile>();
    const pages = openPageReader({ ...settings, folder: this.folder }, this.pageTimeoutMs);
    this.#pages = pages;
    try {
      const collected = await collectPages(addresses, async (file, address) => {
        const entry = await this.#readFile(file, address, pages, addresses);
        known.set(file, entry);
        if (entry.page instanceof PageStopped) throw entry.page;
        return entry.page;
      });
      this.#known = known;
      // Do not make pages for OpenAPI operations if a generator builds the published site: that site does not have such pages, so links to
      // them would lead nowhere.
      const made = site.layout
        ? { pages: [], warnings: [] }
        : await this.#operations.read(collected.pages, files, pages);
      return {
        pages: [...collected.pages, ...made.pages],
        warnings: [...warnings, ...toWarnings(site.warnings), ...collected.warnings, ...made.warnings],
        linkBase: linkBaseOf(site.layout),
        layout: site.layout,
        files: site.files,
        saveCache: async () => this.cache?.save(cachedPagesOf(known)),
      };
    } finally {
      await pages.close();
    }
  }

  /** Cancels a `read` in progress, unless it runs without a worker thread. Later calls of `read` fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pages?.close();
  }

  async #readFile(file: string, address: PageAddress, pages: PageReader, addresses: SiteAddresses): Promise<KnownFile> {
    const stats = await stat(join(this.folder, file));
    if (stats.size > MAX_FILE_BYTES) throw new Error('it is larger than 2 MB; split it into several pages');
    const stamp = JSON.stringify([fileStamp(stats), address]);
    const known = this.#known.get(file);
    if (known?.stamp === stamp) return known;
    const task = { file, address };
    const bytes = this.cache && new Uint8Array(await readFile(join(this.folder, file)));
    const key = bytes && PageCache.keyOf(task, bytes, this.#configuration);
    const cached = key === undefined ? undefined : this.cache?.get(key);
    try {
      const read = cached?.page ?? (await pages.read(bytes ? { ...task, bytes } : task));
      const { markdown, ...page } = read;
      const { hasIncludes, ...fields } = page;
      const placed = addresses.place({ ...fields, markdown: new PackedMarkdown(markdown) });
      if (cached) restoreConnectedCounts(placed, cached.counts);
      // Included and OpenAPI files can change while the page does not, so a page that uses them is read every time.
      if (hasIncludes) return { stamp: '', page: placed };
      return { stamp, page: placed, ...(key !== undefined && { cached: { key, read: page } }) };
    } catch (error) {
      // Keep the failure until this file changes. Otherwise, an update of any other file would read this page again, and could wait until
      // the time limit of this page.
      if (error instanceof PageStopped) return { stamp, page: error };
      throw error;
    }
  }
}

function placeOf({ prefix, folders, snippets }: SiteLayout): ProjectPlace {
  return { folder: prefix, content: folders[0]?.folder ?? '', ...(snippets && { snippets }) };
}

function linkBaseOf(layout: SiteLayout | undefined): LinkBase {
  return layout ? { path: layout.base, isAdded: RULES_BY_KIND[layout.kind].addsBase ?? false } : { path: '' };
}

const toWarnings = (texts: readonly string[]): ReadingWarning[] => texts.map((text) => ({ text }));

/**
 * Returns, for each cache key, a function that creates the page for the cache. The pages are created on demand, because most readings do
 * not write the cache.
 */
function cachedPagesOf(known: ReadonlyMap<string, KnownFile>): Map<string, () => CachedPage> {
  const pages = new Map<string, () => CachedPage>();
  for (const { page, cached } of known.values()) {
    if (!cached || page instanceof PageStopped || !(page.markdown instanceof PackedMarkdown)) continue;
    const { packed } = page.markdown;
    pages.set(cached.key, () => ({ page: { ...cached.read, markdown: packed }, counts: saveConnectedCounts(page) }));
  }
  return pages;
}
