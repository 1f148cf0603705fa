import type { Worker } from 'bullmq';
import { raceTimeout } from '../async/raceTimeout.js';
import { raceUnblockedTimeout } from '../async/raceUnblockedTimeout.js';
import type { StartExportRequest } from '../protocol/exports/exportJob.js';
import {
  type ExportJobsContext,
  type JobOutcome,
  MAX_JOB_ATTEMPTS,
  SAVE_INTERVAL_MS,
} from '../service/export/ExportJobs.js';
import type { WaitingClient } from './RedisConnection.js';
import { readSharedJob, type SharedJob, type SharedJobFailure, type SharedJobResult } from './readSharedJob.js';

/** Times of a worker (ms). */
export interface WorkerTimes {
  /** Lifetime of a job's lock. If a process does not renew the lock for this long, another process can take over the job. */
  lockMs: number;
  /** Interval of checks for jobs without a lock. */
  stalledCheckMs: number;
}

/**
 * Defaults. BullMQ renews a lock at the latest after half of `lockMs`, so a lock is always valid for at least the other half. The event
 * loop of a service is never blocked for that long. So a process that still runs keeps its lock, as long as it can reach Redis.
 */
const DEFAULT_TIMES: WorkerTimes = { lockMs: 30_000, stalledCheckMs: 15_000 };
/** How long a worker may take to close (ms). Its job stops within about two seconds and is then queued again. */
const CLOSE_MS = 10_000;
/** How long a closing worker waits for a reply from Redis (ms). Without a reply, the worker closes without waiting for Redis. */
const PING_MS = 3_000;
/** Pause of a worker after Redis has replied with an error (ms). BullMQ itself would try again immediately, any number of times. */
const REST_MS = 5_000;
/** Minimum interval between warnings about errors of Redis (ms). */
const FAULT_INTERVAL_MS = 60_000;

type BullMq = Pick<typeof import('bullmq'), 'Worker' | 'WaitingError' | 'UnrecoverableError'>;

/** Why a job was aborted: another process has taken it over. */
class JobLost extends Error {
  override readonly name = 'JobLost';
}

/**
 * Runs the export jobs that this process gets from Redis, one at a time. A job belongs to a process as long as the process renews its lock.
 * If the process ends, another one takes the job over once the lock has expired.
 */
export class SharedJobWorker {
  readonly #bullmq: BullMq;
  readonly #connection: WaitingClient;
  readonly #context: ExportJobsContext;
  readonly #lockMs: number;
  readonly #worker: Worker<StartExportRequest, SharedJobResult>;
  readonly #stop = new AbortController();
  #closing: Promise<void> | undefined;
  #canGiveBack = true;
  #current: { jobId: string; lost: AbortController; ended: Promise<unknown> } | undefined;
  #rest: NodeJS.Timeout | undefined;
  #faultAt = Number.NEGATIVE_INFINITY;

