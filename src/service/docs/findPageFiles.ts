import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { PARTIAL_FOLDERS } from '../../site/files/contentTypes.js';
import type { ReadingWarning } from '../ReadingWarning.js';

const SKIPPED_FOLDERS = new Set(['node_modules', ...PARTIAL_FOLDERS]);
/**
 * Folder in which the hosted docs platform keeps snippets: content that pages include, but that has no page of its own. The folder is
 * skipped only at the top of the documentation folder, and only beside a `docs.json`, the settings file of that platform.
 */
const PLATFORM_SNIPPETS = 'snippets';

/** The found files as paths relative to the folder, with `/` as separator, and warnings about skipped links and folders. */
export interface FoundPageFiles {
  files: string[];
  warnings: ReadingWarning[];
}

/**
 * Finds the Markdown and MDX files of a folder, or the files that `isWanted` accepts.
 *
 * Follows a symbolic link with the name of a wanted file or folder on two conditions: its target is a file or folder inside `folder`, and
 * the target has not been read under another name. Mounted ConfigMaps of Kubernetes need this: each of their files is a link into a hidden
 * folder. If a condition is not met, the link is skipped with a warning. Links with other names are ignored.
 *
 * @param isWanted Whether a file with this name is returned. Default: Markdown and MDX files that are pages.
 * @throws {DocsAssistantError} kind `setup` if the folder cannot be read.
 */
export async function findPageFiles(
  folder: string,
  isWanted: (name: string) => boolean = isPageFile,
): Promise<FoundPageFiles> {
  const search = new PageFileSearch(folder, await realpath(folder).catch(() => folder), isWanted);
  await search.readFolder('', search.top);
  await search.followLinks();
  return search;
}

class PageFileSearch implements FoundPageFiles {
  readonly files: string[] = [];
  readonly warnings: ReadingWarning[] = [];
  /** Real paths of folders and files already read, so that none is read again under another path. */
  readonly #seen = new Set<string>();
  /** Paths of symbolic links. They are followed last, so that real folders and files keep their own names. */
  #links: string[] = [];

  constructor(
    readonly folder: string,
    readonly top: string,
    readonly isWanted: (name: string) => boolean,
  ) {}

  /** @param realFolder Path of the same folder with all symbolic links resolved. */
  async readFolder(path: string, realFolder: string): Promise<void> {
    this.#seen.add(realFolder);
    const entries = await this.#entries(path);
    const skipped = path === '' && entries.some(({ name }) => name === 'docs.json') ? PLATFORM_SNIPPETS : undefined;
    for (const entry of entries) {
      if (entry.name === skipped) continue;
      const entryPath = path === '' ? entry.name : `${path}/${entry.name}`;
      const realPath = join(realFolder, entry.name);
      if (entry.isSymbolicLink()) this.#links.push(entryPath);
      else if (entry.isDirectory() && isReadFolder(entry.name)) await this.readFolder(entryPath, realPath);
      else if (entry.isFile() && this.isWanted(entry.name)) this.#addFile(entryPath, realPath);
    }
  }

  async followLinks(): Promise<void> {
    while (this.#links.length > 0) {
      const links = this.#links;
      this.#links = [];
      for (const link of links) await this.#followLink(link);
    }
  }

  async #followLink(path: string): Promise<void> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const target = await realpath(join(this.folder, path)).catch(() => undefined);
    const stats = target === undefined ? undefined : await stat(target).catch(() => undefined);
    const isFolder = stats?.isDirectory() === true;
    if (isFolder ? !isReadFolder(name) : !this.isWanted(name)) return;
    if (target === undefined || stats === undefined) this.#skip(path, 'leads nowhere');
    else if (target !== this.top && !target.startsWith(this.top + sep)) this.#skip(path, 'leads out of the folder');
    else if (this.#seen.has(target)) this.#skip(path, 'leads to a file or folder that is already read');
    else if (isFolder) await this.readFolder(path, target);
    // Reading a named pipe would never end.
    else if (!stats.isFile()) this.#skip(path, 'leads to something that is not a file');
    else this.#addFile(path, target);
  }

  #addFile(path: string, realPath: string): void {
    this.#seen.add(realPath);
    this.files.push(path);
  }

  #skip(path: string, reason: string): void {
    this.#warn(path, `${path} is a symbolic link that ${reason}. It is skipped.`);
  }

  #warn(path: string, text: string): void {
    this.warnings.push({ text, files: [path] });
  }

  async #entries(path: string): Promise<Dirent[]> {
    try {
      const entries = await readdir(join(this.folder, path), { withFileTypes: true });
      return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
    } catch {
      if (path === '') {
        throw new DocsAssistantError(
          'setup',
          `The folder "${this.folder}" cannot be read. Give the path of a folder with Markdown files.`,
        );
      }
      this.#warn(path, `The folder ${path} could not be read. It is skipped.`);
      return [];
    }
  }
}

function isReadFolder(name: string): boolean {
  return !name.startsWith('.') && !SKIPPED_FOLDERS.has(name);
}

/** Whether a file is a page. Names that begin with `_` are partials that other pages include, except `_index`. */
function isPageFile(name: string): boolean {
  return /\.mdx?$/i.test(name) && !name.startsWith('.') && (!name.startsWith('_') || /^_index\./i.test(name));
}
