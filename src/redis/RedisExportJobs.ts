import { randomBytes, randomUUID } from 'node:crypto';
import type { Queue, QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { closeAll } from '../async/closeAll.js';
import { runFew } from '../async/runFew.js';
import { hasErrorCode } from '../http/errorCode.js';
import { HttpError } from '../http/HttpError.js';
import type { StartExportRequest } from '../protocol/exports/exportJob.js';
import { type ExportJobs, type ExportJobsContext, MAX_WAITING_JOBS } from '../service/export/ExportJobs.js';
import type { ExportRecord } from '../service/export/ExportRecord.js';
import { tooManyJobsError } from '../service/export/tooManyJobsError.js';
import { StoreUnavailable } from '../service/threads/StoreUnavailable.js';
import type { RedisConnection } from './RedisConnection.js';
import { readSharedJob, type SharedJob, type SharedJobResult } from './readSharedJob.js';
import { SharedJobWorker, type WorkerTimes } from './SharedJobWorker.js';

type SharedQueue = Queue<StartExportRequest, SharedJobResult, 'export'>;

const QUEUE = 'exports';
const SECRET_BYTES = 32;
/**
 * The form of the job ids that `start` creates. Other ids are refused, because they could name a key of the queue itself, such as `meta`.
 * BullMQ would read such a key as a job.
 */
const OWN_JOB_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Nobody reads the events of the queue, so only a few are kept. */
const MAX_EVENTS = 100;
/** Maximum number of jobs that are removed at the same time. */
const REMOVALS_AT_ONCE = 4;

/** The export jobs of all replicas of a service, in Redis with BullMQ. Each replica runs one job at a time. */
export class RedisExportJobs implements ExportJobs {
  readonly #connection: RedisConnection;
  readonly #keys: string;
  readonly #context: ExportJobsContext;
  readonly #times: WorkerTimes | undefined;
  #queue: SharedQueue | undefined;
  #worker: SharedJobWorker | undefined;
  #isClosed = false;
  /** Number of jobs that this process is adding to the queue. They count as waiting. */
  #starting = 0;
  /**
   * The next round of removals begins at this index in the list of jobs to remove. The index advances after a failed removal, so that a
   * job that cannot be removed does not block the others.
   */
  #firstRemoved = 0;

  /**
   * @param keys Prefix of all keys.
   * @param times Replaces the default times, for tests.
   */
  constructor(connection: RedisConnection, keys: string, context: ExportJobsContext, times?: WorkerTimes) {
    this.#connection = connection;
    this.#keys = keys;
    this.#context = context;
    this.#times = times;
  }

  async resume(): Promise<void> {
    const bullmq = await this.#loadBullMq();
    if (this.#isClosed || this.#worker) return;
    const place = { name: QUEUE, prefix: this.#keys };
    this.#worker = new SharedJobWorker(bullmq, this.#connection.openWaitingClient(), place, this.#context, this.#times);
    await this.#warnOfEviction();
  }

  async start(request: StartExportRequest): Promise<ExportRecord> {
    const waiting = await this.#use((queue) => queue.getWaitingCount());
    if (waiting + this.#starting >= MAX_WAITING_JOBS) throw tooManyJobsError();
    const job = await this.#add(request);
    this.#context.onEvent?.({ type: 'job-changed', status: 'queued' });
    await this.#removeOldest().catch(this.#context.onFault);
    return readSharedJob(job, false);
  }

  async #add(request: StartExportRequest): Promise<SharedJob> {
    const timestamp = this.#context.now();
    this.#starting += 1;
    try {
      return await this.#use((queue) => queue.add('export', request, { jobId: randomUUID(), timestamp }));
    } finally {
      this.#starting -= 1;
    }
  }

  async get(jobId: string): Promise<ExportRecord | undefined> {
    if (!OWN_JOB_ID.test(jobId)) return undefined;
    return this.#use(async (queue) => {
      const job: SharedJob | undefined = await queue.getJob(jobId);
      if (!job) return undefined;
      if (job.finishedOn !== undefined) return readSharedJob(job, false);
      const state = await job.getState();
      if (state !== 'completed' && state !== 'failed') return readSharedJob(job, state === 'active');
      // The job has finished since it was read: read it again, with its result.
      const finished: SharedJob | undefined = await queue.getJob(jobId);
      return finished && readSharedJob(finished, false);
    });
  }

  async secret(): Promise<Uint8Array> {
    const key = `${this.#keys}:link-secret`;
    const secret = await this.#use(async (_, client) => {
      await client.set(key, randomBytes(SECRET_BYTES).toString('base64'), 'NX');
      return client.get(key);
    });
    // Anyone could forge links that are signed with an empty secret.
    if (!secret)
      throw new Error('Redis has lost the secret of the bundle links. Check that it evicts no keys (noeviction).');
    return Buffer.from(secret, 'base64');
  }

  async check(): Promise<void> {
    await this.#use((queue) => queue.getWaitingCount());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await closeAll(
      () => this.#worker?.close(),
      () => this.#queue?.close(),
    );
  }

  /**
   * Removes the oldest finished jobs beyond `maxJobs`. Removes each bundle before its job: if the bundle cannot be removed, the job is
   * still there, and the next call tries again. Reports the first fault and, if several jobs are left, their number. After a fault, the
   * next call begins with other jobs, so that a job that can never be removed does not prevent the removal of the others.
   */
  async #removeOldest(): Promise<void> {
    const { maxJobs, onFault } = this.#context;
    const finished: SharedJob[] = await this.#use((queue) => queue.getJobs(['completed', 'failed']));
    finished.sort((left, right) => left.timestamp - right.timestamp);
    const oldest = finished.slice(0, Math.max(0, finished.length - maxJobs));
    const first = this.#firstRemoved % Math.max(1, oldest.length);
    const inTurn = [...oldest.slice(first), ...oldest.slice(0, first)];
    const failed = await runFew(inTurn, REMOVALS_AT_ONCE, ({ id = '' }) => this.#remove(id));
    this.#firstRemoved = failed ? first + REMOVALS_AT_ONCE : 0;
    if (failed) onFault(failed.fault);
    if (failed && failed.undone > 1)
      onFault(new Error(`${failed.undone} finished jobs could not be removed. The next start of a job tries again.`));
  }

  async #remove(jobId: string): Promise<void> {
    await this.#context.removeBundle(jobId);
    await this.#use((queue) => queue.remove(jobId));
  }

  /** Runs commands of the queue. @throws {HttpError} 503 if Redis cannot be used. */
  async #use<Result>(work: (queue: SharedQueue, client: Redis) => Promise<Result>): Promise<Result> {
    const { Queue } = await this.#loadBullMq();
    try {
      return await this.#connection.use((client) => {
        // Fail at once if there is no connection. Otherwise, a new queue would wait for a connection, and the request would fail only after
        // the time limit of `RedisConnection.use`.
        if (client.status !== 'ready') throw new Error('There is no connection.');
        this.#queue ??= this.#openQueue(new Queue(QUEUE, this.#queueOptions(client)));
        return work(this.#queue, client);
      });
    } catch (cause) {
      if (!(cause instanceof StoreUnavailable)) throw cause;
      throw new HttpError(
        503,
        'Export jobs cannot be read or started at the moment, because their database cannot be used. Try again in a moment.',
        { 'retry-after': '5' },
        { code: 'state-unavailable', cause },
      );
    }
  }

  #queueOptions(connection: Redis): QueueOptions {
    const streams = { events: { maxLen: MAX_EVENTS } };
    return { connection, prefix: this.#keys, skipVersionCheck: true, streams };
  }

  #openQueue(queue: SharedQueue): SharedQueue {
    // Ignore errors of the connection here: `RedisConnection` reports them.
    return queue.on('error', () => {});
  }

  /** Warns if Redis may remove jobs or their locks when its memory is full. */
  async #warnOfEviction(): Promise<void> {
    const memory = await this.#connection.use((client) => client.info('memory')).catch(() => '');
    const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
    if (policy === undefined || policy === 'noeviction') return;
    // A volatile policy removes only keys that expire. Jobs do not expire, but their locks do.
    const removed = policy.startsWith('volatile-')
      ? 'the locks of running export jobs, which other processes then run again,'
      : 'export jobs';
    this.#context.onWarning(
      `Export: Redis may remove ${removed} when its memory is full, because its maxmemory-policy is "${policy}". Set it to "noeviction".`,
    );
  }

  async #loadBullMq(): Promise<typeof import('bullmq')> {
    try {
      return await import('bullmq');
    } catch (error) {
      if (!hasErrorCode(error, 'ERR_MODULE_NOT_FOUND')) throw error;
      this.#context.onWarning(BULLMQ_MISSING);
      throw new HttpError(503, 'This service cannot run exports. See its log for the reason.');
    }
  }
}

const BULLMQ_MISSING =
  'Export: jobs in Redis need the package "bullmq", so this process refuses exports. Install it: npm install bullmq@6';
