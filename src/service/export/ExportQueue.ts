import { randomUUID } from 'node:crypto';
import { createIdleSignal } from '../../async/createIdleSignal.js';
import { raceSignal } from '../../async/raceSignal.js';
import { raceTimeout } from '../../async/raceTimeout.js';
import { HttpError } from '../../http/HttpError.js';
import type { StartExportRequest } from '../../protocol/exportJob.js';
import type { ServiceListener } from '../ServiceEvent.js';
import { type BundleStore, BundleStoreError } from './BundleStore.js';
import type { ExportRecord } from './ExportRecord.js';
import type { ExportStore } from './ExportStore.js';
import { findStorageFault, STORAGE_MESSAGES } from './findStorageFault.js';
import { type ExportedBundle, ExportFailure } from './runExport.js';

export interface ExportQueueOptions {
  store: ExportStore;
  bundles: BundleStore;
  /** Runs one job in the given folder. */
  run: (
    record: ExportRecord,
    folder: string,
    onProgress: (progress: number, pageCount: number) => void,
    signal: AbortSignal,
  ) => Promise<ExportedBundle>;
  now: () => number;
  maxJobs: number;
  /** Time without progress after which a job fails, in milliseconds. Default 30 minutes. */
  stallMs?: number | undefined;
  /** Called with errors, for the log. Clients only see messages that contain nothing internal. */
  onFault: (error: unknown) => void;
  /** Called when the status of a job changes. */
  onEvent?: ServiceListener | undefined;
}

/** Maximum number of waiting jobs. */
const MAX_WAITING = 100;
/** Minimum interval between saves of a job's progress (ms). */
const SAVE_INTERVAL_MS = 1_000;
/** How long stopped work may take to finish (ms). */
const STOP_GRACE_MS = 1_000;
/** Default of `stallMs`. It is long, because indexing and packing report no progress and can take minutes for a large site. */
const STALL_MS = 30 * 60_000;
/** A job is started a second time if the service ended while it ran, but not a third time. */
const MAX_ATTEMPTS = 2;

/** The export jobs of a service. One runs at a time, the others wait in order, and all survive a restart. */
export class ExportQueue {
  readonly #records = new Map<string, ExportRecord>();
  readonly #waiting: string[] = [];
  readonly #stop = new AbortController();
  readonly #options: ExportQueueOptions;
  #working: Promise<void> | undefined;
  #saving: Promise<void> = Promise.resolve();

  private constructor(options: ExportQueueOptions) {
    this.#options = options;
  }

  /** Resumes the jobs of an earlier process. Waiting jobs are queued again. A job that was running is queued again once, then fails. */
  static async open(options: ExportQueueOptions): Promise<ExportQueue> {
    const queue = new ExportQueue(options);
    const records = await options.store.records();
    records.sort((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
    for (const record of records) {
      queue.#records.set(record.jobId, record);
      if (record.status === 'completed' || record.status === 'failed') continue;
      await options.store.closeWorkFolder(record.jobId).catch(options.onFault);
      if (record.status === 'running' && record.attempts >= MAX_ATTEMPTS) {
        await queue
          .#change(record, {
            status: 'failed',
            error: 'The service ended twice while it ran this export. Start another job.',
            errorCode: 'interrupted',
          })
          // If this job cannot be saved, the others must still be loaded.
          .catch(options.onFault);
      } else {
        await queue.#change(record, { status: 'queued', progress: 0, pageCount: 0 }).catch(options.onFault);
        queue.#waiting.push(record.jobId);
      }
    }
    queue.#startWorking();
    return queue;
  }

  get(jobId: string): ExportRecord | undefined {
    return this.#records.get(jobId);
  }

