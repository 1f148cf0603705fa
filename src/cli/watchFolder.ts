import { type FSWatcher, watch } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';

/** Editors save in several steps; one reload is enough for all of them. */
const QUIET_MS = 120;
/** How often the folder itself is compared with the one that is watched, in milliseconds. */
const REPLACEMENT_CHECK_MS = 1_000;
/** Systems allow a limited number of watched folders. */
const MAX_FOLDERS = 5_000;

/**
 * Calls `onChange` after something in a folder has changed: once for changes that come together, and never while an earlier call
 * is running. `node_modules` and hidden folders are ignored.
 *
 * The folder may be replaced as a whole (`git checkout`, a symbolic link to the next release, a mounted ConfigMap).
 *
 * @returns once all folders are watched, so that every later change is seen.
 */
export async function watchFolder(
  folder: string,
  onChange: () => Promise<void>,
  onWarning: (sentence: string) => void,
): Promise<{ close: () => void }> {
  const watcher = new FolderWatcher(folder, onChange, onWarning);
  await watcher.start();
  return watcher;
}

interface WatchedFolder {
  identity: string;
  watcher: FSWatcher;
}

class FolderWatcher {
  /** By path. Each folder has its own watcher: a recursive one would watch `node_modules` as well. */
  readonly #watched = new Map<string, WatchedFolder>();
  /** Identity of the top folder when its tree was last looked through; `undefined` while it is missing. */
  #topIdentity: string | undefined;
  #quietTimer: NodeJS.Timeout | undefined;
  #replacementTimer: NodeJS.Timeout | undefined;
  #isReloading = false;
  #isReloadDue = false;
  #isClosed = false;

  constructor(
    readonly folder: string,
    readonly onChange: () => Promise<void>,
    readonly onWarning: (sentence: string) => void,
  ) {}

  async start(): Promise<void> {
    await this.#watchTree().catch(() =>
      this.onWarning('The folder cannot be watched, so changes appear after a restart.'),
    );
    this.#replacementTimer = setInterval(() => void this.#checkReplacement(), REPLACEMENT_CHECK_MS);
    this.#replacementTimer.unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#quietTimer);
    clearInterval(this.#replacementTimer);
    this.#unwatch(this.folder);
  }

  /** A watcher follows the folder that it was opened on, wherever that is moved, so only a look at the path shows a replacement. */
  async #checkReplacement(): Promise<void> {
    if ((await identityOf(this.folder)) !== this.#topIdentity) this.#scheduleReload();
  }

  #scheduleReload(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#quietTimer);
    this.#quietTimer = setTimeout(() => void this.#reload(), QUIET_MS);
  }

  async #reload(): Promise<void> {
    if (this.#isReloading) {
      this.#isReloadDue = true;
      return;
    }
    this.#isReloading = true;
    try {
      await this.#watchTree();
      await this.onChange();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.onWarning(`The change could not be read, so the pages stay as they were: ${reason}`);
    }
    this.#isReloading = false;
    if (!this.#isReloadDue) return;
    this.#isReloadDue = false;
    this.#scheduleReload();
  }

  async #watchTree(): Promise<void> {
    const identities = await foldersOf(this.folder);
    this.#topIdentity = identities.get(this.folder);
    for (const [path, { identity }] of this.#watched) {
      if (identities.get(path) !== identity) this.#unwatch(path);
    }
    for (const [path, identity] of identities) {
      if (!this.#watched.has(path) && !this.#isClosed) this.#watch(path, identity);
    }
  }

  #watch(path: string, identity: string): void {
    try {
      const watcher = watch(path, (event, name) => {
        if (event === 'rename' && name !== null) this.#forgetReplaced(path, name);
        this.#scheduleReload();
      });
      watcher.on('error', () => this.#unwatch(path));
      this.#watched.set(path, { identity, watcher });
    } catch {
      this.onWarning(`"${path}" cannot be watched, so changes in it appear after a restart.`);
    }
  }

  /**
   * The watcher of a removed folder stays silent, also when a new folder takes its path and its inode. A removed folder reports
   * its own name, and its parent reports the same name.
   */
  #forgetReplaced(path: string, name: string): void {
    this.#unwatch(join(path, name));
    if (name === basename(path)) this.#unwatch(path);
  }

  /** Stops watching a folder and everything below it. */
  #unwatch(top: string): void {
    for (const [path, { watcher }] of this.#watched) {
      if (path !== top && !path.startsWith(top + sep)) continue;
      watcher.close();
      this.#watched.delete(path);
    }
  }
}

/** The folders of a tree with their identities. Links to folders inside the tree are followed; no folder is listed twice. */
async function foldersOf(top: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const realTop = await realpath(top).catch(() => top);
  const waiting = [top];
  for (let next = waiting.pop(); next !== undefined && found.size < MAX_FOLDERS; next = waiting.pop()) {
    const identity = await identityOf(next);
    if (identity === undefined || seen.has(identity)) continue;
    seen.add(identity);
    found.set(next, identity);
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
      const path = join(next, entry.name);
      if (entry.isDirectory() || (entry.isSymbolicLink() && (await leadsInside(path, realTop)))) waiting.push(path);
    }
  }
  return found;
}

async function leadsInside(link: string, realTop: string): Promise<boolean> {
  const target = await realpath(link).catch(() => undefined);
  return target?.startsWith(realTop + sep) === true;
}

/** Tells a folder from another one at the same path; `undefined` where there is no folder. */
async function identityOf(path: string): Promise<string | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats?.isDirectory() ? [stats.dev, stats.ino, stats.birthtimeNs].join(':') : undefined;
}
