import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { FailedReads } from '../../site/files/FailedReads.js';
import type { FileOpener } from '../../site/files/OpenFile.js';
import type { ReadFile } from '../../site/files/ReadFile.js';
import type { SiteFolders } from '../../site/files/siteFolders.js';
import { tolerateFailedReads } from '../../site/files/tolerateFailedReads.js';
import type { ConfiguredSidebars } from '../../site/navigation/buildConfigNavigation.js';
import { takeSummaries } from '../../site/navigation/takeSummaries.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { LinkBase } from '../../site/pages/LinkBase.js';
import type { SiteBrand } from '../../site/shared/SiteAssets.js';
import { limitNumber, SERVICE_LIMITS } from '../admission/ServiceLimits.js';
import type { DocsServiceOptions } from '../DocsServiceOptions.js';
import type { ReadingWarning } from '../ReadingWarning.js';
import { runsInNode } from '../workers/runsInNode.js';
import { checkNavigation } from './checkNavigation.js';
import { choosePublicPages } from './choosePublicPages.js';
import type { CollectedPages } from './collectPages.js';
import { connectPages } from './connectPages.js';
import { leaveOutEmptyStart } from './leaveOutEmptyStart.js';
import type { OpenFolder } from './openFolder.js';
import type { PageSource } from './PageSource.js';
import type { GivenSettings } from './pageSettings.js';
import { readPageSources } from './readPageSources.js';
import type { SourcesReader } from './SourcesReader.js';

/** The result of reading the documentation. */
export interface ReadDocs {
  pages: readonly DocsPage[];
  /**
   * The base path of the published site, such as `/project`, and whether the site generator adds it to links. Links in the pages may omit
   * the base path. Default: none.
   */
  linkBase?: LinkBase;
  readFile?: ReadFile | undefined;
  /** Opens a file for streaming. Only available if `readFile` reads a folder. */
  openFile?: FileOpener | undefined;
  /** The folders that `readFile` reads from, if any. */
  filesFolder?: SiteFolders | undefined;
  /**
   * Name of the documentation, from `docs.json` or the configuration of the site generator. Fallback: the title in the front matter of a
   * home page that was left out because it is empty.
   */
  siteTitle?: string | undefined;
  description?: string | undefined;
  configured?: ConfiguredSidebars | undefined;
  /** Names of the logo files, the favicon and the style sheet with the accent colour. `assets` reads these files. */
  brand?: SiteBrand | undefined;
  assets?: ReadFile | undefined;
  /** Problems found while reading. */
  warnings?: readonly ReadingWarning[];
  /** Writes the cache of pages, if there is one. Called when the pages have been indexed. */
  saveCache?: () => Promise<void>;
}

/** Reads the documentation. Every call of `read` reads it again. */
export interface DocsReader {
  read(): Promise<ReadDocs>;
  /** Cancels a `read` in progress, unless it runs without a worker thread. */
  close(): Promise<void>;
}

/**
 * Creates a reader for the folder or the pages in the options.
 *
 * @throws {DocsAssistantError} kind `setup` if the options contain neither, or if `pageTimeoutMs` is invalid.
 */
export function createDocsReader(options: DocsServiceOptions, warn: (warning: string) => void): DocsReader {
  const { folder, pages } = options;
  const { pageTimeoutMs = SERVICE_LIMITS.pageTimeoutMs } = options.limits ?? {};
  const context: ReadingContext = {
    options,
    pageTimeoutMs: limitNumber('pageTimeoutMs', pageTimeoutMs),
    warn: newWarnings(warn),
    warnNow: warn,
  };
  if (pages) return createSourcesReader(pages, context);
  if (folder !== undefined) return createFolderReader(folder, context);
  throw new DocsAssistantError('setup', 'createDocsService needs "folder", a folder with Markdown files, or "pages".');
}

/** The data that the readers of folders and of given pages share. */
interface ReadingContext {
  options: DocsServiceOptions;
  pageTimeoutMs: number;
  /** Reports the warnings of one `read`, except those that the previous `read` had, too. */
  warn: (warnings: readonly ReadingWarning[]) => void;
  /** Reports a fault of the page cache (option `cache`). */
  warnNow: (warning: string) => void;
}

/** Reports only new warnings: an update usually finds the warnings of the previous reading again. */
function newWarnings(warn: (warning: string) => void): ReadingContext['warn'] {
  let last: ReadonlySet<string> = new Set();
  return (warnings) => {
    const current = new Set(warnings.map(({ text }) => text));
    for (const warning of current) if (!last.has(warning)) warn(warning);
    last = current;
  };
}

/** Returns the page settings that the options of the service contain. The other page settings depend on the site. */
function givenSettings({ slugs, language }: DocsServiceOptions): Pick<GivenSettings, 'slugs' | 'language'> {
  return { ...(slugs && { slugs }), ...(language && { language }) };
}

