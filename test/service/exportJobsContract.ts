import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ExportFailure } from '../../src/service/export/ExportFailure.js';
import { type JobWork, runJob } from '../../src/service/export/runJob.js';
import { withWorkFolder } from '../../src/service/export/withWorkFolder.js';
import {
  type BundleStore,
  BundleStoreError,
  type ExportJobs,
  type ExportJobsContext,
  type ExportRecord,
} from '../../src/service/index.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** The storage that the processes of a test share. */
export interface JobsStage {
  /** Opens the jobs as an additional process would. That process runs jobs with `work` or with `context.run`; both do the same work. */
  open(work: JobWork, context: ExportJobsContext): Promise<ExportJobs> | ExportJobs;
  /**
   * Simulates that the process that runs a job is killed: removes the lock of the job, if it has one, so that another process can take the
   * job over.
   */
  crash(jobId: string): Promise<void>;
}

/** A running job that waits until the test ends it. */
export interface HeldRun {
  jobId: string;
  process: number;
  onProgress: (progress: number, pageCount: number) => void;
  finish(): void;
  fail(error: Error): void;
}

const REPORT = { warningCount: 0, warnings: [] };
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Simulated processes. Their jobs run until the test ends them. */
export class JobsProcesses {
  readonly runs: HeldRun[] = [];
  readonly faults: unknown[] = [];
  readonly warnings: string[] = [];
  readonly bundles = new Map<string, string>();
  /** Called before a bundle is stored. A test can delay the storing, or make it fail. */
  upload: () => Promise<void> = async () => {};
  /** Ids of jobs whose bundles cannot be removed. */
  readonly locked = new Set<string>();
  #count = 0;

  constructor(
    readonly stage: JobsStage,
    readonly folder: string,
  ) {}

  /** Simulates the start of a process. The process runs jobs, unless `isResumed` is false: then it only reads and queues them. */
  async open(options: { maxJobs?: number; isResumed?: boolean } = {}): Promise<ExportJobs> {
    const process = this.#count++;
    const work: JobWork = {
      bundles: this.#bundleStore(),
      onFault: (fault) => this.faults.push(fault),
      run: async ({ jobId }, folder, onProgress, signal) => {
        const text = `bundle of ${jobId}`;
        const file = join(folder, 'bundle');
        await writeFile(file, text);
        await new Promise<void>((finish, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason));
          if (signal.aborted) fail(signal.reason);
          this.runs.push({ jobId, process, onProgress, finish, fail });
        });
        return { file, bundle: { sizeBytes: text.length, digest: digestOf(text) }, report: REPORT };
      },
    };
    const jobs = await this.stage.open(work, {
      run: (record, run) => withWorkFolder(this.folder, (open) => runJob(work, record, run, open)),
      removeBundle: (jobId) => this.#removeBundle(jobId),
      maxJobs: options.maxJobs ?? 10,
      now: Date.now,
      onFault: (fault) => this.faults.push(fault),
      onWarning: (warning) => this.warnings.push(warning),
    });
    onTestFinished(() => jobs.close());
    if (options.isResumed ?? true) await jobs.resume();
    return jobs;
  }

  /** Waits until the run with this index has begun, and returns it. The first run to begin has index 0. */
  async run(index: number): Promise<HeldRun> {
    await expect.poll(() => this.runs.length, { timeout: 60_000 }).toBeGreaterThan(index);
    return this.runs[index] as HeldRun;
  }

  #bundleStore(): BundleStore {
    return {
      keep: async ({ jobId, digest }) => {
        await this.upload();
        this.bundles.set(jobId, digest);
      },
      read: async () => undefined,
      remove: (jobId) => this.#removeBundle(jobId),
    };
  }

  async #removeBundle(jobId: string): Promise<void> {
    if (this.locked.has(jobId)) throw new Error(`The bundle of ${jobId} is locked.`);
    this.bundles.delete(jobId);
  }
}

const REQUEST = { domain: 'lantern', version: '2.0', paths: ['guide'] };

/** Waits until a job has this status. */
export const reaches = (jobs: ExportJobs, jobId: string, status: ExportRecord['status']) =>
  expect.poll(async () => (await jobs.get(jobId))?.status, { timeout: 60_000 }).toBe(status);

