import { randomUUID } from 'node:crypto';
import { createIdleTimeout } from '../../async/createIdleTimeout.js';
import { raceSignal } from '../../async/raceSignal.js';
import { raceTimeout } from '../../async/raceTimeout.js';
import type { StartExportRequest } from '../../protocol/exportJob.js';
import { HttpError } from '../../protocol/HttpError.js';
import type { ExportRecord } from './ExportRecord.js';
import type { ExportStore } from './ExportStore.js';
import { type ExportedBundle, ExportFailure } from './runExport.js';
import { STORAGE_SENTENCES, storageFaultOf } from './storageFault.js';

/** What a queue works with. */
export interface ExportQueueOptions {
  store: ExportStore;
  /** Does the work of one job in the given folder. */
  run: (
    record: ExportRecord,
    folder: string,
    onProgress: (progress: number, pageCount: number) => void,
    signal: AbortSignal,
  ) => Promise<ExportedBundle>;
  now: () => number;
  maxJobs: number;
  /** Milliseconds without progress after which a job is given up, whatever it waits for. Default 30 minutes. */
  stallMs?: number | undefined;
  /** Told of what goes wrong; the caller only reads sentences of ours. */
  onFault: (error: unknown) => void;
}

/** More waiting jobs than anybody starts on purpose. */
const MOST_WAITING = 100;
/** How often progress is written down; between two writings a crash forgets it. */
const SAVE_INTERVAL_MS = 1_000;
/** How long stopped work may take to end. */
const STOP_MS = 1_000;
/** Indexing and packing tell of no progress; ten thousand pages take a minute, a bundle of gigabytes some minutes. */
const STALL_MS = 30 * 60_000;
/** Begun once, and once more after the service ended in the middle. */
const MOST_ATTEMPTS = 2;

/** The jobs of a service: one is worked on, others wait in order; each survives a restart. */
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

  /** Takes up what an earlier process left: waiting jobs wait again, a running one is begun once more, then it has failed. */
  static async open(options: ExportQueueOptions): Promise<ExportQueue> {
    const queue = new ExportQueue(options);
    const records = await options.store.records();
    records.sort((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
    for (const record of records) {
      queue.#records.set(record.jobId, record);
      if (record.status === 'completed' || record.status === 'failed') continue;
      await options.store.closeWorkFolder(record.jobId).catch(options.onFault);
      if (record.status === 'running' && record.attempts >= MOST_ATTEMPTS) {
        await queue
          .#change(record, {
            status: 'failed',
            error: 'The service ended twice while it worked on this export. Start another job.',
            errorCode: 'interrupted',
          })
          // One that cannot be written down must not keep the others from being found.
          .catch(options.onFault);
      } else {
        await queue.#change(record, { status: 'queued', progress: 0, pageCount: 0 }).catch(options.onFault);
        queue.#waiting.push(record.jobId);
      }
    }
    queue.#work();
    return queue;
  }

  get(jobId: string): ExportRecord | undefined {
    return this.#records.get(jobId);
  }

  /** Queues a job. @throws {HttpError} 429 when too many wait. */
  async start(request: StartExportRequest): Promise<ExportRecord> {
    if (this.#waiting.length >= MOST_WAITING) {
      throw new HttpError(429, 'Too many exports are waiting. Try again when some of them have finished.', {
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
    await this.#forgetOldest();
    this.#work();
    return record;
  }

  /** Stops working. A running job waits again, and is taken up by the next process. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('The service was stopped.'));
    await this.#working;
    await this.#saving;
  }

  #work(): void {
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
        if (this.#waiting.length > 0) this.#work();
      });
  }

  async #runOne(record: ExportRecord): Promise<void> {
    const { store, run, onFault, stallMs = STALL_MS } = this.#options;
    const stall = new AbortController();
    const signal = AbortSignal.any([this.#stop.signal, stall.signal]);
    const idle = createIdleTimeout(stallMs, () => stall.abort(stalled(stallMs)));
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
      const made = await orStopped(run(record, folder, onProgress, signal), signal);
      await store.keepBundle(record.jobId, made.file);
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
        // What stopping did to the work says nothing about the reason.
        const error = stall.signal.aborted ? stall.signal.reason : fault;
        if (!(error instanceof ExportFailure)) onFault(error);
        await this.#change(record, { status: 'failed', ...reasonOf(error) }).catch(onFault);
      }
    } finally {
      idle.clear();
      await store.closeWorkFolder(record.jobId).catch(onFault);
    }
  }

  /** What a request sees is changed at once; what is kept follows. */
  #change(record: ExportRecord, change: Partial<ExportRecord>): Promise<void> {
    Object.assign(record, change, { updatedAt: this.#time() });
    return this.#save(record);
  }

  /** One after the other, so that an older state never replaces a newer one. */
  #save(record: ExportRecord): Promise<void> {
    const state = { ...record };
    const saved = this.#saving.then(() => this.#options.store.save(state));
    this.#saving = saved.catch(() => {});
    return saved;
  }

  async #forgetOldest(): Promise<void> {
    const finished = [...this.#records.values()].filter(({ status }) => status === 'completed' || status === 'failed');
    for (const { jobId } of finished.slice(0, Math.max(0, finished.length - this.#options.maxJobs))) {
      this.#records.delete(jobId);
      await this.#options.store.remove(jobId).catch(this.#options.onFault);
    }
  }

  #time(): string {
    return new Date(this.#options.now()).toISOString();
  }
}

/** Waits for the work. Aborted work has a moment to end by itself; work that hangs must not keep the service from ending. */
async function orStopped<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await raceSignal(work, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return raceTimeout(work, STOP_MS, () => signal.reason);
  }
}

function stalled(stallMs: number): ExportFailure {
  const minutes = Math.max(1, Math.round(stallMs / 60_000));
  // Without a name: the sentence says more than any name would.
  return new ExportFailure(
    undefined,
    `The export made no progress for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and was given up. Look whether the disk and the documentation of the service can be read, and start another job.`,
  );
}

function reasonOf(error: unknown): Pick<ExportRecord, 'error' | 'errorCode'> {
  if (error instanceof ExportFailure)
    return { error: error.message, ...(error.code !== undefined && { errorCode: error.code }) };
  const errorCode = storageFaultOf(error);
  if (errorCode) return { error: STORAGE_SENTENCES[errorCode], errorCode };
  return {
    error: 'The export could not be made. The owner of the service finds the reason in its log.',
    errorCode: 'internal',
  };
}
