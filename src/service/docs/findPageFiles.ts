import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';

const SKIPPED_FOLDERS = new Set(['node_modules', '_partials', '_includes']);

/** The page files of a folder, as paths from its top with `/` between folders, and what was left out. */
export interface FoundPageFiles {
  files: string[];
  warnings: string[];
}

/**
 * Finds the Markdown and MDX files of a folder.
 *
 * Symbolic links are followed when they lead to a place inside the folder that is not read under another name. A mounted
 * ConfigMap needs this: each of its files is a link into a hidden folder. Other links are left out with a warning.
 *
 * @throws {DocsAssistantError} kind `setup` when the folder itself cannot be read.
 */
export async function findPageFiles(folder: string): Promise<FoundPageFiles> {
  const search = new PageFileSearch(folder, await realpath(folder).catch(() => folder));
  await search.readFolder('', search.top);
  await search.followLinks();
  return search;
}

class PageFileSearch implements FoundPageFiles {
  readonly files: string[] = [];
  readonly warnings: string[] = [];
  /** Real paths of the folders and files that were read: none is read under a second name. */
  readonly #seen = new Set<string>();
  /** Paths of links. They are followed last, so that a real folder or file keeps its own name. */
  #links: string[] = [];

  constructor(
    readonly folder: string,
    readonly top: string,
  ) {}

  /** @param realFolder The real path of `path`. */
  async readFolder(path: string, realFolder: string): Promise<void> {
    this.#seen.add(realFolder);
    for (const entry of await this.#entries(path)) {
      const entryPath = path === '' ? entry.name : `${path}/${entry.name}`;
      const realPath = join(realFolder, entry.name);
      if (entry.isSymbolicLink()) this.#links.push(entryPath);
      else if (entry.isDirectory() && isReadFolder(entry.name)) await this.readFolder(entryPath, realPath);
      else if (entry.isFile() && isPageFile(entry.name)) this.#addFile(entryPath, realPath);
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
    if (isFolder ? !isReadFolder(name) : !isPageFile(name)) return;
    if (target === undefined || stats === undefined) this.#leaveOut(path, 'leads nowhere');
    else if (target !== this.top && !target.startsWith(this.top + sep)) this.#leaveOut(path, 'leads out of the folder');
    else if (this.#seen.has(target)) this.#leaveOut(path, 'leads to a place that is read under its own name');
    else if (isFolder) await this.readFolder(path, target);
    // Reading a named pipe would never end.
    else if (!stats.isFile()) this.#leaveOut(path, 'leads to something that is not a file');
    else this.#addFile(path, target);
  }

  #addFile(path: string, realPath: string): void {
    this.#seen.add(realPath);
    this.files.push(path);
  }

  #leaveOut(path: string, reason: string): void {
    this.warnings.push(`${path} is a symbolic link that ${reason}. It is left out.`);
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
      this.warnings.push(`The folder ${path} could not be read. It is left out.`);
      return [];
    }
  }
}

function isReadFolder(name: string): boolean {
  return !name.startsWith('.') && !SKIPPED_FOLDERS.has(name);
}

/** A name that begins with `_` is a part that other pages include, except for `_index`. */
function isPageFile(name: string): boolean {
  return /\.mdx?$/i.test(name) && !name.startsWith('.') && (!name.startsWith('_') || /^_index\./i.test(name));
}
