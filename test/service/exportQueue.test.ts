import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExportQueue, type ExportQueueOptions } from '../../src/service/export/ExportQueue.js';
import type { ExportRecord } from '../../src/service/export/ExportRecord.js';
import { FolderBundleStore } from '../../src/service/export/FolderBundleStore.js';
import { FolderExportStore } from '../../src/service/export/FolderExportStore.js';
import { runExport } from '../../src/service/export/runExport.js';
import { createSearchIndex } from '../../src/service/search/createSearchIndex.js';
import { page } from './support.js';

let folder: string;
let queue: ExportQueue | undefined;
const faults: unknown[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queue-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await queue?.close();
  queue = undefined;
  faults.length = 0;
  await rm(folder, { recursive: true, force: true });
});

async function open(options: Partial<ExportQueueOptions>): Promise<ExportQueue> {
  queue = await ExportQueue.open({
    store: new FolderExportStore(folder),
    bundles: new FolderBundleStore(folder),
    run: async (_, workFolder) => {
      await writeFile(join(workFolder, 'bundle'), '');
      return {
        bundle: { sizeBytes: 0, digest: '' },
        file: join(workFolder, 'bundle'),
        report: { warningCount: 0, warnings: [] },
      };
    },
    now: Date.now,
    maxJobs: 10,
    onFault: (fault) => faults.push(fault),
    ...options,
  });
  queue.resume();
  return queue;
}

const stateOf = (jobId: string) => queue?.get(jobId)?.status;

/** Writes a worker that answers like the real one, but hangs on requests of one type. It creates the file `hanging` when it hangs. */
async function workerThatHangs(hangs: 'shards' | 'pack', hanging: string): Promise<string> {
  const file = join(folder, 'worker.cjs');
  await writeFile(
    file,
    `const { parentPort } = require('node:worker_threads');
    const { writeFileSync } = require('node:fs');
    parentPort.on('message', ({ type, tasks }) => {
      if (type === '${hangs}') {
        writeFileSync(${JSON.stringify(hanging)}, '');
        // Blocks this thread without using the processor.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      const report = { warnings: [], ids: [], pageLinks: [], ownLinks: [], files: [], brokenLinks: [], removed: [], asWritten: {}, bytes: 0, textsDigest: 1 };
      parentPort.postMessage({ result: (tasks ?? []).map(({ path }) => ({ ...report, path, name: path })) });
    });`,
  );
  return file;
}

describe('the stall timeout', () => {
  it('fails a job without progress, and the next job starts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hung: string[] = [];
    const jobs = await open({
      stallMs: 1_000,
      run: async ({ jobId }, workFolder) => {
        if (hung.length === 0) {
          hung.push(jobId);
          await new Promise(() => {});
        }
        await writeFile(join(workFolder, 'bundle'), '');
        return {
          bundle: { sizeBytes: 0, digest: '' },
          file: join(workFolder, 'bundle'),
          report: { warningCount: 0, warnings: [] },
        };
      },
    });
    const [first, second] = [await jobs.start({ domain: 'x' }), await jobs.start({ domain: 'x' })];
    await expect.poll(() => hung).toEqual([first.jobId]);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => stateOf(second.jobId)).toBe('completed');
    expect(jobs.get(first.jobId)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The export made no progress for 1 minute and was stopped\. .*\.$/),
    });
  });

  it.each(['shards', 'pack'] as const)(
    'fails a job whose worker thread hangs at "%s", and stops the worker thread',
    async (hangs) => {
      const hanging = join(folder, 'hanging');
      const workerFile = await workerThatHangs(hangs, hanging);
      const pages = [page('/', '# Home')];
      let ended: Promise<unknown> = Promise.resolve();
      const jobs = await open({
        stallMs: 500,
        run: (record, workFolder, onProgress, signal) => {
          // Report progress until the worker thread hangs, so that the job does not fail earlier on a busy machine.
          const alive = setInterval(() => !existsSync(hanging) && onProgress(0, 0), 50);
          signal.addEventListener('abort', () => clearInterval(alive));
          const running = runExport({
            ...{ record, folder: workFolder, onProgress, signal, workers: 1, workerFile },
            source: {
              ...{ title: 'x', language: 'en', pages, warnings: [], index: createSearchIndex(pages) },
              assets: async (name) =>
                /^(?:page|theme|search)\w*\.(?:css|js)$/.test(name) ? Buffer.from('x') : undefined,
            },
          });
          ended = running.catch((error: Error) => error.name);
          return running;
        },
      });
      const { jobId } = await jobs.start({ domain: 'x' });
      await expect.poll(() => stateOf(jobId)).toBe('failed');
      expect(jobs.get(jobId)?.error).toMatch(/no progress/);
      expect(await ended).toBe('WorkerLost');
    },
  );

  it('does not fail a slow job that keeps making progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const jobs = await open({
      stallMs: 400,
      run: async (_, workFolder, onProgress) => {
        for (let count = 0; count < 12; count += 1) {
          await vi.advanceTimersByTimeAsync(300);
          onProgress(count, count);
        }
        await writeFile(join(workFolder, 'bundle'), '');
        return {
          bundle: { sizeBytes: 0, digest: '' },
          file: join(workFolder, 'bundle'),
          report: { warningCount: 0, warnings: [] },
        };
      },
    });
    const { jobId } = await jobs.start({ domain: 'x' });
    await expect.poll(() => stateOf(jobId)).toBe('completed');
  });
});

