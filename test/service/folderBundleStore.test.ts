import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FolderBundleStore } from '../../src/service/export/FolderBundleStore.js';
import { countOpenFiles } from '../support/countOpenFiles.js';
import { canMount, fillDisk, smallDisk } from '../support/smallDisk.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { bundleStoreContract, packedFile, readBytes } from './bundleStoreContract.js';

describe('bundles in a folder', async () => {
  const folder = join(await temporaryFolder('bundles'), 'created');
  const countReads = process.platform === 'linux' ? () => countOpenFiles(folder) : undefined;
  bundleStoreContract(() => new FolderBundleStore(folder), countReads);

  it('are not written or removed once the folder belongs to another process', async () => {
    const { bundle, file } = await packedFile(20);
    const store = new FolderBundleStore(folder, () => {
      throw new Error('lost');
    });
    await expect(store.keep(bundle, file)).rejects.toThrow('lost');
    await expect(store.remove(bundle.jobId)).rejects.toThrow('lost');
  });
});

// Mounting a disk requires root privileges, which the CI container has.
describe.runIf(canMount)('bundles in a folder on another disk', () => {
  it('are copied there', async () => {
    const disk = await smallDisk('1m');
    const { bundle, file, bytes } = await packedFile(50_000);
    const store = new FolderBundleStore(disk);
    await store.keep(bundle, file);
    expect(await readBytes(store, bundle)).toEqual(bytes);
    expect(await readdir(disk)).toEqual([`${bundle.jobId}.tar.gz`]);
  });

  it('stay as they were if the disk is full, without a partial file', async () => {
    const disk = await smallDisk('100k');
    const first = await packedFile(10_000);
    const second = await packedFile(50_000, first.bundle.jobId);
    const store = new FolderBundleStore(disk);
    await store.keep(first.bundle, first.file);
    fillDisk(disk);
    await expect(store.keep(second.bundle, second.file)).rejects.toThrow(/ENOSPC/);
    expect(await readBytes(store, first.bundle)).toEqual(first.bytes);
    expect((await readdir(disk)).sort()).toEqual([`${first.bundle.jobId}.tar.gz`, 'filler'].sort());
  });
});
