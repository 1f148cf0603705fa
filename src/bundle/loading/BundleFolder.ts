import { randomBytes } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createSerialQueue } from '../../async/createSerialQueue.js';
import { PRIVATE_FOLDER } from '../../files/privateFolder.js';
import { replaceFile } from '../../files/replaceFile.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { DAY_MS, HOUR_MS } from '../../values/durations.js';
import { type ReadArchive, readArchive } from '../archive/readArchive.js';
import { type BundleOrigin, withSite } from './BundleOrigin.js';

/** A bundle in the folder. */
export interface CachedBundle extends ReadArchive {
  origin: BundleOrigin;
}

/**
 * Age after which a file counts as abandoned, so that `sweep` may remove it, unless this process uses it. A `.use` file of another process
 * that is older than this no longer protects a bundle.
 */
const ABANDONED_AFTER_MS = HOUR_MS;
/** Time without use after which a site counts as gone, so that its last good bundle may be removed. */
const GONE_AFTER_MS = 30 * DAY_MS;
/** Heartbeat interval: how often a process refreshes the `.use` files of its bundles. */
const HEARTBEAT_MS = 10 * 60 * 1000;
const FORMAT = 1;

/**
 * A folder of unpacked bundles. Each bundle is one `.tar` file and a `.json` list with the positions of its files. So names in an archive
 * never become file names on this machine. An archive gets its `.tar` name only when it is complete, and the list is written after that. A
 * `.tar` file without a list is not used.
 *
 * Several processes may share a folder. Each process marks the bundles that it uses (`.use` files). It removes a bundle only if no other
 * process marks it, and cleans up after processes that died. The last good bundle of each site stays for a restart of that site.
 *
 * The modification time of a `.tar` file records when the bundle was last used. The modification time of its list records when the bundle
 * was last loaded.
 */
export class BundleFolder {
  readonly #token = randomBytes(6).toString('hex');
  /** Number of current uses of each bundle in this process, by digest. */
  readonly #used = new Map<string, number>();
  /** Runs the changes of this process one after the other, so that no change removes a bundle that another change stores or marks. */
  readonly #changes = createSerialQueue();
  readonly #heartbeat: NodeJS.Timeout;