  /** Queues a job. @throws {HttpError} 429 if too many jobs are waiting. */
  async start(request: StartExportRequest): Promise<ExportRecord> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new HttpError(429, 'Too many exports are waiting. Try again when some have finished.', {
        'retry-after': '60',
      });
    }
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
    try {
      await this.#save(record);
    } catch (error) {
      this.#records.delete(record.jobId);
      throw error;
    }
    this.#waiting.push(record.jobId);
    this.#options.onEvent?.({ type: 'job-changed', status: 'queued' });
    await this.#removeOldest();
    this.#startWorking();
    return record;
  }

  /** Stops working. A running job is queued again for the next process, unless it finishes within a second. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('The service was stopped.'));
    await this.#working;
    await this.#saving;
  }

  #startWorking(): void {
    if (this.#working || this.#stop.signal.aborted) return;
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
    const { store, bundles, run, onFault, stallMs = STALL_MS } = this.#options;
    const idle = createIdleSignal(stallMs, () => stallError(stallMs));
    const signal = AbortSignal.any([this.#stop.signal, idle.signal]);
    let saved = Date.now();
    const onProgress = (progress: number, pageCount: number) => {
      if (signal.aborted) return;
      idle.touch();
      Object.assign(record, { progress, pageCount, updatedAt: this.#time() });
      if (Date.now() - saved < SAVE_INTERVAL_MS) return;
      saved = Date.now();
      this.#save(record).catch(onFault);
    };
    try {
      await this.#change(record, { status: 'running', attempts: record.attempts + 1, progress: 0, pageCount: 0 });
      const folder = await store.openWorkFolder(record.jobId);
      const made = await waitForWork(run(record, folder, onProgress, signal), signal);
      await bundles.keep({ jobId: record.jobId, ...made.bundle }, made.file);
      await this.#change(record, {
        status: 'completed',
        progress: 100,
        bundle: made.bundle,
        report: made.report,
      });
    } catch (fault) {
      if (this.#stop.signal.aborted) {
        const attempts = Math.max(0, record.attempts - 1);
        await this.#change(record, { status: 'queued', attempts, progress: 0, pageCount: 0 }).catch(onFault);
      } else {
        // After a stall, the error of the aborted work is only a consequence: report the stall.
        const error = idle.signal.aborted ? idle.signal.reason : fault;
        if (!(error instanceof ExportFailure)) onFault(error);
        await this.#change(record, { status: 'failed', ...describeFailure(error) }).catch(onFault);
      }
    } finally {
      idle.clear();
      await store.closeWorkFolder(record.jobId).catch(onFault);
    }
  }

  /** Changes a job in memory, where requests see it at once, and then saves it. */
  #change(record: ExportRecord, change: Partial<ExportRecord>): Promise<void> {
    Object.assign(record, change, { updatedAt: this.#time() });
    if (change.status) this.#options.onEvent?.({ type: 'job-changed', status: change.status });
    return this.#save(record);
  }

  /** Saves states one after the other, so that an older state never replaces a newer one. */
  #save(record: ExportRecord): Promise<void> {
    const state = { ...record };
    const saved = this.#saving.then(() => this.#options.store.save(state));
    this.#saving = saved.catch(() => {});
    return saved;
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

/** Waits for the work. Aborted work gets a moment to finish; work that hangs must not keep the service from closing. */
async function waitForWork<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await raceSignal(work, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return raceTimeout(work, STOP_GRACE_MS, () => signal.reason);
  }
}

function stallError(stallMs: number): ExportFailure {
  const minutes = Math.max(1, Math.round(stallMs / 60_000));
  // No code: the message is more specific than any code.
  return new ExportFailure(
    undefined,
    `The export made no progress for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and was stopped. Check that the service can read its disk and its documentation, and start another job.`,
  );
}

function describeFailure(error: unknown): Pick<ExportRecord, 'error' | 'errorCode'> {
  if (error instanceof ExportFailure)
    return { error: error.message, ...(error.code !== undefined && { errorCode: error.code }) };
  // No code: the message is more specific than any code.
  if (error instanceof BundleStoreError) return { error: error.message };
  const fault = findStorageFault(error)?.fault;
  if (fault) return { error: STORAGE_MESSAGES[fault], errorCode: fault };
  return {
    error: 'The export failed. See the log of the service for the reason.',
    errorCode: 'internal',
  };
}
