import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { DocsPage } from '../../site/DocsPage.js';
import type { FileReader } from '../../site/FileReader.js';
import type { FileOpener } from '../../site/OpenFile.js';
import type { DocsServiceOptions } from '../DocsServiceOptions.js';
import { limitNumber, SERVICE_LIMITS } from '../serviceLimits.js';
import type { OpenFolder } from './openFolder.js';
import type { PageSource } from './PageSource.js';
import { readPageSources } from './readPageSources.js';
import type { SourcesReader } from './SourcesReader.js';

/** A documentation as it was read. */
export interface ReadDocs {
  pages: readonly DocsPage[];
  readFile?: FileReader | undefined;
  /** Opens the files of `readFile` to be sent in pieces, where they are files of a folder. */
  openFile?: FileOpener | undefined;
  /** What `readFile` reads, where it is a folder. */
  filesFolder?: string | undefined;
  assets?: FileReader | undefined;
  /** What could not be read. */
  warnings?: readonly string[];
}

/** Reads the documentation. Every call reads it again. */
export interface DocsReader {
  read(): Promise<ReadDocs>;
  /** Stops a reading in progress. */
  close(): Promise<void>;
}

/**
 * Makes the reader of the documentation that the options name.
 *
 * @throws {DocsAssistantError} kind `setup` when the options name none.
 */
export function createDocsReader(options: DocsServiceOptions, warn: (warning: string) => void): DocsReader {
  const { folder, pages, slugs, language, readFile, assets } = options;
  const settings = { ...(slugs ? { slugs } : {}), ...(language ? { language } : {}) };
  const { pageTimeoutMs: timeout = SERVICE_LIMITS.pageTimeoutMs } = options.limits ?? {};
  const pageTimeoutMs = limitNumber('pageTimeoutMs', timeout);
  if (!pages && folder === undefined) {
    throw new DocsAssistantError(
      'setup',
      'createDocsService needs "folder", a folder with Markdown files, or "pages".',
    );
  }
  let opened: { close(): Promise<void> } | undefined;
  let isClosed = false;
  let lastWarnings: ReadonlySet<string> = new Set();
  /** Every saved file causes a new reading: warnings of the last one are not repeated. */
  const warnOfNew = (warnings: readonly string[]) => {
    if (isClosed) return;
    for (const warning of warnings) if (!lastWarnings.has(warning)) warn(warning);
    lastWarnings = new Set(warnings);
  };

  /** Remembers a reader to close. A reader that is opened after the end of the service is closed at once, so it reads nothing. */
  async function keepOpen(reader: { close(): Promise<void> }): Promise<void> {
    opened = reader;
    if (isClosed) await reader.close();
  }

  async function readSources(sources: readonly PageSource[]): Promise<ReadDocs> {
    const read = runsInNode()
      ? await openSources(sources).then((reader) => reader.read())
      : await readPageSources(sources, settings);
    warnOfNew(read.warnings);
    return { ...read, readFile, assets };
  }

  async function openSources(sources: readonly PageSource[]): Promise<SourcesReader> {
    // Loaded only in Node: threads need it.
    const { SourcesReader } = await import('./SourcesReader.js');
    const reader = new SourcesReader(sources, settings, pageTimeoutMs);
    await keepOpen(reader);
    return reader;
  }

  let openedFolder: OpenFolder | undefined;
  async function readFolder(path: string): Promise<ReadDocs> {
    // Loaded only here: everything else of the service runs wherever Request and Response are.
    openedFolder ??= (await import('./openFolder.js')).openFolder(path, settings, pageTimeoutMs);
    await keepOpen(openedFolder.reader);
    const read = await openedFolder.reader.read();
    const none = `There is no page in "${path}": it holds no .md or .mdx file that can be shown. Put one there.`;
    warnOfNew(read.pages.length === 0 ? [...read.warnings, none] : read.warnings);
    const files = readFile
      ? { readFile }
      : { readFile: openedFolder.readFile, openFile: openedFolder.openFile, filesFolder: path };
    return { ...read, ...files, assets: assets ?? openedFolder.assets };
  }

  return {
    read: () => (pages ? readSources(pages) : readFolder(folder ?? '')),
    async close() {
      isClosed = true;
      await opened?.close();
    },
  };
}

/** Whether this is Node, and not another runtime with `Request` and `Response`. */
function runsInNode(): boolean {
  return typeof process === 'object' && process.release?.name === 'node';
}
