import { closeAll } from '../../async/closeAll.js';
import { createSerialQueue } from '../../async/createSerialQueue.js';
import { HttpError } from '../../http/HttpError.js';
import type { StartExportRequest } from '../../protocol/exports/exportJob.js';
import { serviceClosing } from '../admission/serviceBusy.js';
import type { ExportJobs } from './ExportJobs.js';
import type { ExportQueue } from './ExportQueue.js';
import type { ExportRecord } from './ExportRecord.js';
import type { ExportStore } from './ExportStore.js';

export interface ClaimedQueueOptions {
  store: ExportStore;
  /** Opens the queue. If the store has a function `claim`, called only after this process has claimed the store. */
  open: () => Promise<ExportQueue>;
  onWarning: (sentence: string) => void;
}

/** Interval at which a process checks whether the store is free (ms), after it could not claim the store or has lost it. */
const RETRY_MS = 5_000;

/**
 * The job queue of a store that only one process uses at a time. The first call that needs the queue claims the store and opens the queue.
 * A process that does not run jobs reads them without a claim.
 *
 * While another process uses the store, calls that need the queue fail, and this process retries its claim. If another process takes over
 * the store, this process closes its queue, and then retries its claim, too.
 */
export class ClaimedQueue implements ExportJobs {
  readonly #options: ClaimedQueueOptions;
  #opened: { queue: ExportQueue; release: () => Promise<void> } | undefined;
  /** Each claim, and each closing of a lost queue, starts after the previous one has settled. */
  readonly #tasks = createSerialQueue();
  #retry: NodeJS.Timeout | undefined;
  #isWaiting = false;
  #isResumed = false;
  #isClosed = false;

  constructor(options: ClaimedQueueOptions) {
    this.#options = options;
  }

  async resume(): Promise<void> {
    this.#isResumed = true;
    await this.#open();
  }

  async start(request: StartExportRequest): Promise<ExportRecord> {
    const record = await (await this.#open({ create: true }))?.start(request);
    if (!record) throw new Error('The export store was not created.');
    return record;
  }

  async get(jobId: string): Promise<ExportRecord | undefined> {
    // Read the job without a claim. Downloads need no key, so anyone can request any job id. Such a request must not take the store from
    // the process that works on its jobs.
    if (!this.#isResumed && !this.#opened) return this.#options.store.record(jobId);
    return (await this.#open())?.get(jobId);
  }

  secret(): Promise<Uint8Array> {
    return this.#options.store.secret();
  }

  /**
   * Returns the queue; undefined if there is no store yet and `create` is false.
   *
   * @throws {HttpError} 503 while another process uses the store, and after `close`.
   */
  #open({ create } = { create: false }): Promise<ExportQueue | undefined> {
    return this.#tasks.run(async () => {
      const queue = await this.#claim(create);
      if (this.#isResumed) queue?.resume();
      return queue;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#tasks.waitForAll();
    await closeAll(
      () => this.#opened?.queue.close(),
      () => this.#opened?.release(),
    );
  }

  async #claim(create: boolean): Promise<ExportQueue | undefined> {
    if (this.#isClosed) throw serviceClosing();
    if (this.#opened) return this.#opened.queue;
    const { store, open, onWarning } = this.#options;
    const claim = await store.claim?.({ create });
    if (claim?.state === 'none') return undefined;
    if (claim?.state === 'in-use') {
      this.#waitUntilFree(claim.heldBy);
      throw new HttpError(
        503,
        'Another process uses this export folder, so this process refuses exports. Send the request to the other process, or give this service an export folder of its own.',
        { 'retry-after': String(RETRY_MS / 1_000) },
        { code: 'folder-in-use' },
      );
    }
    const release = async () => claim?.release();
    try {
      const queue = await open();
      this.#opened = { queue, release };
      claim?.lost.addEventListener('abort', () => this.#giveUp(queue));
      // The claim may have been lost while the queue was opening, before the listener was added.
      if (claim?.lost.aborted) this.#giveUp(queue);
      if (this.#isWaiting) onWarning('Export: the export folder is free again. This process accepts exports now.');
      this.#isWaiting = false;
      return queue;
    } catch (error) {
      await release();
      throw error;
    }
  }

  #waitUntilFree(heldBy: string): void {
    if (!this.#isWaiting)
      this.#options.onWarning(
        `Export: the export folder is in use by ${heldBy}, so this process refuses exports. It accepts them once the folder is free.`,
      );
    this.#isWaiting = true;
    this.#claimLater();
  }

  #claimLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#open().catch(() => {}), RETRY_MS);
    this.#retry.unref();
  }

  #giveUp(queue: ExportQueue): void {
    if (this.#opened?.queue !== queue) return;
    this.#opened = undefined;
    this.#options.onWarning(
      'Export: another process has taken over the export folder and its jobs. This process refuses exports until the folder is free.',
    );
    // Close the old queue before this process claims the store again, so that the old queue cannot write into the newly claimed store.
    this.#tasks.run(() => queue.close()).catch(() => {});
    this.#claimLater();
  }
}