it('a job that cannot be saved takes no place among the waiting jobs', async () => {
  const store = new FolderExportStore(folder);
  const jobs = await open({ store });
  const save = vi.spyOn(store, 'save').mockRejectedValue(new Error('full'));
  for (let count = 0; count < 101; count += 1) await expect(jobs.start({ domain: 'x' })).rejects.toThrow('full');
  save.mockRestore();
  const { jobId } = await jobs.start({ domain: 'x' });
  await expect.poll(() => stateOf(jobId)).toBe('completed');
});

describe('the export folder', () => {
  const record = (jobId: string, fields: Partial<ExportRecord> = {}): ExportRecord => ({
    ...{ jobId, status: 'running', domain: 'x', progress: 10, pageCount: 1, attempts: 2 },
    ...{ createdAt: new Date(0).toISOString(), updatedAt: new Date(0).toISOString() },
    ...fields,
  });
  const [one, two] = ['0b7f2f0e-6a52-4a0e-9d7f-0a6f6f1c1a01', '0b7f2f0e-6a52-4a0e-9d7f-0a6f6f1c1a02'] as const;

  it('opens although one of its jobs cannot be saved', async () => {
    const store = new FolderExportStore(folder);
    await store.save(record(one));
    await store.save(record(two, { status: 'queued', attempts: 0 }));
    const save = store.save.bind(store);
    store.save = (each) => (each.jobId === one ? Promise.reject(new Error('full')) : save(each));
    const jobs = await open({ store });
    expect(jobs.get(one)?.status).toBe('failed');
    await expect.poll(() => stateOf(two)).toBe('completed');
    expect(faults).toEqual([expect.objectContaining({ message: 'full' })]);
  });

  it('is empty if it does not exist, and fails if it cannot be read', async () => {
    expect(await new FolderExportStore(join(folder, 'none')).records()).toEqual([]);
    await writeFile(join(folder, 'file'), '');
    await expect(new FolderExportStore(join(folder, 'file')).records()).rejects.toThrow(/cannot be read\. Give/);
  });

  it('removes files that a crash left unfinished, but not files being written', async () => {
    const [left, now] = [`${one}.job.json.0a1b2c3d4e5f.next`, `${two}.job.json.0a1b2c3d4e5f.next`];
    for (const name of [left, now]) await writeFile(join(folder, name), '{');
    const before = new Date(Date.now() - 3_600_000);
    await utimes(join(folder, left), before, before);
    await new FolderExportStore(folder).records();
    expect(await readdir(folder)).toEqual([now]);
  });
});