/** Creates a reader for pages that are given as text. In Node, each reading starts a new worker thread, if that is possible. */
function createSourcesReader(sources: readonly PageSource[], context: ReadingContext): DocsReader {
  const { options, pageTimeoutMs, warn } = context;
  const { readFile, assets } = options;
  const settings = givenSettings(options);
  let reader: SourcesReader | undefined;
  let isClosed = false;

  async function readInThread(): Promise<CollectedPages> {
    // Import `SourcesReader` on demand, because worker threads need Node.
    const { SourcesReader } = await import('./SourcesReader.js');
    reader = new SourcesReader(sources, settings, pageTimeoutMs, options);
    if (isClosed) await reader.close();
    return reader.read();
  }

  return {
    async read() {
      const all = runsInNode() ? await readInThread() : await readPageSources(sources, settings, options);
      const read = choosePublicPages(all, options.groups);
      const failedReads = new FailedReads();
      const ownFiles = readFile && tolerateFailedReads(readFile, failedReads.add);
      const { pages, summaries } = await takeSummaries(await connectPages(read.pages), ownFiles);
      const warnings = [...read.warnings, ...warningsOf(failedReads)];
      if (!isClosed) warn(warnings);
      const configured = { sidebars: [], summaries };
      return leaveOutEmptyStart({ ...read, pages, configured, readFile, assets, warnings });
    },
    async close() {
      isClosed = true;
      await reader?.close();
    },
  };
}

/** Creates a reader for a folder. The reader keeps unchanged pages from one reading to the next. */
function createFolderReader(path: string, context: ReadingContext): DocsReader {
  const { options, pageTimeoutMs, warn } = context;
  const { site, base, pageEnding } = options;
  let opened: OpenFolder | undefined;
  let isClosed = false;

  async function open(): Promise<OpenFolder> {
    // Import `openFolder` on demand, because folders need Node. Other runtimes can use `pages`.
    const { openFolder, openPageCache } = await import('./openFolder.js');
    opened ??= openFolder(
      path,
      givenSettings(options),
      { site, base, pageEnding },
      pageTimeoutMs,
      options.cache === undefined ? undefined : openPageCache(options.cache, path, context.warnNow),
    );
    if (isClosed) await opened.reader.close();
    return opened;
  }

  return {
    async read() {
      const folder = await open();
      const read = await readFolder(folder, options);
      const empty = `There are no pages in "${path}": it contains no .md or .mdx file to show. Add one.`;
      if (!isClosed) warn(read.pages.length === 0 ? [...read.warnings, { text: empty }] : read.warnings);
      return leaveOutEmptyStart(read);
    },
    async close() {
      isClosed = true;
      await opened?.reader.close();
    },
  };
}

/**
 * Reads the pages of a folder, and the settings of its site. Rejects if a settings file of the folder cannot be read now, so that the old
 * pages stay. If the option `readFile` rejects, there is only a warning, because it may reject for every missing file.
 */
async function readFolder(
  folder: OpenFolder,
  { readFile, assets = folder.assets, groups }: DocsServiceOptions,
): Promise<ReadDocs & { warnings: readonly ReadingWarning[] }> {
  const { layout, files: configFiles, ...all } = await folder.reader.read();
  const read = choosePublicPages(all, groups);
  read.pages = await connectPages(read.pages, read.linkBase);
  const failedReads = new FailedReads();
  const ownFiles = readFile && tolerateFailedReads(readFile, failedReads.add);
  const { brandFiles, filesFolder, ...owner } = await folder.readOwnersSite(read.pages, layout, configFiles, ownFiles);
  const files = readFile ? { readFile } : { ...folder.openFiles(filesFolder), filesFolder };
  const settingsFiles = ownFiles ?? files.readFile;
  const { roots } = owner.configured;
  const unknownEntries = await checkNavigation(all.pages, settingsFiles, roots);
  const { pages, summaries } = await takeSummaries(read.pages, settingsFiles, owner.configured);
  const siteWarnings = [...owner.warnings.map((text) => ({ text })), ...unknownEntries, ...warningsOf(failedReads)];
  return {
    ...read,
    pages,
    ...owner,
    configured: { ...owner.configured, summaries },
    ...files,
    warnings: [...read.warnings, ...siteWarnings],
    assets: async (name) => brandFiles.get(name) ?? assets(name),
  };
}

/**
 * Returns a warning if settings files of the navigation could not be read. Readers of an export do not see this warning, because it names
 * files that are not pages.
 */
function warningsOf({ files, reason, names }: FailedReads): ReadingWarning[] {
  if (!files) return [];
  const text = `The navigation may be incomplete, because ${files} could not be read (${reason}). If a file does not exist, "readFile" must return undefined or reject with the code ENOENT. Otherwise call update() when the files can be read again.`;
  return [{ text, files: [...names] }];
}
