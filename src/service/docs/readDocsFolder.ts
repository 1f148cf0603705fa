import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { PackedMarkdown } from './PackedMarkdown.js';
import { defaultLanguage, languageFolders, pageAddress } from './pageAddress.js';
import { type PageOptions, readPage } from './readPage.js';

/** A folder as it was read. */
export interface DocsFolder {
  pages: DocsPage[];
  /** What could not be read, as sentences for the site's owner. */
  warnings: string[];
}

const SKIPPED_FOLDERS = new Set(['node_modules', '_partials', '_includes']);
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
  async read(): Promise<DocsFolder> {
    const warnings: string[] = [];
    const files = await this.#markdownFiles(warnings);
    const folders = languageFolders(files);
    const indexes = new Set(files.filter((file) => /(?:^|\/)_?index\.mdx?$/i.test(file)).map(folderOf));
    const known = new Map<string, KnownFile>();
    const byPath = new Map<string, DocsPage>();
    for (const file of files) {
      try {
        const entry = await this.#readFile(file, () => {
          const address = pageAddress(file, folders, indexes.has(folderOf(file)));
          return { ...address, language: address.language ?? defaultLanguage(folders) };
        });
        known.set(file, entry);
        const taken = byPath.get(entry.page.path);
        if (taken)
          warnings.push(
            `${file} has the same address as ${taken.file} (${entry.page.path}). Rename one of them; the first is shown.`,
          );
        else byPath.set(entry.page.path, entry.page);
        warnings.push(...entry.page.markdown.warnings.map((warning) => `${file}: ${warning}`));
      } catch (error) {
        warnings.push(
          `${file} could not be read (${error instanceof Error ? error.message : 'unknown reason'}). It is left out.`,
        );
      }
    }
    this.#known = known;
    return { pages: [...byPath.values()], warnings };
  }

  async #readFile(file: string, addressOf: () => PageOptions['address']): Promise<KnownFile> {
    const { mtimeMs, size } = await stat(join(this.folder, file));
    if (size > MAX_FILE_BYTES) throw new Error(`it is larger than ${MAX_FILE_BYTES} bytes`);
    const address = addressOf();
    const stamp = JSON.stringify([mtimeMs, size, address]);
    const known = this.#known.get(file);
    if (known?.stamp === stamp) return known;
    const source = await readFile(join(this.folder, file), 'utf8');
    const { include } = this.options;
    let includes = false;
    const options: PageOptions = { ...this.options, file, address };
    if (include) {
      options.include = (reference, from) => {
        includes = true;
        return include(reference, from);
      };
    }
    const read = readPage(source, options);
    const page = { ...read, markdown: new PackedMarkdown(read.markdown) };
    // What a page includes can change without the page: such a page is read each time.
    return { stamp: includes ? '' : stamp, page };
  }

  async #markdownFiles(warnings: string[]): Promise<string[]> {
    const files: string[] = [];
    const walk = async (folder: string): Promise<void> => {
      for (const entry of await this.#entries(folder, warnings)) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) {
          if (!entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name)) await walk(path);
        } else if (entry.isFile() && isPageFile(entry.name)) files.push(path);
      }
    };
    await walk('');
    return files;
  }

  async #entries(folder: string, warnings: string[]): Promise<Dirent[]> {
    try {
      const entries = await readdir(join(this.folder, folder), { withFileTypes: true });
      return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
    } catch {
      if (folder === '') {
        throw new DocsAssistantError(
          'setup',
          `The folder "${this.folder}" cannot be read. Give the path of a folder with Markdown files.`,
        );
      }
      warnings.push(`The folder ${folder} could not be read. It is left out.`);
      return [];
    }
  }
}

const folderOf = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf('/')));

/** A name that begins with `_` is a piece that other pages include, except for `_index`. */
function isPageFile(name: string): boolean {
  return /\.mdx?$/i.test(name) && !name.startsWith('.') && (!name.startsWith('_') || /^_index\./i.test(name));
}
