import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { DocsPage } from '../../site/DocsPage.js';
import type { FileReader } from '../../site/FileReader.js';
import type { FileOpener } from '../../site/OpenFile.js';
import type { DocsServiceOptions } from '../DocsServiceOptions.js';
import type { OpenFolder } from './openFolder.js';
import { readPageSources } from './readPageSources.js';

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

/**
 * What reads the documentation, each time anew.
 *
 * @throws {DocsAssistantError} kind `setup` when the options name none.
 */
export function docsReader(options: DocsServiceOptions, warn: (warning: string) => void): () => Promise<ReadDocs> {
  const { folder, pages, slugs, language } = options;
  const settings = { ...(slugs ? { slugs } : {}), ...(language ? { language } : {}) };
  const { readFile, assets } = options;
  let told: ReadonlySet<string> = new Set();
  /** At every saved file everything is read: what was said before is not said again. */
  const tell = (warnings: readonly string[]) => {
    for (const warning of warnings) if (!told.has(warning)) warn(warning);
    told = new Set(warnings);
  };
  if (pages) {
    return async () => {
      const read = await readPageSources(pages, settings);
      tell(read.warnings);
      return { ...read, readFile, assets };
    };
  }
  if (folder === undefined) {
    throw new DocsAssistantError(
      'setup',
      'createDocsService needs "folder", a folder with Markdown files, or "pages".',
    );
  }
  let open: OpenFolder | undefined;
  return async () => {
    // Loaded only here: everything else of the service runs wherever Request and Response are.
    open ??= (await import('./openFolder.js')).openFolder(folder, settings);
    const read = await open.reader.read();
    const none = `There is no page in "${folder}": it holds no .md or .mdx file that can be shown. Put one there.`;
    tell(read.pages.length === 0 ? [...read.warnings, none] : read.warnings);
    const files = readFile ? { readFile } : { readFile: open.readFile, openFile: open.openFile, filesFolder: folder };
    return { ...read, ...files, assets: assets ?? open.assets };
  };
}