  constructor(
    bullmq: BullMq,
    connection: WaitingClient,
    { name, prefix }: { name: string; prefix: string },
    context: ExportJobsContext,
    { lockMs, stalledCheckMs } = DEFAULT_TIMES,
  ) {
    this.#bullmq = bullmq;
    this.#connection = connection;
    this.#context = context;
    this.#lockMs = lockMs;
    const worker = new bullmq.Worker<StartExportRequest, SharedJobResult>(name, (job, token) => this.#run(job, token), {
      ...{ connection: connection.client, prefix, skipVersionCheck: true },
      ...{ lockDuration: lockMs, stalledInterval: stalledCheckMs, maxStalledCount: MAX_JOB_ATTEMPTS - 1 },
    });
    worker.on('error', (error) => this.#onError(error));
    worker.on('lockRenewalFailed', (jobIds) => this.#onLost(jobIds));
    worker.on('stalled', (jobId) => this.#onTakenOver(jobId));
    worker.on('completed', () => context.onEvent?.({ type: 'job-changed', status: 'completed' }));
    worker.on('failed', () => context.onEvent?.({ type: 'job-changed', status: 'failed' }));
    this.#worker = worker;
  }

  /**
   * Stops working. A running job is stopped, which takes up to about two seconds, and queued again, unless it has ended by then. If Redis
   * cannot be reached, another process takes the job over when its lock has expired.
   */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearTimeout(this.#rest);
    // Find out first whether Redis answers: without Redis, closing the worker normally would wait until Redis is back.
    this.#canGiveBack = await this.#isConnected();
    // Close the worker before its job is stopped. Otherwise, the worker could take another job.
    const closed = this.#worker.close(!this.#canGiveBack);
    this.#stop.abort(new Error('The service was stopped.'));
    const ended = Promise.all([closed, this.#current?.ended]);
    await raceTimeout(ended, CLOSE_MS, () => new Error('The worker of exports did not close in time.')).catch((error) =>
      this.#context.onFault(error),
    );
    this.#connection.disconnect();
  }

  async #isConnected(): Promise<boolean> {
    const { client } = this.#connection;
    if (client.status !== 'ready') return false;
    return raceUnblockedTimeout(client.ping(), PING_MS, () => new Error('No answer.')).then(
      () => true,
      () => false,
    );
  }

  /**
   * Runs a job. The returned result, or the message of the thrown error, becomes the outcome of the job. Exception: a `WaitingError` means
   * that this process stopped the job without an outcome.
   */
  async #run(job: SharedJob, token: string | undefined): Promise<SharedJobResult> {
    const lost = new AbortController();
    const running = this.#runUntilLost(job, token ?? '', lost);
    this.#current = { jobId: job.id ?? '', lost, ended: running.catch(() => {}) };
    return running;
  }

  async #runUntilLost(job: SharedJob, token: string, lost: AbortController): Promise<SharedJobResult> {
    const { run, now, onFault, onEvent } = this.#context;
    const signal = AbortSignal.any([this.#stop.signal, lost.signal]);
    let pageCount = 0;
    let savedAt = 0;
    const onProgress = (progress: number, count: number) => {
      pageCount = count;
      if (Date.now() - savedAt < SAVE_INTERVAL_MS) return;
      savedAt = Date.now();
      job.updateProgress({ progress, pageCount, at: now() }).catch((error) => !signal.aborted && onFault(error));
    };
    const confirm = async () => {
      if (await job.extendLock(token, this.#lockMs)) return;
      lost.abort(new JobLost('Another process has taken over the job.'));
      throw lost.signal.reason;
    };
    onEvent?.({ type: 'job-changed', status: 'running' });
    let outcome: JobOutcome;
    try {
      outcome = await run(readSharedJob(job, true), { signal, onProgress, confirm });
    } catch (error) {
      if (!signal.aborted)
        throw this.#failure({ error: 'The export failed.', errorCode: 'internal', pageCount }, error);
      // Return the job to the queue if Redis answers. Do not return a job that another process has taken over: that process runs the job.
      if (!lost.signal.aborted && this.#canGiveBack) await this.#giveBack(job, token);
      throw new this.#bullmq.WaitingError();
    }
    if (outcome.status === 'failed') {
      const { error, errorCode } = outcome;
      throw this.#failure({ error, errorCode, pageCount });
    }
    return { bundle: outcome.bundle, report: outcome.report, pageCount };
  }

  #failure(failure: SharedJobFailure, fault?: unknown): Error {
    if (fault !== undefined) this.#context.onFault(fault);
    return new this.#bullmq.UnrecoverableError(JSON.stringify(failure));
  }

  /**
   * Queues the job again, before all others, when this worker stops. Otherwise, BullMQ would count the stop as a crash. After its second
   * crash, a job fails.
   */
  async #giveBack(job: SharedJob, token: string): Promise<void> {
    await job.moveToWait(token).catch(this.#context.onFault);
    this.#context.onEvent?.({ type: 'job-changed', status: 'queued' });
  }

  /**
   * Called when this process could not renew the locks of these jobs in time. Another process may already work on them. Stops the current
   * job if it is one of these jobs.
   */
  #onLost(jobIds: readonly string[]): void {
    const { jobId, lost } = this.#current ?? {};
    if (jobId === undefined || !lost || !jobIds.includes(jobId) || lost.signal.aborted) return;
    lost.abort(new JobLost('Another process has taken over the job.'));
    this.#context.onWarning(
      `Export: this process has lost its job ${jobId}, because it could not reach Redis in time. Another process runs it.`,
    );
  }

  #onTakenOver(jobId: string): void {
    this.#context.onWarning(
      `Export: the process that ran the job ${jobId} has ended or cannot reach Redis. The job starts again.`,
    );
    this.#context.onEvent?.({ type: 'job-taken-over' });
  }

  #onError(error: Error): void {
    // Ignore errors that are reported elsewhere: `RedisConnection` reports that Redis cannot be reached, and `#onLost` reports lost jobs.
    if (isConnectionError(error) || error.message.startsWith('could not renew lock')) return;
    this.#takeRest();
    if (performance.now() - this.#faultAt < FAULT_INTERVAL_MS) return;
    this.#faultAt = performance.now();
    this.#context.onFault(error);
  }

  #takeRest(): void {
    if (this.#rest || this.#stop.signal.aborted) return;
    void this.#worker.pause(true);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      void this.#worker.resume();
    }, REST_MS);
  }
}

function isConnectionError(error: Error): boolean {
  return 'syscall' in error || error.message.includes('Connection is closed') || error.message.includes('ETIMEDOUT');
}
