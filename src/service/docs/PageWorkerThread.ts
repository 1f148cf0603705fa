import type { OperationList } from '../../site/openapi/listOperations.js';
import { type WorkerLoss, WorkerThread } from '../workers/WorkerThread.js';
import {
  type PageReader,
  type PageSettings,
  PageStopped,
  type PageTask,
  ReadingClosed,
  type ReadPage,
} from './PageReader.js';
import type { PageWorkerMessage, PageWorkerResult, PageWorkerTask } from './pageWorker.js';

/** Maximum number of attempts for a task that ends its worker thread or takes too long: the first may fail because the machine is busy. */
const MAX_ATTEMPTS = 2;
/** Maximum number of unfinished tasks sent to the worker thread. More than one, so that the thread does not wait for its next task. */
const MAX_SENT = 8;

interface Job {
  task: PageWorkerTask;
  attempts: number;
  /** Receives the result from the worker thread. */
  resolve: (result: PageWorkerResult) => void;
  /** Runs the task in the calling thread. */
  runHere: () => void;
  reject: (error: Error) => void;
}

export interface PageThreadOptions {
  workerFile: string;
  settings: PageSettings;
  /** Time limit for one task (ms); `Infinity` for no limit. */
  limitMs: number;
  /** A reader that works in the calling thread. Used after a worker thread has failed to start. */
  direct: Pick<PageReader, 'read' | 'listOperations'>;
}

/**
 * Reads pages and OpenAPI files in a worker thread, so that a file that never finishes cannot block the service. The thread runs one task
 * at a time, in the order of the jobs. If a task exceeds the time limit, its thread is ended, and a new thread tries the task once more.
 *
 * If a thread does not start, no other thread is tried. The calling thread runs all further tasks, because the tasks did not cause the
 * failure. A waiting task that has ended a worker thread before is rejected.
 */
export class PageWorkerThread implements PageReader {
  #jobs: Job[] = [];
  /** Number of jobs that were sent to the thread and are not finished yet. They are the first jobs in `#jobs`. */
  #sent = 0;
  #thread: WorkerThread<PageWorkerMessage> | undefined;
  #isReady = false;
  #isUsable = true;
  #isClosed = false;

  constructor(readonly options: PageThreadOptions) {}

  read(task: PageTask): Promise<ReadPage> {
    return this.#run({ type: 'page', task }, () => this.options.direct.read(task));
  }

  listOperations(file: string): Promise<OperationList | string> {
    return this.#run({ type: 'operations', file }, () => this.options.direct.listOperations(file));
  }

  /** Adds a job. @param here Runs the task in the calling thread. Its result has the same type as the result of the worker thread. */
  #run<Result extends PageWorkerResult>(task: PageWorkerTask, here: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new ReadingClosed());
    return new Promise((resolve, reject) => {
      this.#jobs.push({
        task,
        attempts: 0,
        resolve: (result) => resolve(result as Result),
        runHere: () => here().then(resolve, reject),
        reject,
      });
      this.#work();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#jobs.splice(0)) reject(new ReadingClosed());
    await this.#stopThread();
  }

  #work(): void {
    if (!this.#isUsable) this.#runAllHere();
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
      onLost: (loss) => this.#lose(loss),
    });
  }

  #receive(message: PageWorkerMessage): void {
    if (message.type === 'ready') {
      this.#isReady = true;
    } else {
      this.#thread?.stopTimer();
      this.#sent -= 1;
      const job = this.#jobs.shift();
      if (message.type === 'done') job?.resolve(message.result);
      else job?.reject(new Error(message.reason));
    }
    this.#work();
  }

  /**
   * Handles the loss of the worker thread. If the thread was ready, this counts as a failed attempt of the first job, and a new thread
   * runs the remaining tasks. Otherwise, no further thread is started.
   */
  #lose(loss: WorkerLoss): void {
    if (this.#isReady) this.#failAttempt(loss);
    else this.#isUsable = false;
    void this.#stopThread();
    this.#work();
  }

  /** Counts a failed attempt of the first job, and rejects the job after its last attempt. */
  #failAttempt({ type, reason }: WorkerLoss): void {
    const [job] = this.#jobs;
    if (!job) return;
    job.attempts += 1;
    if (job.attempts < MAX_ATTEMPTS) return;
    this.#jobs.shift();
    job.reject(new PageStopped(`in both attempts, ${reason}`, type === 'too-slow'));
  }

  /**
   * Runs the waiting tasks in the calling thread. Rejects tasks that have ended a worker thread, because they could block or end the
   * process.
   */
  #runAllHere(): void {
    for (const { attempts, runHere, reject } of this.#jobs.splice(0)) {
      if (attempts === 0) runHere();
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
