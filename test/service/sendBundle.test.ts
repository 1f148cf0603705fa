import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportRecord } from '../../src/service/export/ExportRecord.js';
import { FolderBundleStore } from '../../src/service/export/FolderBundleStore.js';
import { sendBundle } from '../../src/service/export/sendBundle.js';
import { countOpenFiles } from '../support/countOpenFiles.js';

const SIZE = 32 * 1024 ** 2;
const jobId = randomUUID();
const bundle = { sizeBytes: SIZE, digest: 'x' };
let folder: string;
let store: FolderBundleStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'send-'));
  store = new FolderBundleStore(folder);
  await writeFile(join(folder, 'made'), randomBytes(SIZE));
  await store.keep({ jobId, ...bundle }, join(folder, 'made'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const send = (headers: Record<string, string> = {}) =>
  sendBundle(new Request('http://docs.test/', { headers }), { jobId, domain: 'x', bundle } as ExportRecord, store);

/** Counts the open handles of the bundle. */
const openCount = () => countOpenFiles(folder);

/** Returns the number of bytes that this process has read, from files and from elsewhere. */
const bytesRead = async () => Number(/rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);

describe.runIf(process.platform === 'linux')('a bundle that is sent', () => {
  it('is read no faster than it is consumed, and closed when it is cancelled', async () => {
    const before = await bytesRead();
    const reader = (await send()).body?.getReader();
    await reader?.read();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await bytesRead()) - before).toBeLessThan(SIZE / 4);
    expect(await openCount()).toBe(1);
    await reader?.cancel();
    await expect.poll(openCount).toBe(0);
  });

  it('is closed when it is cancelled before the first byte', async () => {
    await (await send({ range: 'bytes=1000-' })).body?.cancel();
    await expect.poll(openCount).toBe(0);
  });

  it('is closed at its end', async () => {
    expect((await (await send({ range: `bytes=${SIZE - 10}-` })).arrayBuffer()).byteLength).toBe(10);
    await expect.poll(openCount).toBe(0);
  });

  it('is closed after a HEAD request, which a bundle that is gone answers with 404', async () => {
    const head = new Request('http://docs.test/', { method: 'HEAD' });
    const reply = await sendBundle(head, { jobId, domain: 'x', bundle } as ExportRecord, store);
    expect([reply.status, reply.headers.get('content-length'), reply.body]).toEqual([200, String(SIZE), null]);
    await expect.poll(openCount).toBe(0);
    const gone = { jobId: randomUUID(), domain: 'x', bundle } as ExportRecord;
    await expect(sendBundle(head, gone, store)).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/has been removed/),
    });
  });

  it('is not left open if it is not the bundle of the job', async () => {
    const other = { jobId, domain: 'x', bundle: { ...bundle, sizeBytes: SIZE - 1 } } as ExportRecord;
    await expect(sendBundle(new Request('http://docs.test/'), other, store)).rejects.toThrow(/has been removed/);
    expect(await openCount()).toBe(0);
  });
});
