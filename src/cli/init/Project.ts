import { isUtf8 } from 'node:buffer';
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { hasErrorCode, readErrorCode } from '../../http/errorCode.js';
import { isRecord } from '../../values/isRecord.js';

/** Maximum size of a file that `read` accepts (bytes). Configurations and page templates are far smaller. */
const MAX_FILE_BYTES = 1_000_000;

/** A file of the project, or the reason why it must not be changed. */
export type ProjectFile =
  | { state: 'text'; text: string; mode: number }
  | { state: 'missing' }
  | { state: 'unusable'; reason: string };

/**
 * The folder to set up. Paths are relative to this folder; `hasFolder` also accepts absolute paths. `read` and `locate` refuse a path that
 * leads out of the folder, even through a symbolic link.
 */
export class Project {
  private constructor(readonly root: string) {}

  /** @throws a system error if the path does not exist or cannot be resolved. */
  static async open(folder: string): Promise<Project> {
    return new Project(await realpath(folder));
  }

  /** Reads a file as UTF-8. A byte order mark stays part of the text, so that it is kept when the file is written again. */
  async read(path: string): Promise<ProjectFile> {
    try {
      const target = await this.locate(path);
      if (target === undefined) return { state: 'unusable', reason: 'it is outside of the project' };
      const found = await stat(target);
      if (!found.isFile()) return { state: 'unusable', reason: 'it is not a file' };
      if (found.size > MAX_FILE_BYTES) return { state: 'unusable', reason: 'it is too large' };
      const content = await readFile(target);
      if (!isUtf8(content)) return { state: 'unusable', reason: 'it is not UTF-8 text' };
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
      return { state: 'text', text, mode: found.mode & 0o777 };
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return { state: 'missing' };
      return { state: 'unusable', reason: unreadable(error) };
    }
  }

  /** Returns the text of a file, or undefined if there is no readable text file. */
  async textOf(path: string): Promise<string | undefined> {
    const file = await this.read(path);
    return file.state === 'text' ? file.text : undefined;
  }

  /** Returns the first of the paths at which there is a readable text file. */
  async firstOf(paths: readonly string[]): Promise<string | undefined> {
    for (const path of paths) if ((await this.textOf(path)) !== undefined) return path;
    return undefined;
  }

  /** Whether there is a folder at a path, which may be absolute or outside of the project. */
  async hasFolder(path: string): Promise<boolean> {
    const found = await stat(resolve(this.root, path)).catch(() => undefined);
    return found?.isDirectory() ?? false;
  }

  /** Lists the files and folders in a folder. Returns an empty list if it cannot be read. */
  async list(path: string): Promise<{ name: string; isFolder: boolean }[]> {
    const entries = await readdir(join(this.root, path), { withFileTypes: true }).catch(() => []);
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  }

  /** Names of the npm scripts. */
  async scripts(): Promise<ReadonlySet<string>> {
    const { scripts } = parseManifest(await this.textOf('package.json'));
    return new Set(isRecord(scripts) ? Object.keys(scripts) : []);
  }

  /** Names of the packages in `dependencies` and `devDependencies`. */
  async dependencies(): Promise<ReadonlySet<string>> {
    const manifest = parseManifest(await this.textOf('package.json'));
    const lists = [manifest.dependencies, manifest.devDependencies].filter(isRecord);
    return new Set(lists.flatMap((list) => Object.keys(list)));
  }

  /**
   * Returns the absolute path of a file that may not exist yet, with symbolic links resolved. Returns undefined for the project folder
   * itself, for a path outside of it, and for a link whose target does not exist.
   *
   * @throws a system error if the path cannot be resolved, for example because a folder cannot be read.
   */
  async locate(path: string): Promise<string | undefined> {
    const target = await followLinks(resolve(this.root, path));
    const inside = target === undefined ? '..' : relative(this.root, target);
    return inside !== '' && inside.split(/[\\/]/)[0] !== '..' && !isAbsolute(inside) ? target : undefined;
  }
}

/** Resolves symbolic links in the part of a path that exists. Returns undefined for a link whose target does not exist. */
async function followLinks(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    const isDangling = await lstat(path).then(
      () => true,
      () => false,
    );
    if (isDangling || dirname(path) === path) return undefined;
    const folder = await followLinks(dirname(path));
    return folder === undefined ? undefined : join(folder, basename(path));
  }
}

function parseManifest(text: string | undefined): Record<string, unknown> {
  try {
    const manifest: unknown = JSON.parse(text?.replace(/^\ufeff/, '') ?? '');
    return isRecord(manifest) ? manifest : {};
  } catch {
    return {};
  }
}

/** Returns the reason why an unreadable file is left unchanged. */
export function unreadable(error: unknown): string {
  return `it cannot be read (${readErrorCode(error) ?? 'unknown error'})`;
}
