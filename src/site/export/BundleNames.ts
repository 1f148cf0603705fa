import { foldName } from './bundleName.js';

/**
 * The number of every file in {@link BundleNames}. Each folder has a larger number of its own. Keys of the map `#numbers` begin with the
 * number of the parent folder.
 */
const FILE = 0;
const ROOT = 1;

/**
 * The names (paths) in one bundle. Each name is unique even for file systems that ignore case and Unicode normalization. No name is below a
 * file: a bundle cannot contain both the file `a` and the file `a/b`. Stores only the last segment of each path, with the number of its
 * folder: whole paths of deeply nested folders would take quadratic memory.
 */
export class BundleNames {
  /** The number of each file or folder. Keys: the number of the parent folder, `/`, and the name as `foldName` returns it. */
  readonly #numbers = new Map<string, number>();

  /** Number of files and folders. Includes folders that were not added themselves, but are in the path of an added file or folder. */
  get size(): number {
    return this.#numbers.size;
  }

  /**
   * Adds a name.
   *
   * @param name A valid name, with `/` between folders.
   * @returns false, without adding anything, if the name is taken or is below the name of a file. A folder can be added again.
   */
  add(name: string, kind: 'file' | 'folder'): boolean {
    const segments = foldName(name).split('/');
    const last = segments.length - 1;
    let folder = ROOT;
    for (const [depth, segment] of segments.entries()) {
      const key = `${folder}/${segment}`;
      const isFile = depth === last && kind === 'file';
      const before = this.#numbers.get(key);
      // If this segment is known, all segments above it are known, too: below a new segment, every segment is new. So this call has
      // added nothing before this `return`.
      if (before !== undefined && (isFile || before === FILE)) return false;
      const number = before ?? (isFile ? FILE : ROOT + this.#numbers.size + 1);
      if (before === undefined) this.#numbers.set(key, number);
      folder = number;
    }
    return true;
  }
}