  private constructor(readonly path: string) {
    this.#heartbeat = setInterval(() => void this.#refreshMarks(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  /** Opens a folder, which is created if it is missing. @throws {DocsAssistantError} kind `setup` if it cannot be created or written. */
  static async open(path: string): Promise<BundleFolder> {
    try {
      await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
      await access(path, constants.W_OK);
    } catch (cause) {
      throw new DocsAssistantError(
        'setup',
        `The bundle folder "${path}" cannot be created or written. Choose another one.`,
        { cause },
      );
    }
    return new BundleFolder(path);
  }

  /** Reads an archive into the folder, and marks its bundle as in use. @throws {DocsAssistantError} if the archive is refused. */
  async keep(
    bytes: AsyncIterable<Uint8Array>,
    origin: BundleOrigin,
    limits?: Partial<ArchiveLimits>,
  ): Promise<CachedBundle> {
    const part = join(this.path, `${randomBytes(8).toString('hex')}.part`);
    try {
      const handle = await open(part, 'wx', 0o600);
      let read: ReadArchive;
      try {
        read = await readArchive(bytes, { limits, onChunk: (chunk) => writeAll(handle, chunk) });
        await handle.datasync();
      } finally {
        await handle.close();
      }
      return await this.#store(part, read, origin);
    } finally {
      await rm(part, { force: true });
    }
  }

  async #store(part: string, read: ReadArchive, origin: BundleOrigin): Promise<CachedBundle> {
    const { digest } = read;
    let before: CachedBundle | undefined;
    this.#count(digest);
    try {
      return await this.#changes.run(async () => {
        before = await this.#read(`${digest}.json`);
        const kept = { ...read, origin: { ...origin, ...(before?.origin.sites && { sites: before.origin.sites }) } };
        await this.#writeMark(digest);
        await rename(part, this.#tar(digest));
        await this.#writeList(kept);
        return kept;
      });
    } catch (error) {
      // If the folder had this bundle before, its files are still complete: do not remove them.
      await this.leave(read, { remove: before === undefined }).catch(() => {});
      throw error;
    }
  }

  /** Returns all complete bundles, newest first. */
  async all(): Promise<CachedBundle[]> {
    const found: { kept: CachedBundle; time: number }[] = [];
    for (const name of await readdir(this.path)) {
      if (!name.endsWith('.json')) continue;
      const kept = await this.#read(name);
      const time = await timeOf(join(this.path, name));
      if (kept && time !== undefined) found.push({ kept, time });
    }
    return found.sort((left, right) => right.time - left.time).map(({ kept }) => kept);
  }

  /** Marks a bundle as used, so that no other process removes it. */
  async use({ digest }: Pick<CachedBundle, 'digest'>): Promise<void> {
    // Count the use immediately, so that a queued removal of this bundle does not remove it.
    this.#count(digest);
    try {
      await this.#changes.run(() => this.#writeMark(digest));
    } catch (error) {
      await this.leave({ digest }, { remove: false }).catch(() => {});
      throw error;
    }
  }

  /** Records that a site has loaded a bundle, so that the site can fall back to it if a later bundle link cannot be loaded. */
  async recordSite(kept: CachedBundle, site: string): Promise<void> {
    await this.#changes.run(async () => {
      // Another process may have changed the list meanwhile. If two processes write at the same moment, one of their sites is missing from
      // the list until that site loads the bundle again.
      const { origin } = (await this.#read(`${kept.digest}.json`)) ?? kept;
      kept.origin = withSite(origin, site);
      if (kept.origin !== origin) await this.#writeList(kept);
    });
  }

  /** Opens the unpacked archive. @throws if it is gone. */
  openArchive({ digest }: CachedBundle): Promise<FileHandle> {
    return open(this.#tar(digest), 'r');
  }

  /** Makes a bundle count as the newest, so that `all` returns it first. */
  async makeNewest({ digest }: CachedBundle): Promise<void> {
    await utimes(this.#list(digest), new Date(), new Date()).catch(() => {});
  }

  /**
   * Ends one use of a bundle. After the last use in this process, removes the process's mark (`.use` file). If `remove` is set, also
   * removes the bundle after that, except in these cases:
   *
   * - Another process uses the bundle, as the mark of that process shows.
   * - Several sites have loaded the bundle. It may be the last good bundle of another site, so it is kept until a later sweep.
   */
  async leave({ digest }: Pick<CachedBundle, 'digest'>, { remove }: { remove: boolean }): Promise<void> {
    const uses = (this.#used.get(digest) ?? 1) - 1;
    if (uses > 0) {
      this.#used.set(digest, uses);
      return;
    }
    this.#used.delete(digest);
    await this.#changes.run(async () => {
      // The bundle may be in use again by now.
      if (this.#used.has(digest)) return;
      await this.#removeMark(digest);
      if (!remove || (await this.#isUsed(digest))) return;
      const { sites = [] } = (await this.#read(`${digest}.json`))?.origin ?? {};
      if (sites.length > 1 || this.#used.has(digest)) return;
      await this.#remove(digest);
    });
  }

  /** Removes abandoned files that no process uses. Keeps the bundles in `except` and the last good bundle of each site that is not gone. */
  async sweep(except: readonly string[]): Promise<void> {
    const before = Date.now() - ABANDONED_AFTER_MS;
    const lastGood = await this.#lastGood();
    for (const name of await readdir(this.path)) {
      const digest = name.split('.')[0] ?? '';
      if (!/\.(?:tar|json|part|next|use-[0-9a-f]+)$/.test(name) || except.includes(digest) || this.#used.has(digest))
        continue;
      const time = await timeOf(join(this.path, name));
      if (time === undefined || time > before) continue;
      if (/\.(?:tar|json)$/.test(name) && (lastGood.has(digest) || (await this.#isUsed(digest)))) continue;
      await rm(join(this.path, name), { force: true });
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    for (const digest of this.#used.keys()) await this.#removeMark(digest);
  }

  /** Returns the digest of the newest bundle of each site. Leaves out sites that count as gone (`GONE_AFTER_MS`). */
  async #lastGood(): Promise<ReadonlySet<string>> {
    const digests = new Set<string>();
    const known = new Set<string>();
    for (const { digest, origin } of await this.all()) {
      const sites = (origin.sites ?? []).filter((site) => !known.has(site));
      if (sites.length === 0) continue;
      for (const site of sites) known.add(site);
      const lastUse = Math.max((await timeOf(this.#tar(digest))) ?? 0, (await timeOf(this.#list(digest))) ?? 0);
      if (lastUse > Date.now() - GONE_AFTER_MS) digests.add(digest);
    }
    return digests;
  }

  #count(digest: string): void {
    this.#used.set(digest, (this.#used.get(digest) ?? 0) + 1);
  }

  /** Records the time of the last use of a bundle. Then removes the `.use-…` file with which this process marked it as in use. */
  async #removeMark(digest: string): Promise<void> {
    await this.#recordUse(digest);
    await rm(this.#mark(digest), { force: true });
  }

  /** Ignores errors: a use that was not recorded can only cause the bundle to be removed earlier. */
  async #recordUse(digest: string): Promise<void> {
    await utimes(this.#tar(digest), new Date(), new Date()).catch(() => {});
  }

  #writeMark(digest: string): Promise<void> {
    return writeFile(this.#mark(digest), '', { mode: 0o600 });
  }

  async #read(name: string): Promise<CachedBundle | undefined> {
    try {
      const kept = JSON.parse(await readFile(join(this.path, name), 'utf8')) as CachedBundle & { format: number };
      if (kept.format !== FORMAT || name !== `${kept.digest}.json`) return undefined;
      const { size } = await stat(this.#tar(kept.digest));
      const fits = kept.files.every((file) => file.offset >= 0 && file.size >= 0 && file.offset + file.size <= size);
      return fits ? kept : undefined;
    } catch {
      return undefined;
    }
  }

  async #writeList(kept: CachedBundle): Promise<void> {
    await replaceFile(this.#list(kept.digest), JSON.stringify({ format: FORMAT, ...kept }));
  }

  async #isUsed(digest: string): Promise<boolean> {
    const names = await readdir(this.path);
    const marks = names.filter((name) => name.startsWith(`${digest}.use-`) && !name.endsWith(this.#token));
    const times = await Promise.all(marks.map((name) => timeOf(join(this.path, name))));
    return times.some((time) => time !== undefined && time > Date.now() - ABANDONED_AFTER_MS);
  }

  async #remove(digest: string): Promise<void> {
    // Remove the list first. If the process ends before it removes the `.tar` file, nothing uses that file without a list.
    await rm(this.#list(digest), { force: true });
    await rm(this.#tar(digest), { force: true });
  }

  async #refreshMarks(): Promise<void> {
    const now = new Date();
    for (const digest of this.#used.keys()) {
      await utimes(this.#mark(digest), now, now).catch(() => {});
      await this.#recordUse(digest);
    }
  }

  #tar = (digest: string) => join(this.path, `${digest}.tar`);
  #list = (digest: string) => join(this.path, `${digest}.json`);
  #mark = (digest: string) => join(this.path, `${digest}.use-${this.#token}`);
}

/** Returns when a file was last changed; undefined if it is gone. */
async function timeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await handle.write(chunk, at)).bytesWritten;
}
