import { foldName } from './bundleName.js';

/** Number that all files share. Each folder has its own, larger number, which identifies the folder in the keys of its entries. */
const FILE = 0;
const ROOT = 1;

/**
 * The names (paths) in one bundle. Each name is unique even for file systems that ignore case and Unicode normalization, and no file has
 * another name below it. A segment of a path is stored once for each folder, because storing the whole path of every folder would take
 * quadratic memory.
 */
export class BundleNames {
  /** The number of each file or folder, by the number of its parent folder and its folded name. */
  readonly #numbers = new Map<string, number>();

  /** Number of files and folders, including folders that are only part of other names. */
  get size(): number {
    return this.#numbers.size;
  }

  /**
   * Adds a name.
   *
   * @param name A valid name, with `/` between folders.
   * @returns false if the name is taken or below a file; if so, nothing is added. A folder can be added again.
   */
  add(name: string, kind: 'file' | 'folder'): boolean {
    const segments = foldName(name).split('/');
    const last = segments.length - 1;
    let folder = ROOT;
    for (const [depth, segment] of segments.entries()) {
      const key = `${folder}/${segment}`;
      const isFile = depth === last && kind === 'file';
      const before = this.#numbers.get(key);
      // All segments below a new one are new too, so nothing has been added before this `return`.
      if (before !== undefined && (isFile || before === FILE)) return false;
      const number = before ?? (isFile ? FILE : ROOT + this.#numbers.size + 1);
      if (before === undefined) this.#numbers.set(key, number);
      folder = number;
    }
    return true;
  }
}
