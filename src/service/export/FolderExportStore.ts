import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoizeUntilRejected } from '../../async/memoizeUntilRejected.js';
import { PRIVATE_FOLDER } from '../../files/privateFolder.js';
import { replaceFile, UNFINISHED_ENDING } from '../../files/replaceFile.js';
import { hasErrorCode } from '../../http/errorCode.js';
import { isExportJobId } from '../../protocol/exports/readExportReply.js';
import { FolderLock, type LockTimes } from '../disk/FolderLock.js';
import type { ExportRecord } from './ExportRecord.js';
import type { ExportStore, StoreClaim } from './ExportStore.js';
import { FolderBundleStore } from './FolderBundleStore.js';

const SECRET_BYTES = 32;
const RECORD = '.job.json';
const WORK = '.work';
const ABANDONED_AFTER_MS = 60_000;

/**
 * Keeps jobs and bundles as files in one folder. The folder is created when the first job is started. A lock file makes sure that only
 * one service process uses it at a time.
 *
 * @example const store = new FolderExportStore('/var/lib/docs/exports');
 */
export class FolderExportStore implements ExportStore {
  /** Keeps the bundles, in the folder that also contains the jobs. */
  readonly bundles: FolderBundleStore;
  readonly #lock: FolderLock;
  readonly #prepare = memoizeUntilRejected(() => this.#createFolder());
  readonly #secret = memoizeUntilRejected(() => this.#readOrCreateSecret());

  constructor(
    readonly folder: string,
    lockTimes?: LockTimes,
  ) {
    this.#lock = new FolderLock(folder, 'export folder', lockTimes);
    this.bundles = new FolderBundleStore(folder, () => this.#lock.lost.throwIfAborted());
  }

  async claim({ create }: { create: boolean }): Promise<StoreClaim> {
    if (create) await this.#prepare();
    else if (!(await exists(this.folder))) return { state: 'none' };
    const lock = this.#lock;
    const taken = await lock.acquire();
    return taken ? { state: 'in-use', ...taken } : { state: 'own', lost: lock.lost, release: () => lock.release() };
  }

  async records(): Promise<ExportRecord[]> {
    const records: ExportRecord[] = [];
    for (const name of await this.#fileNames()) {
      if (name.endsWith(UNFINISHED_ENDING)) await removeAbandoned(join(this.folder, name));
      if (!name.endsWith(RECORD)) continue;
      const jobId = name.slice(0, -RECORD.length);
      const record = isExportJobId(jobId) ? await this.record(jobId) : undefined;
      if (record) records.push(record);
    }
    return records;
  }

  async record(jobId: string): Promise<ExportRecord | undefined> {
    const record = parseRecord(await readFile(this.#pathOf(jobId, RECORD), 'utf8').catch(() => ''));
    return record?.jobId === jobId ? record : undefined;
  }

  async save(record: ExportRecord): Promise<void> {
    this.#lock.lost.throwIfAborted();
    await this.#prepare();
    await replaceFile(this.#pathOf(record.jobId, RECORD), `${JSON.stringify(record)}\n`);
  }

  async openWorkFolder(jobId: string): Promise<string> {
    this.#lock.lost.throwIfAborted();
    const path = this.#pathOf(jobId, WORK);
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
    return path;
  }

  async closeWorkFolder(jobId: string): Promise<void> {
    this.#lock.lost.throwIfAborted();
    await rm(this.#pathOf(jobId, WORK), { recursive: true, force: true, maxRetries: 3 });
  }

  async remove(jobId: string): Promise<void> {
    this.#lock.lost.throwIfAborted();
    for (const ending of [RECORD, WORK])
      await rm(this.#pathOf(jobId, ending), { recursive: true, force: true, maxRetries: 3 });
  }

  secret(): Promise<Uint8Array> {
    return this.#secret();
  }

  #pathOf(jobId: string, ending: string): string {
    // The id can come from a request. Check it, so that no other text, such as `../`, becomes part of a path.
    if (!isExportJobId(jobId)) throw new Error('That is not the id of a job.');
    return join(this.folder, `${jobId}${ending}`);
  }

  async #createFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
    // The folder may be inside a repository, where bundles must not be committed.
    await writeFile(join(this.folder, '.gitignore'), '*\n').catch(() => {});
  }

  async #fileNames(): Promise<string[]> {
    try {
      return await readdir(this.folder);
    } catch (cause) {
      if (hasErrorCode(cause, 'ENOENT')) return [];
      // Throw, because an empty list would hide all jobs. The message goes to the log only, because clients must not see paths.
      throw new Error(
        `The export folder "${this.folder}" cannot be read. Give the service read and write access, or choose another folder.`,
        { cause },
      );
    }
  }

  async #readOrCreateSecret(): Promise<Uint8Array> {
    await this.#prepare();
    const path = join(this.folder, 'link-secret');
    const kept = await readFile(path).catch((cause) => {
      if (hasErrorCode(cause, 'ENOENT')) return undefined;
      // Throw, because a new secret would make all links invalid. The message goes to the log only, because clients must not see paths.
      throw new Error(
        `The secret of the bundle links in "${path}" cannot be read. Give the service read and write access to the file.`,
        { cause },
      );
    });
    if (kept?.byteLength === SECRET_BYTES) return kept;
    const secret = randomBytes(SECRET_BYTES);
    await replaceFile(path, secret);
    return secret;
  }
}

/**
 * Removes an unfinished file if it is old enough to be from a process that died. Keeps a recent file, because the current process may still
 * be writing it.
 */
async function removeAbandoned(path: string): Promise<void> {
  const written = (await stat(path).catch(() => undefined))?.mtimeMs;
  if (written !== undefined && written < Date.now() - ABANDONED_AFTER_MS)
    await rm(path, { force: true }).catch(() => {});
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    (error) => !hasErrorCode(error, 'ENOENT'),
  );
}

function parseRecord(text: string): ExportRecord | undefined {
  try {
    const record = JSON.parse(text) as ExportRecord;
    return isExportJobId(record.jobId) && typeof record.status === 'string' && typeof record.attempts === 'number'
      ? record
      : undefined;
  } catch {
    return undefined;
  }
}
