import type { Worker } from 'node:worker_threads';
import { endWorker } from '../endWorker.js';
import { startIsolatedWorker } from '../startIsolatedWorker.js';
import { CLOSED, type PageReader, type PageSettings, PageStopped, type PageTask, type ReadPage } from './PageReader.js';
import type { PageWorkerMessage } from './pageWorker.js';

/** Maximum number of attempts for a page that ends its worker thread or takes too long: the first may fail because the machine is busy. */
const MAX_ATTEMPTS = 2;
/** Maximum number of tasks in the worker thread. It has more than one, so that it does not wait for the next one to be sent. */
const MAX_SENT = 8;

interface Job {
  task: PageTask;
  attempts: number;
  resolve: (page: ReadPage) => void;
  reject: (error: Error) => void;
}

export interface PageThreadOptions {
  workerFile: string;
  settings: PageSettings;
  /** Time limit for one page (ms); `Infinity` for no limit. */
  limitMs: number;
}

/**
 * Reads pages in a worker thread, so that a page that never finishes cannot block the service. The thread works on one page at a time,
 * always the first job. A page that exceeds the time limit is stopped together with the thread and tried once more.
 */
export class PageThread implements PageReader {
  #jobs: Job[] = [];
  /** Number of jobs in the thread: the first ones of `#jobs`. */
  #sent = 0;
  #worker: Worker | undefined;
  #isReady = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(readonly options: PageThreadOptions) {}

  read(task: PageTask): Promise<ReadPage> {
    if (this.#isClosed) return Promise.reject(new Error(CLOSED));
    return new Promise((resolve, reject) => {
      this.#jobs.push({ task, attempts: 0, resolve, reject });
      this.#work();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#jobs.splice(0)) reject(new Error(CLOSED));
    await this.#stopWorker();
  }

  #work(): void {
    if (this.#jobs.length === 0) return;
    this.#worker ??= this.#startWorker();
    if (!this.#isReady) return;
    for (; this.#sent < Math.min(MAX_SENT, this.#jobs.length); this.#sent += 1) {
      this.#worker.postMessage(this.#jobs[this.#sent]?.task);
    }
    if (Number.isFinite(this.options.limitMs))
      this.#timer ??= setTimeout(() => this.#checkTime(this.#jobs[0]), this.options.limitMs);
  }

  /** Checks after pending messages: if the main thread was busy, its timers run before messages that have already arrived. */
  #checkTime(job: Job | undefined): void {
    setImmediate(() => {
      if (job && this.#jobs[0] === job)
        this.#failAttempt(`reading it took longer than ${this.options.limitMs / 1000} s`);
    });
  }

  #startWorker(): Worker {
    const { workerFile, settings } = this.options;
    const worker = startIsolatedWorker(workerFile, settings);
    const ifCurrent = (action: () => void) => () => {
      if (this.#worker === worker) action();
    };
    worker.on('message', (message: PageWorkerMessage) => ifCurrent(() => this.#receive(message))());
    worker.on('error', (error) => ifCurrent(() => this.#failAttempt(`its worker thread failed: ${error.message}`))());
    worker.on(
      'exit',
      ifCurrent(() => this.#failAttempt('its worker thread ended')),
    );
    return worker;
  }

  #receive(message: PageWorkerMessage): void {
    if (message.type === 'ready') {
      this.#isReady = true;
    } else {
      this.#stopTimer();
      this.#sent -= 1;
      const job = this.#jobs.shift();
      if (message.type === 'page') job?.resolve(message.page);
      else job?.reject(new Error(message.reason));
    }
    this.#work();
  }

  /** Stops the worker thread and fails its first job, or retries it. Later jobs go to the next worker thread. */
  #failAttempt(reason: string): void {
    void this.#stopWorker();
    const [job] = this.#jobs;
    if (!job) return;
    job.attempts += 1;
    if (job.attempts >= MAX_ATTEMPTS) {
      this.#jobs.shift();
      job.reject(new PageStopped(`in both attempts, ${reason}`));
    }
    this.#work();
  }

  async #stopWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    this.#sent = 0;
    this.#stopTimer();
    if (worker) await endWorker(worker);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
