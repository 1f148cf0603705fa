import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BundleStore, StoredBundle } from '../../src/service/index.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** A packed file, its content, and the `StoredBundle` that describes the file to a store. */
export interface PackedFile {
  bundle: StoredBundle;
  file: string;
  bytes: Buffer;
}

/** Creates a packed file in a work folder. */
export async function packedFile(size: number, jobId: string = randomUUID()): Promise<PackedFile> {
  const bytes = randomBytes(size);
  const file = join(await temporaryFolder('work'), 'bundle.tar.gz');
  await writeFile(file, bytes);
  return { file, bytes, bundle: { jobId, sizeBytes: size, digest: createHash('sha256').update(bytes).digest('hex') } };
}

/** Reads a bundle, or a range of it. */
export async function readBytes(
  store: BundleStore,
  bundle: StoredBundle,
  range = { start: 0, end: bundle.sizeBytes - 1 },
): Promise<Buffer | undefined> {
  const stream = await store.read(bundle, range);
  return stream && Buffer.from(await new Response(stream).arrayBuffer());
}

/**
 * Describes the behaviour of every {@link BundleStore}. `open` returns a new store over the same storage. `countReads` returns how many
 * bundles are being read from the storage. Leave out `countReads` if this system cannot count them: the test that needs it is then skipped.
 */
export function bundleStoreContract(open: () => BundleStore, countReads?: () => number | Promise<number>): void {
  it('are returned whole and in part, also after a restart', async () => {
    const { bundle, file, bytes } = await packedFile(100_000);
    await open().keep(bundle, file);
    const store = open();
    expect((await readBytes(store, bundle))?.equals(bytes)).toBe(true);
    expect(await readBytes(store, bundle, { start: 10, end: 10 })).toEqual(bytes.subarray(10, 11));
    expect(await readBytes(store, bundle, { start: 99_990, end: 99_999 })).toEqual(bytes.subarray(99_990));
  });

  it('are not found for an unknown job', async () => {
    const { bundle } = await packedFile(10);
    expect(await open().read(bundle, { start: 0, end: 9 })).toBeUndefined();
  });

  it('are not found for an invalid id, which could lead out of the store', async () => {
    const { bundle, file } = await packedFile(10, '../x');
    await expect(open().keep(bundle, file)).rejects.toThrow('not the id of a job');
    await expect(open().read(bundle, { start: 0, end: 9 })).rejects.toThrow('not the id of a job');
    await expect(open().remove('../x')).rejects.toThrow('not the id of a job');
  });

  it('replace the one of an earlier attempt', async () => {
    const first = await packedFile(20);
    const second = await packedFile(30, first.bundle.jobId);
    const store = open();
    await store.keep(first.bundle, first.file);
    await store.keep(second.bundle, second.file);
    expect(await readBytes(store, second.bundle)).toEqual(second.bytes);
    expect(await store.read(first.bundle, { start: 0, end: 19 })).toBeUndefined();
  });

  it('stay if a new one cannot be read', async () => {
    const { bundle, file, bytes } = await packedFile(20);
    const store = open();
    await store.keep(bundle, file);
    await expect(store.keep({ ...bundle, sizeBytes: 30 }, `${file}-none`)).rejects.toThrow(/ENOENT/);
    expect(await readBytes(store, bundle)).toEqual(bytes);
  });

  it('are removed, any number of times', async () => {
    const { bundle, file } = await packedFile(20);
    const store = open();
    await store.keep(bundle, file);
    await store.remove(bundle.jobId);
    await store.remove(bundle.jobId);
    expect(await store.read(bundle, { start: 0, end: 19 })).toBeUndefined();
  });

  it.runIf(countReads)('are not read any further when the download is cancelled', async () => {
    // The bundle is larger than the connection buffers of the system. Otherwise, the system could read the whole bundle before the test
    // cancels the download.
    const { bundle, file } = await packedFile(16 * 1024 ** 2);
    const store = open();
    await store.keep(bundle, file);
    const reader = (await store.read(bundle, { start: 0, end: bundle.sizeBytes - 1 }))?.getReader();
    await reader?.read();
    await expect.poll(() => countReads?.()).toBe(1);
    await reader?.cancel();
    // Wait at most 10 seconds. After 30 seconds, the S3 client itself would end a connection that nobody reads. The test would then pass
    // even if cancelling the reader had no effect.
    await expect.poll(() => countReads?.(), { timeout: 10_000 }).toBe(0);
  });
}
