import { type FSWatcher, watch } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { messageOf } from '../../values/messageOf.js';

/** Debounce delay (ms): editors save in several steps, which need only one reload. */
const QUIET_MS = 120;
/**
 * Maximum time from the first change to the reload (ms). If a program changes the folder all the time, `QUIET_MS` alone would delay the
 * reload forever. The reload starts later if an earlier reload is still running.
 */
const MAX_WAIT_MS = 2_000;
/** How often to check whether the folder itself was replaced, in milliseconds. */
const REPLACEMENT_CHECK_MS = 1_000;
/** Maximum number of watched folders, because operating systems limit them. Changes in further folders are not noticed. */
const MAX_FOLDERS = 5_000;

export interface WatchOptions {
  /** Maximum number of watched folders. A warning says when there are more. Default 5,000. */
  maxFolders?: number;
  /** Watches one folder. Default: `watch` of `node:fs`, which throws when a limit of the system is reached. */
  watch?: (path: string, onEvent: (event: string, name: string | null) => void) => FSWatcher;
}

/**
 * Calls `onChange` after something in a folder has changed: once for changes in quick succession, and never while an earlier call is still
 * running. Ignores `node_modules` and hidden folders.
 *
 * Also notices when the folder is replaced as a whole (`git checkout`, a symbolic link to the next release, a mounted ConfigMap).
 *
 * @returns Resolves when the watchers have been started.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  onWarning: (sentence: string) => void,
  options: WatchOptions = {},
): Promise<{ close: () => void }> {
  const watcher = new FolderWatcher(folder, onChange, onWarning, { maxFolders: MAX_FOLDERS, watch, ...options });
  await watcher.start();
  return watcher;
}

interface WatchedFolder {
  identity: string;
  watcher: FSWatcher;
}

class FolderWatcher {
  /** The watched folders by path. Each has its own watcher: a recursive watcher would include `node_modules`. */
  readonly #watched = new Map<string, WatchedFolder>();
  /** Identity of the top folder (see `identityOf`) when the folder tree was last read. `undefined` if the top folder was missing then. */
  #topIdentity: string | undefined;
  #quietTimer: NodeJS.Timeout | undefined;
  /**
   * Time at which the reload that `#quietTimer` starts was first scheduled (`performance.now()`). Further changes delay this reload until
   * at most `MAX_WAIT_MS` after this time.
   */
  #changedAt: number | undefined;
  #replacementTimer: NodeJS.Timeout | undefined;
  #hasWarnedOfLimit = false;
  #hasWarnedOfUnwatched = false;
  #isReloading = false;
  #isReloadDue = false;
  #isClosed = false;

  constructor(
    readonly folder: string,
    readonly onChange: () => Promise<void>,
    readonly onWarning: (sentence: string) => void,
    readonly options: Required<WatchOptions>,
  ) {}

  async start(): Promise<void> {
    await this.#watchTree().catch(() => this.onWarning('The folder cannot be watched. Restart to see changes.'));
    this.#replacementTimer = setInterval(() => void this.#checkReplacement(), REPLACEMENT_CHECK_MS);
    this.#replacementTimer.unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#quietTimer);
    clearInterval(this.#replacementTimer);
    this.#unwatch(this.folder);
  }

  /**
   * Reloads if the folder was replaced or removed, or if a missing folder exists again. A watcher does not report this if the path contains
   * a symbolic link that now leads to another folder, or if a parent folder was moved. A missing folder has no watcher.
   */
  async #checkReplacement(): Promise<void> {
    if ((await identityOf(this.folder)) !== this.#topIdentity) this.#scheduleReload();
  }

  #scheduleReload(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#quietTimer);
    const now = performance.now();
    this.#changedAt ??= now;
    const longest = Math.max(0, this.#changedAt + MAX_WAIT_MS - now);
    this.#quietTimer = setTimeout(() => void this.#reload(), Math.min(QUIET_MS, longest));
  }

  async #reload(): Promise<void> {
    this.#changedAt = undefined;
    if (this.#isReloading) {
      this.#isReloadDue = true;
      return;
    }
    this.#isReloading = true;
    try {
      await this.#watchTree();
      await this.onChange();
    } catch (error) {
      // After closing, ignore the error of a reload that was still running.
      if (this.#isClosed) return;
      const reason = messageOf(error);
      this.onWarning(`The change could not be read, so the old pages are kept: ${reason}`);
    }
    this.#isReloading = false;
    if (!this.#isReloadDue) return;
    this.#isReloadDue = false;
    this.#scheduleReload();
  }

  async #watchTree(): Promise<void> {
    const { identities, isComplete } = await foldersOf(this.folder, this.options.maxFolders);
    if (!isComplete) this.#warnOfLimit();
    this.#topIdentity = identities.get(this.folder);
    for (const [path, { identity }] of this.#watched) {
      if (identities.get(path) !== identity) this.#unwatch(path);
    }
    let unwatched = 0;
    for (const [path, identity] of identities) {
      if (this.#watched.has(path) || this.#isClosed) continue;
      if (!this.#watch(path, identity)) unwatched += 1;
    }
    if (unwatched > 0) this.#warnOfUnwatched(unwatched);
  }

  #warnOfLimit(): void {
    if (this.#hasWarnedOfLimit) return;
    this.#hasWarnedOfLimit = true;
    const most = this.options.maxFolders.toLocaleString('en');
    this.onWarning(`Only ${most} folders in "${this.folder}" are watched. Restart to see changes in the others.`);
  }

  #warnOfUnwatched(count: number): void {
    if (this.#hasWarnedOfUnwatched) return;
    this.#hasWarnedOfUnwatched = true;
    const folders = count === 1 ? '1 folder' : `${count.toLocaleString('en')} folders`;
    this.onWarning(
      `${folders} in "${this.folder}" cannot be watched, because the system refuses more watchers. Restart to see changes there.`,
    );
  }

  /** Starts to watch a folder. Returns false if this fails, for example because the system refuses more watchers. */
  #watch(path: string, identity: string): boolean {
    try {
      const watcher = this.options.watch(path, (event, name) => {
        if (event === 'rename' && name !== null) this.#forgetReplaced(path, name);
        this.#scheduleReload();
      });
      watcher.on('error', () => this.#unwatch(path));
      this.#watched.set(path, { identity, watcher });
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Stops watching a removed folder. Its watcher stays silent even if a new folder gets the same path and inode, so the new folder needs
   * its own watcher.
   *
   * The removal is reported by the watcher of the parent folder, and by the watcher of the removed folder itself. Both report the name of
   * the removed folder. So that folder is either `name` inside `path`, or `path` itself.
   */
  #forgetReplaced(path: string, name: string): void {
    this.#unwatch(join(path, name));
    if (name === basename(path)) this.#unwatch(path);
  }

  /** Stops watching a folder and all folders in it. */
  #unwatch(top: string): void {
    for (const [path, { watcher }] of this.#watched) {
      if (path !== top && !path.startsWith(top + sep)) continue;
      watcher.close();
      this.#watched.delete(path);
    }
  }
}

/** The folders of a tree. */
interface FolderList {
  /** The identity of each folder (see `identityOf`), by the path of the folder. */
  identities: Map<string, string>;
  /** Whether `identities` has all folders of the tree. False if there are more than the maximum. */
  isComplete: boolean;
}

/**
 * Lists the folders of a tree with their identities (see `identityOf`), except `node_modules` and hidden folders. Follows symbolic links to
 * folders inside the tree, and lists each folder once.
 */
async function foldersOf(top: string, maxFolders: number): Promise<FolderList> {
  const identities = new Map<string, string>();
  const seen = new Set<string>();
  const realTop = await realpath(top).catch(() => top);
  const waiting = [top];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const identity = await identityOf(next);
    if (identity === undefined || seen.has(identity)) continue;
    if (identities.size >= maxFolders) return { identities, isComplete: false };
    seen.add(identity);
    identities.set(next, identity);
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
      const path = join(next, entry.name);
      if (entry.isDirectory() || (entry.isSymbolicLink() && (await leadsInside(path, realTop)))) waiting.push(path);
    }
  }
  return { identities, isComplete: true };
}

async function leadsInside(link: string, realTop: string): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined);
  return target?.startsWith(realTop + sep) === true;
}

/**
 * Returns a string that identifies the folder at a path. If another folder replaces it, the string for the same path is different. Returns
 * `undefined` if there is no folder.
 */
async function identityOf(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats?.isDirectory() ? [stats.dev, stats.ino, stats.birthtimeNs].join(':') : undefined;
}
