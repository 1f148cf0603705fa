import { foldName } from './bundleName.js';

/** What is no folder, and has no number as one. */
const FILE = 0;
const TOP = 1;

/**
 * The names of one bundle: each once, also where file systems do not tell cases or forms of letters apart, and none below a file. A
 * piece of a name is kept once for each folder it stands in, so that deep names take no more room than they are long.
 */
export class BundleNames {
  /** By the number of its folder and its folded piece: `FILE`, or its own number as a folder. */
  readonly #numbers = new Map<string, number>();

  /** Files and folders, those folders too that only stand in names. */
  get size(): number {
    return this.#numbers.size;
  }

  /**
   * @param name A name without fault, with `/` between folders.
   * @returns false, and nothing is changed, when the name is taken or stands below a file. A folder may be named again.
   */
  add(name: string, kind: 'file' | 'folder'): boolean {
    const pieces = foldName(name).split('/');
    const last = pieces.length - 1;
    let folder = TOP;
    for (const [depth, piece] of pieces.entries()) {
      const key = `${folder}/${piece}`;
      const isFile = depth === last && kind === 'file';
      const before = this.#numbers.get(key);
      // Behind the first piece that is new, all are: nothing was added when this returns.
      if (before !== undefined && (isFile || before === FILE)) return false;
      const number = before ?? (isFile ? FILE : TOP + this.#numbers.size + 1);
      if (before === undefined) this.#numbers.set(key, number);
      folder = number;
    }
    return true;
  }
}