/** Describes the behaviour that the service expects of every implementation of {@link ExportJobs}. `prepare` returns empty storage. */
export function describeExportJobs(driver: string, prepare: () => Promise<JobsStage>): void {
  const processes = async () => new JobsProcesses(await prepare(), await temporaryFolder('jobs'));

  describe(`export jobs in ${driver}`, () => {
    it('are unknown until they are started', async () => {
      const jobs = await (await processes()).open();
      expect(await jobs.get(randomUUID())).toBeUndefined();
    });

    it('are read and queued, but do not run, before they are resumed', async () => {
      const test = await processes();
      const jobs = await test.open({ isResumed: false });
      const { jobId } = await jobs.start({ domain: 'lantern' });
      expect((await jobs.get(jobId))?.status).toBe('queued');
      expect(test.runs).toEqual([]);
      await jobs.resume();
      (await test.run(0)).finish();
      await reaches(jobs, jobId, 'completed');
    });

    it('run, keep what was requested, and end with a bundle and a report', async () => {
      const test = await processes();
      const jobs = await test.open();
      const started = await jobs.start(REQUEST);
      expect(started).toMatchObject({ ...REQUEST, progress: 0, pageCount: 0 });
      expect(Date.parse(started.createdAt)).toBeLessThanOrEqual(Date.now());
      const run = await test.run(0);
      run.onProgress(40, 2);
      await expect
        .poll(() => jobs.get(started.jobId))
        .toMatchObject({ ...REQUEST, status: 'running', progress: 40, pageCount: 2, createdAt: started.createdAt });
      run.finish();
      await reaches(jobs, started.jobId, 'completed');
      const digest = digestOf(`bundle of ${started.jobId}`);
      expect(await jobs.get(started.jobId)).toMatchObject({
        ...{ ...REQUEST, jobId: started.jobId, status: 'completed', progress: 100, pageCount: 2, report: REPORT },
        bundle: { digest },
      });
      expect(test.bundles.get(started.jobId)).toBe(digest);
      expect(test.faults).toEqual([]);
    });

    it('end with the reason of their failure', async () => {
      const test = await processes();
      const jobs = await test.open();
      const [first, second] = [await jobs.start({ domain: 'lantern' }), await jobs.start({ domain: 'lantern' })];
      (await test.run(0)).fail(new ExportFailure('no-pages', 'There is nothing to export.'));
      await reaches(jobs, first.jobId, 'failed');
      expect(await jobs.get(first.jobId)).toMatchObject({
        error: 'There is nothing to export.',
        errorCode: 'no-pages',
      });
      expect(test.faults).toEqual([]);
      (await test.run(1)).fail(new Error('a secret of the machine'));
      await reaches(jobs, second.jobId, 'failed');
      expect(await jobs.get(second.jobId)).toMatchObject({ error: /See the log/, errorCode: 'internal' });
      expect(test.faults).toEqual([expect.objectContaining({ message: 'a secret of the machine' })]);
    });

    it('run one at a time in a process, in order', async () => {
      const test = await processes();
      const jobs = await test.open();
      const started = [];
      for (const _ of [1, 2, 3]) started.push((await jobs.start({ domain: 'lantern' })).jobId);
      for (const index of [0, 1, 2]) {
        const run = await test.run(index);
        expect(test.runs).toHaveLength(index + 1);
        expect((await jobs.get(started[index + 1] ?? ''))?.status).toBe(index < 2 ? 'queued' : undefined);
        run.finish();
      }
      await reaches(jobs, started[2] ?? '', 'completed');
      expect(test.runs.map(({ jobId }) => jobId)).toEqual(started);
    });

    it('are refused when too many are waiting', async () => {
      const test = await processes();
      const jobs = await test.open();
      await jobs.start({ domain: 'lantern' });
      await test.run(0);
      for (let count = 0; count < 100; count += 1) await jobs.start({ domain: 'lantern' });
      await expect(jobs.start({ domain: 'lantern' })).rejects.toMatchObject({ status: 429 });
    });

    it('are refused when too many are started at the same time', async () => {
      const test = await processes();
      const jobs = await test.open({ isResumed: false });
      const starts = await Promise.allSettled(Array.from({ length: 300 }, () => jobs.start({ domain: 'lantern' })));
      const refused = starts.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(200);
      expect(refused[0]).toMatchObject({ reason: { status: 429 } });
    });

    it('are removed with their bundles when there are too many, the oldest first', async () => {
      const test = await processes();
      const jobs = await test.open({ maxJobs: 1 });
      const ended = [];
      for (const index of [0, 1]) {
        const { jobId } = await jobs.start({ domain: 'lantern' });
        (await test.run(index)).finish();
        await reaches(jobs, jobId, 'completed');
        ended.push(jobId);
      }
      expect([...test.bundles.keys()]).toEqual(ended);
      await jobs.start({ domain: 'lantern' });
      expect([...test.bundles.keys()]).toEqual(ended.slice(1));
      expect(await jobs.get(ended[0] ?? '')).toBeUndefined();
      expect((await jobs.get(ended[1] ?? ''))?.status).toBe('completed');
    });

    it('are removed although the bundle of an older one cannot be removed, which is reported', async () => {
      const test = await processes();
      const ended = [];
      const first = await test.open();
      for (const index of [0, 1, 2]) {
        const { jobId } = await first.start({ domain: 'lantern' });
        (await test.run(index)).finish();
        await reaches(first, jobId, 'completed');
        ended.push(jobId);
      }
      await first.close();
      const [oldest = '', second = '', third = ''] = ended;
      test.locked.add(oldest);
      const jobs = await test.open({ maxJobs: 1 });
      await jobs.start({ domain: 'lantern' });
      expect([...test.bundles.keys()]).toEqual([oldest, third]);
      expect(await jobs.get(second)).toBeUndefined();
      expect(test.faults).toEqual([expect.objectContaining({ message: `The bundle of ${oldest} is locked.` })]);
    });

    it('are removed at a later start although the bundles of several older ones cannot be removed', async () => {
      const test = await processes();
      const first = await test.open();
      for (const index of [0, 1, 2, 3, 4, 5]) {
        const { jobId } = await first.start({ domain: 'lantern' });
        (await test.run(index)).finish();
        await reaches(first, jobId, 'completed');
        if (index < 4) test.locked.add(jobId);
      }
      await first.close();
      const jobs = await test.open({ maxJobs: 1 });
      await jobs.start({ domain: 'lantern' });
      await jobs.start({ domain: 'lantern' });
      const newest = [...test.bundles.keys()].at(-1);
      expect([...test.bundles.keys()]).toEqual([...test.locked, newest]);
      expect(newest).toBe((await test.run(5)).jobId);
    });

    it('of a process that stops are given back, and run in the next one', async () => {
      const test = await processes();
      const first = await test.open();
      const { jobId } = await first.start({ domain: 'lantern' });
      // A job fails after a certain number of crashes. Stop more processes than that: a stopped process must not count as a crash.
      let jobs = first;
      for (const index of [0, 1, 2]) {
        await test.run(index);
        await jobs.close();
        jobs = await test.open();
      }
      (await test.run(3)).finish();
      await reaches(jobs, jobId, 'completed');
    });

    it.each<[string, () => Promise<void>]>([
      ['an upload', () => new Promise(() => {})],
      ['a pause between two uploads', () => Promise.reject(new BundleStoreError('Busy.', { isTemporary: true }))],
    ])('of a process that stops during %s are given back too', async (_, upload) => {
      const test = await processes();
      const jobs = await test.open();
      const { jobId } = await jobs.start({ domain: 'lantern' });
      const uploading = new Promise<void>((begin) => {
        test.upload = () => {
          begin();
          return upload();
        };
      });
      (await test.run(0)).finish();
      await uploading;
      await jobs.close();
      test.upload = async () => {};
      const next = await test.open();
      (await test.run(1)).finish();
      await reaches(next, jobId, 'completed');
      expect(test.faults).toEqual([]);
    });

    it('of a process that was killed are run once more', async () => {
      const test = await processes();
      const { jobId } = await (await test.open()).start({ domain: 'lantern' });
      await test.run(0);
      await test.stage.crash(jobId);
      const next = await test.open();
      const run = await test.run(1);
      expect(run).toMatchObject({ jobId, process: 1 });
      expect(await next.get(jobId)).toMatchObject({ status: 'running', progress: 0, pageCount: 0 });
      run.finish();
      await reaches(next, jobId, 'completed');
    });

    it('count a start that ended with its process, but no start that an orderly stop interrupted', async () => {
      const test = await processes();
      const first = await test.open();
      const { jobId } = await first.start({ domain: 'lantern' });
      const attempts = async (jobs: ExportJobs) => (await jobs.get(jobId))?.attempts;
      await test.run(0);
      expect(await attempts(first)).toBe(1);
      await first.close();
      const second = await test.open({ isResumed: false });
      expect(await attempts(second)).toBe(0);
      await second.resume();
      await test.run(1);
      expect(await attempts(second)).toBe(1);
      await test.stage.crash(jobId);
      const third = await test.open();
      await test.run(2);
      expect(await attempts(third)).toBe(2);
      await third.close();
      const last = await test.open({ isResumed: false });
      expect(await attempts(last)).toBe(1);
      await last.resume();
      (await test.run(3)).finish();
      await reaches(last, jobId, 'completed');
      expect(await attempts(last)).toBe(2);
    });

    it('whose process was killed twice fail', async () => {
      const test = await processes();
      const { jobId } = await (await test.open()).start({ domain: 'lantern' });
      for (const index of [0, 1]) {
        await test.run(index);
        await test.stage.crash(jobId);
        await test.open();
      }
      const last = await test.open();
      await reaches(last, jobId, 'failed');
      expect(await last.get(jobId)).toMatchObject({ error: /ended twice/, errorCode: 'interrupted', attempts: 2 });
      expect(test.runs).toHaveLength(2);
    });

    it('have a secret for links that survives a restart', async () => {
      const test = await processes();
      const first = await test.open();
      await first.start({ domain: 'lantern' });
      const secret = await first.secret();
      expect(secret.byteLength).toBe(32);
      await first.close();
      expect(await (await test.open()).secret()).toEqual(secret);
    });
  });
}
