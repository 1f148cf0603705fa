import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasErrorCode } from '../../http/errorCode.js';
import { findStorageFault } from './findStorageFault.js';
import { hasProcessEnded, type ProcessIdentity, readProcessIdentity } from './ProcessIdentity.js';

/** Content of the lock file. */
interface Holder extends ProcessIdentity {
  /** Distinguishes two locks of one process. */
  token: string;
}

/** A lock file at one moment. */
interface LockState {
  /** The file's content and the time of its last heartbeat, as one string that changes with either. An error text if reading fails. */
  stamp: string;
  /** Undefined while the file is being written, or if it cannot be read. */
  holder: Holder | undefined;
}

/** Intervals of a lock, in milliseconds. */
export interface LockTimes {
  /** Interval between heartbeats. */
  heartbeatMs: number;
  /** A lock without a heartbeat for this long counts as abandoned. Used only if it is unknown whether the holder's process still runs. */
  silentMs: number;
}

const LOCK_TIMES: LockTimes = { heartbeatMs: 5_000, silentMs: 60_000 };
const LOCK = 'service.lock';

/**
 * Limits a folder to one service at a time, also on a volume that several machines share. The lock file names the holder: a process that
 * updates the modification time of the file with every heartbeat.
 *
 * The lock of a dead process is taken over: immediately if this process can check that the holder has ended, otherwise when the heartbeat
 * has been missing for `silentMs`. That time is measured by watching the file, because the clocks of two machines may differ.
 */
export class FolderLock {
  readonly #path: string;
  readonly #name: string;
  readonly #times: LockTimes;
  #holder: Holder | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #lost = new AbortController();
  #watched: { stamp: string; since: number } | undefined;

  /** @param name Names the folder in the error about a lost lock, such as "export folder". */
  constructor(folder: string, name: string, times: LockTimes = LOCK_TIMES) {
    this.#path = join(folder, LOCK);
    this.#name = name;
    this.#times = times;
  }

  /** A signal that aborts if another process has taken the lock over, for example because this process missed its heartbeats. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Takes the lock. @returns A description of the holder if the lock is not free. */
  async acquire(): Promise<{ heldBy: string } | undefined> {
    const holder = { ...(await readProcessIdentity()), token: randomBytes(8).toString('hex') };
    if (!(await this.#create(holder))) {
      const seen = await this.#readLock();
      if (seen && !(await this.#isDead(seen))) return { heldBy: describeHolder(seen.holder) };
      if (seen && !(await this.#remove(seen))) return { heldBy: describeHolder(undefined) };
      if (!(await this.#create(holder))) return { heldBy: describeHolder((await this.#readLock())?.holder) };
    }
    this.#holder = holder;
    this.#lost = new AbortController();
    this.#heartbeat = setInterval(() => void this.#refresh(holder).catch(() => {}), this.#times.heartbeatMs);
    this.#heartbeat.unref();
    return undefined;
  }

  /** Reads the lock file immediately, without waiting for the next heartbeat. @throws if another process has taken the lock over. */
  async confirm(): Promise<void> {
    const current = (await this.#readLock())?.holder;
    if (this.#holder && current && current.token !== this.#holder.token) this.#lose();
    this.#lost.signal.throwIfAborted();
  }

  async release(): Promise<void> {
    clearInterval(this.#heartbeat);
    const holder = this.#holder;
    this.#holder = undefined;
    if (!holder) return;
    const seen = await this.#readLock();
    if (seen?.holder?.token === holder.token) await rm(this.#path, { force: true }).catch(() => {});
  }

  /**
   * Creates the lock file. @returns False if the file exists. True if the file was created. Also true if the file does not exist and the
   * folder cannot be written: without the file, nobody holds the lock.
   */
  async #create(holder: Holder): Promise<boolean> {
    try {
      await writeFile(this.#path, `${JSON.stringify(holder)}\n`, { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) return false;
      if (findStorageFault(error) === undefined) throw error;
      // The lock file did not exist, so no process holds the lock. The file cannot be written, because the folder is read-only or the disk
      // is full. Take the lock without the file, because the files of the folder can still be read. A later heartbeat creates the lock file
      // as soon as that is possible. On a full disk, remove the incomplete lock file.
      if (hasErrorCode(error, 'ENOSPC') || hasErrorCode(error, 'EDQUOT'))
        await rm(this.#path, { force: true }).catch(() => {});
      return true;
    }
  }

  async #refresh(holder: Holder): Promise<void> {
    const seen = await this.#readLock();
    if (this.#holder !== holder) return;
    if (seen?.holder?.token === holder.token) {
      const now = new Date();
      await utimes(this.#path, now, now);
    } else if (seen?.holder || (!seen && !(await this.#create(holder)))) {
      this.#lose();
    }
  }

  #lose(): void {
    clearInterval(this.#heartbeat);
    this.#holder = undefined;
    this.#lost.abort(new Error(`Another process has taken over the ${this.#name}.`));
  }

  async #readLock(): Promise<LockState | undefined> {
    try {
      const [text, { mtimeMs }] = [await readFile(this.#path, 'utf8'), await stat(this.#path)];
      return { stamp: `${mtimeMs} ${text}`, holder: parseHolder(text) };
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return undefined;
      return { stamp: String(error), holder: undefined };
    }
  }

  async #isDead({ stamp, holder }: LockState): Promise<boolean> {
    const ended = holder && (await hasProcessEnded(holder));
    if (ended !== undefined) return ended;
    if (this.#watched?.stamp !== stamp) this.#watched = { stamp, since: performance.now() };
    return performance.now() - this.#watched.since >= this.#times.silentMs;
  }

  /** Removes the lock of a dead process. @returns False if another process has taken it over first. */
  async #remove({ holder }: LockState): Promise<boolean> {
    const aside = `${this.#path}.${randomBytes(6).toString('hex')}`;
    try {
      await rename(this.#path, aside);
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return true;
      throw error;
    }
    const moved = parseHolder(await readFile(aside, 'utf8').catch(() => ''));
    const isSame = moved?.token === holder?.token;
    if (isSame) await rm(aside, { force: true });
    else await rename(aside, this.#path);
    return isSame;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    return typeof holder.token === 'string' && Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function describeHolder(holder: Holder | undefined): string {
  if (!holder) return 'another process';
  if (holder.host !== hostname()) return `process ${holder.pid} on ${holder.host}`;
  return holder.pid === process.pid ? 'another service in this process' : `process ${holder.pid}`;
}
