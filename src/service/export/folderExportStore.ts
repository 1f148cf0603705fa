import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isExportJobId } from '../../protocol/readExportReply.js';
import type { ExportRecord } from './ExportRecord.js';
import type { ExportStore } from './ExportStore.js';
import { FolderLock, type LockTimes } from './FolderLock.js';
import { hasErrorCode } from './hasErrorCode.js';

const SECRET_BYTES = 32;
/** Bundles and the secret are the operator's alone. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const RECORD = '.job.json';
const BUNDLE = '.tar.gz';
const WORK = '.work';
/** What is being written; a crash can leave it. */
const NEXT = '.next';
const LEFT_BEHIND_MS = 60_000;

/**
 * Keeps jobs and bundles as files of one folder, which is made when something is kept for the first time. One service process at a
 * time: a lock file keeps others out.
 *
 * @example const store = folderExportStore('/var/lib/docs/exports');
 */
export function folderExportStore(folder: string, lockTimes?: LockTimes): ExportStore {
  const lock = new FolderLock(folder, lockTimes);
  const pathOf = (jobId: string, ending: string) => {
    // Ids of requests come here; nothing but an id becomes a name.
    if (!isExportJobId(jobId)) throw new Error('That is not the id of a job.');
    return join(folder, `${jobId}${ending}`);
  };
  let prepared: Promise<void> | undefined;
  let secret: Promise<Uint8Array> | undefined;

  const prepare = () => {
    prepared ??= (async () => {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      // Stands in projects under version control, where it does not belong.
      await writeFile(join(folder, '.gitignore'), '*\n').catch(() => {});
    })();
    // A folder that cannot be made now may be later.
    prepared.catch(() => {
      prepared = undefined;
    });
    return prepared;
  };

  async function replace(path: string, content: string | Uint8Array): Promise<void> {
    const next = `${path}.${randomBytes(6).toString('hex')}${NEXT}`;
    try {
      await writeFile(next, content, { mode: PRIVATE_FILE });
      await rename(next, path);
    } catch (error) {
      await rm(next, { force: true }).catch(() => {});
      throw error;
    }
  }

  async function makeSecret(): Promise<Uint8Array> {
    await prepare();
    const path = join(folder, 'link-secret');
    const kept = await readFile(path).catch(() => undefined);
    if (kept?.byteLength === SECRET_BYTES) return kept;
    const made = randomBytes(SECRET_BYTES);
    await replace(path, made);
    return made;
  }

  return {
    async claim({ create }) {
      if (create) await prepare();
      else if (!(await isThere(folder))) return { state: 'none' };
      const taken = await lock.acquire();
      return taken ? { state: 'in-use', ...taken } : { state: 'own', lost: lock.lost, release: () => lock.release() };
    },
    async records() {
      const names = await readdir(folder).catch((cause) => {
        if (hasErrorCode(cause, 'ENOENT')) return [];
        // Taken for empty, it would hide every job. The sentence is for the log: those who ask are told no paths.
        throw new Error(
          `The export folder "${folder}" cannot be read. Give the service the right to read and write it, or name another one.`,
          { cause },
        );
      });
      const records: ExportRecord[] = [];
      for (const name of names) {
        if (name.endsWith(NEXT)) await sweep(join(folder, name));
        if (!name.endsWith(RECORD)) continue;
        const record = parseRecord(await readFile(join(folder, name), 'utf8').catch(() => ''));
        if (record && name === `${record.jobId}${RECORD}`) records.push(record);
      }
      return records;
    },
    async save(record) {
      lock.lost.throwIfAborted();
      await prepare();
      await replace(pathOf(record.jobId, RECORD), `${JSON.stringify(record)}\n`);
    },
    async openWorkFolder(jobId) {
      lock.lost.throwIfAborted();
      const path = pathOf(jobId, WORK);
      await rm(path, { recursive: true, force: true });
      await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
      return path;
    },
    async closeWorkFolder(jobId) {
      lock.lost.throwIfAborted();
      await rm(pathOf(jobId, WORK), { recursive: true, force: true, maxRetries: 3 });
    },
    async keepBundle(jobId, file) {
      lock.lost.throwIfAborted();
      await rename(file, pathOf(jobId, BUNDLE));
    },
    async readBundle(jobId, { start, end }, { sizeBytes }) {
      const handle = await open(pathOf(jobId, BUNDLE), constants.O_RDONLY).catch(() => undefined);
      if (!handle) return undefined;
      if ((await handle.stat()).size !== sizeBytes) {
        await handle.close();
        return undefined;
      }
      return Readable.toWeb(handle.createReadStream({ start, end })) as ReadableStream<Uint8Array>;
    },
    async remove(jobId) {
      lock.lost.throwIfAborted();
      for (const ending of [RECORD, BUNDLE, WORK])
        await rm(pathOf(jobId, ending), { recursive: true, force: true, maxRetries: 3 });
    },
    secret() {
      secret ??= makeSecret();
      secret.catch(() => {
        secret = undefined;
      });
      return secret;
    },
  };
}

/** Removes what a process that died was writing; what is new may be being written by this one. */
async function sweep(path: string): Promise<void> {
  const written = (await stat(path).catch(() => undefined))?.mtimeMs;
  if (written !== undefined && written < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true }).catch(() => {});
}

async function isThere(folder: string): Promise<boolean> {
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
