import { randomUUID } from 'node:crypto';
import { createSerialQueue } from '../../async/createSerialQueue.js';
import type { StartExportRequest } from '../../protocol/exports/exportJob.js';
import type { ServiceListener } from '../ServiceEvent.js';
import { INTERRUPTED, MAX_JOB_ATTEMPTS, MAX_WAITING_JOBS, SAVE_INTERVAL_MS } from './ExportJobs.js';
import type { ExportRecord } from './ExportRecord.js';
import type { ExportStore } from './ExportStore.js';
import { describeFailure, type JobWork, runJob } from './runJob.js';
import { tooManyJobsError } from './tooManyJobsError.js';

export interface ExportQueueOptions extends JobWork {
  store: ExportStore;
  now: () => number;
  maxJobs: number;
  /** Called when a job is queued, starts to run, completes or fails. Also called when a job is queued again. */
  onEvent?: ServiceListener | undefined;
}

/**
 * The export jobs of a service. One job runs at a time, the others wait in order, and all survive a restart. Until {@link resume} is
 * called, jobs are read and queued, but do not run.
 */
export class ExportQueue {
  readonly #records = new Map<string, ExportRecord>();
  readonly #waiting: string[] = [];
  /** Number of jobs that are being saved before they are queued. They count as waiting. */
  #starting = 0;
  readonly #stop = new AbortController();
  readonly #options: ExportQueueOptions;
  #working: Promise<void> | undefined;
  #isResumed = false;
  /** Saves states one after the other, so that an older state never replaces a newer one. */
  readonly #saves = createSerialQueue();

  private constructor(options: ExportQueueOptions) {
    this.#options = options;
  }

  /** Reads the jobs of an earlier process and queues unfinished jobs again. A running job that has used all its attempts fails. */
  static async open(options: ExportQueueOptions): Promise<ExportQueue> {
    const queue = new ExportQueue(options);
    const records = await options.store.records();
    records.sort((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
    for (const record of records) {
      queue.#records.set(record.jobId, record);
      if (record.status === 'completed' || record.status === 'failed') continue;
      await options.store.closeWorkFolder(record.jobId).catch(options.onFault);
      if (record.status === 'running' && record.attempts >= MAX_JOB_ATTEMPTS) {
        await queue
          .#change(record, { status: 'failed', ...INTERRUPTED })
          // If this job cannot be saved, the others must still be loaded.
          .catch(options.onFault);
      } else {
        await queue.#change(record, { status: 'queued', progress: 0, pageCount: 0 }).catch(options.onFault);
        queue.#waiting.push(record.jobId);
      }
    }
    return queue;
  }

  /** Starts to work on the waiting jobs. Later calls change nothing. */
  resume(): void {
    this.#isResumed = true;
    this.#startWorking();
  }

  get(jobId: string): ExportRecord | undefined {
    return this.#records.get(jobId);
  }

  /** Queues a job. @throws {HttpError} 429 if too many jobs are waiting. */
  async start(request: StartExportRequest): Promise<ExportRecord> {
    if (this.#waiting.length + this.#starting >= MAX_WAITING_JOBS) throw tooManyJobsError();
    const time = this.#time();
    const record: ExportRecord = {
      ...request,
      jobId: randomUUID(),
      status: 'queued',
      progress: 0,
      pageCount: 0,
      createdAt: time,
      updatedAt: time,
      attempts: 0,
    };
    this.#records.set(record.jobId, record);
    this.#starting += 1;
    try {
      await this.#save(record);
    } catch (error) {
      this.#records.delete(record.jobId);
      throw error;
    } finally {
      this.#starting -= 1;
    }
    this.#waiting.push(record.jobId);
    this.#options.onEvent?.({ type: 'job-changed', status: 'queued' });
    await this.#removeOldest();
    this.#startWorking();
    return record;
  }

  /**
   * Stops the queue: no further job starts. A running job is queued again for the next process, unless it succeeds within a second or two.
   */
  async close(): Promise<void> {
    this.#stop.abort(new Error('The service was stopped.'));
    await this.#working;
    await this.#saves.waitForAll();
  }

  #startWorking(): void {
    if (!this.#isResumed || this.#working || this.#stop.signal.aborted) return;
    this.#working = (async () => {
      for (let id = this.#waiting.shift(); id !== undefined; id = this.#waiting.shift()) {
        const record = this.#records.get(id);
        if (record) await this.#runOne(record);
        if (this.#stop.signal.aborted) return;
      }
    })()
      .catch(this.#options.onFault)
      .finally(() => {
        this.#working = undefined;
        if (this.#waiting.length > 0) this.#startWorking();
      });
  }

  async #runOne(record: ExportRecord): Promise<void> {
    const { store, onFault } = this.#options;
    let saved = Date.now();
    const onProgress = (progress: number, pageCount: number) => {
      Object.assign(record, { progress, pageCount, updatedAt: this.#time() });
      if (Date.now() - saved < SAVE_INTERVAL_MS) return;
      saved = Date.now();
      this.#save(record).catch(onFault);
    };
    try {
      await this.#change(record, { status: 'running', attempts: record.attempts + 1, progress: 0, pageCount: 0 });
      const { signal } = this.#stop;
      const outcome = await runJob(this.#options, record, { signal, onProgress }, () =>
        store.openWorkFolder(record.jobId),
      );
      await this.#change(record, { ...outcome, ...(outcome.status === 'completed' && { progress: 100 }) });
    } catch (error) {
      if (this.#stop.signal.aborted) {
        const attempts = Math.max(0, record.attempts - 1);
        await this.#change(record, { status: 'queued', attempts, progress: 0, pageCount: 0 }).catch(onFault);
      } else {
        // This error means that the state of the job could not be saved, because `runJob` returns all other failures as outcomes.
        onFault(error, record.jobId);
        await this.#change(record, { status: 'failed', ...describeFailure(error) }).catch(onFault);
      }
    } finally {
      await store.closeWorkFolder(record.jobId).catch(onFault);
    }
  }

  /** Changes a job in memory, where requests see it immediately, and then saves it. */
  #change(record: ExportRecord, change: Partial<ExportRecord>): Promise<void> {
    Object.assign(record, change, { updatedAt: this.#time() });
    if (change.status) this.#options.onEvent?.({ type: 'job-changed', status: change.status });
    return this.#save(record);
  }

  /** Saves the state that a job has now, even if the job changes while earlier states are being saved. */
  #save(record: ExportRecord): Promise<void> {
    const state = { ...record };
    return this.#saves.run(() => this.#options.store.save(state));
  }

  async #removeOldest(): Promise<void> {
    const finished = [...this.#records.values()].filter(({ status }) => status === 'completed' || status === 'failed');
    for (const { jobId } of finished.slice(0, Math.max(0, finished.length - this.#options.maxJobs))) {
      this.#records.delete(jobId);
      await this.#remove(jobId).catch(this.#options.onFault);
    }
  }

  /** Removes the bundle first: if that fails, the job is still there after a restart, and its removal is tried again. */
  async #remove(jobId: string): Promise<void> {
    await this.#options.bundles.remove(jobId);
    await this.#options.store.remove(jobId);
  }

  #time(): string {
    return new Date(this.#options.now()).toISOString();
  }
}
