import { WorkerThread } from '../workers/WorkerThread.js';
import {
  type PageReader,
  type PageSettings,
  PageStopped,
  type PageTask,
  ReadingClosed,
  type ReadPage,
} from './PageReader.js';
import type { PageWorkerMessage } from './pageWorker.js';

/** Maximum number of attempts for a page that ends its worker thread or takes too long: the first may fail because the machine is busy. */
const MAX_ATTEMPTS = 2;
/** Maximum number of tasks in the worker thread. More than one, so that the thread does not wait for the next task to be sent. */
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
  /** Reads a page in the calling thread. Used after a worker thread has failed to start. */
  readHere: (task: PageTask) => Promise<ReadPage>;
}

/**
 * Reads pages in a worker thread, so that a page that never finishes cannot block the service. The thread reads one page at a time, in the
 * order of the jobs. If a page exceeds the time limit, its thread is ended, and a new thread tries the page once more.
 *
 * If a thread does not start, no other thread is tried. The calling thread reads all further pages, because the pages did not cause the
 * failure. A waiting page that has ended a worker thread before is rejected.
 */
export class PageThread implements PageReader {
  #jobs: Job[] = [];
  /** Number of jobs that were sent to the thread and are not finished yet. They are the first jobs in `#jobs`. */
  #sent = 0;
  #thread: WorkerThread<PageWorkerMessage> | undefined;
  #isReady = false;
  #isUsable = true;
  #isClosed = false;

  constructor(readonly options: PageThreadOptions) {}

  read(task: PageTask): Promise<ReadPage> {
    if (this.#isClosed) return Promise.reject(new ReadingClosed());
    return new Promise((resolve, reject) => {
      this.#jobs.push({ task, attempts: 0, resolve, reject });
      this.#work();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#jobs.splice(0)) reject(new ReadingClosed());
    await this.#stopThread();
  }

  #work(): void {
    if (!this.#isUsable) this.#readAllHere();
    if (this.#jobs.length === 0) return;
    this.#thread ??= this.#startThread();
    if (!this.#isReady) return;
    for (; this.#sent < Math.min(MAX_SENT, this.#jobs.length); this.#sent += 1) {
      this.#thread.send(this.#jobs[this.#sent]?.task);
    }
    this.#thread.startTimer(this.options.limitMs);
  }

  #startThread(): WorkerThread<PageWorkerMessage> {
    const { workerFile, settings } = this.options;
    return new WorkerThread({
      file: workerFile,
      start: settings,
      onMessage: (message) => this.#receive(message),
      onLost: ({ reason }) => this.#lose(reason),
    });
  }

  #receive(message: PageWorkerMessage): void {
    if (message.type === 'ready') {
      this.#isReady = true;
    } else {
      this.#thread?.stopTimer();
      this.#sent -= 1;
      const job = this.#jobs.shift();
      if (message.type === 'page') job?.resolve(message.page);
      else job?.reject(new Error(message.reason));
    }
    this.#work();
  }

  /**
   * Handles the loss of the worker thread. If the thread was ready, this counts as a failed attempt of the first job, and a new thread
   * reads the remaining pages. Otherwise, no further thread is started.
   */
  #lose(reason: string): void {
    if (this.#isReady) this.#failAttempt(reason);
    else this.#isUsable = false;
    void this.#stopThread();
    this.#work();
  }

  /** Counts a failed attempt of the first job, and rejects the job after its last attempt. */
  #failAttempt(reason: string): void {
    const [job] = this.#jobs;
    if (!job) return;
    job.attempts += 1;
    if (job.attempts < MAX_ATTEMPTS) return;
    this.#jobs.shift();
    job.reject(new PageStopped(`in both attempts, ${reason}`));
  }

  /**
   * Reads the waiting pages in the calling thread. Rejects pages that have ended a worker thread, because they could block or end the
   * process.
   */
  #readAllHere(): void {
    for (const { task, attempts, resolve, reject } of this.#jobs.splice(0)) {
      if (attempts === 0) this.options.readHere(task).then(resolve, reject);
      else reject(new Error('it ended its worker thread, and no other thread can be started'));
    }
  }

  async #stopThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#isReady = false;
    this.#sent = 0;
    await thread?.end();
  }
}
