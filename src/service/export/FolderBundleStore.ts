import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PRIVATE_FOLDER } from '../../files/privateFolder.js';
import { UNFINISHED_ENDING } from '../../files/replaceFile.js';
import { hasErrorCode } from '../../http/errorCode.js';
import { isExportJobId } from '../../protocol/exports/readExportReply.js';
import type { BundleStore, StoredBundle } from './BundleStore.js';

const BUNDLE = '.tar.gz';

/** Keeps bundles as files in a folder. */
export class FolderBundleStore implements BundleStore {
  /**
   * @param throwIfLost Throws if the folder now belongs to another process.
   */
  constructor(
    readonly folder: string,
    readonly throwIfLost: () => void = () => {},
  ) {}

  async keep({ jobId }: StoredBundle, file: string): Promise<void> {
    this.throwIfLost();
    const path = this.#pathOf(jobId);
    await mkdir(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
    await flush(file);
    try {
      await rename(file, path);
    } catch (error) {
      if (!hasErrorCode(error, 'EXDEV')) throw error;
      await copyAcrossDevices(file, path);
    }
  }

  async read(
    { jobId, sizeBytes }: StoredBundle,
    { start, end }: { start: number; end: number },
  ): Promise<ReadableStream<Uint8Array> | undefined> {
    const handle = await open(this.#pathOf(jobId), constants.O_RDONLY).catch((error) => {
      if (hasErrorCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (!handle) return undefined;
    if ((await handle.stat()).size !== sizeBytes) {
      await handle.close();
      return undefined;
    }
    return Readable.toWeb(handle.createReadStream({ start, end })) as ReadableStream<Uint8Array>;
  }

  async remove(jobId: string): Promise<void> {
    this.throwIfLost();
    await rm(this.#pathOf(jobId), { force: true, maxRetries: 3 });
  }

  #pathOf(jobId: string): string {
    // The id can come from a request. Check it, so that no other text, such as `../`, becomes part of a path.
    if (!isExportJobId(jobId)) throw new Error('That is not the id of a job.');
    return join(this.folder, `${jobId}${BUNDLE}`);
  }
}

/** Flushes a file to the disk before it is renamed, so that the renamed file is complete even after a power failure. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/**
 * Copies a bundle to another file system under a temporary name, then renames the copy and removes the original. So a crash never leaves
 * half a bundle under its final name.
 */
async function copyAcrossDevices(file: string, path: string): Promise<void> {
  const next = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED_ENDING}`;
  try {
    await copyFile(file, next);
    await flush(next);
    await rename(next, path);
    await rm(file, { force: true });
  } catch (error) {
    await rm(next, { force: true }).catch(() => {});
    throw error;
  }
}
