import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { DocsPage } from '../../site/DocsPage.js';
import type { FileReader } from '../../site/FileReader.js';
import type { FileOpener } from '../../site/OpenFile.js';
import type { DocsServiceOptions } from '../DocsServiceOptions.js';
import { limitNumber, SERVICE_LIMITS } from '../ServiceLimits.js';
import type { OpenFolder } from './openFolder.js';
import type { PageSource } from './PageSource.js';
import { readPageSources } from './readPageSources.js';
import type { SourcesReader } from './SourcesReader.js';

/** The result of reading a documentation. */
export interface ReadDocs {
  pages: readonly DocsPage[];
  readFile?: FileReader | undefined;
  /** Opens a file for streaming. Only available if `readFile` reads a folder. */
  openFile?: FileOpener | undefined;
  /** The folder of `readFile`, if it reads one. */
  filesFolder?: string | undefined;
  assets?: FileReader | undefined;
  /** Problems found while reading. */
  warnings?: readonly string[];
}

/** Reads the documentation. Every call of `read` reads it again. */
export interface DocsReader {
  read(): Promise<ReadDocs>;
  /** Stops a reading in progress. */
  close(): Promise<void>;
}

/**
 * Creates a reader for the folder or the pages in the options.
 *
 * @throws {DocsAssistantError} kind `setup` if the options contain neither, or if `pageTimeoutMs` is invalid.
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
  /** Reports new warnings only: an update finds most warnings of the previous reading again. */
  const warnOfNew = (warnings: readonly string[]) => {
    if (isClosed) return;
    for (const warning of warnings) if (!lastWarnings.has(warning)) warn(warning);
    lastWarnings = new Set(warnings);
  };

  /** Registers a reader, so that closing the service closes it. Closes the reader at once if the service is already closed. */
  async function registerReader(reader: { close(): Promise<void> }): Promise<void> {
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
    // Imported on demand, because worker threads need Node.
    const { SourcesReader } = await import('./SourcesReader.js');
    const reader = new SourcesReader(sources, settings, pageTimeoutMs);
    await registerReader(reader);
    return reader;
  }

  let openedFolder: OpenFolder | undefined;
  async function readFolder(path: string): Promise<ReadDocs> {
    // Imported on demand, because folders need Node. Other runtimes can use `pages`.
    openedFolder ??= (await import('./openFolder.js')).openFolder(path, settings, pageTimeoutMs);
    await registerReader(openedFolder.reader);
    const read = await openedFolder.reader.read();
    const empty = `There are no pages in "${path}": it contains no .md or .mdx file to show. Add one.`;
    warnOfNew(read.pages.length === 0 ? [...read.warnings, empty] : read.warnings);
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

/** Whether the runtime is Node. The service also runs in others with `Request` and `Response`. */
function runsInNode(): boolean {
  return typeof process === 'object' && process.release?.name === 'node';
}
