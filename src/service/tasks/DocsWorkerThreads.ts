import { serviceBusy, serviceClosing } from '../admission/serviceBusy.js';
import { type WorkerLoss, WorkerThread } from '../workers/WorkerThread.js';
import type { TaskMessage, TaskRequest } from './docsWorker.js';
import type { TaskInput, TaskName, TaskResult } from './taskTable.js';

/** Maximum number of pages that wait to be rendered. Searches have a limit of their own. */
const MAX_WAITING_PAGES = 2_000;
/** Maximum number of attempts for a task whose thread dies. */
const MAX_ATTEMPTS = 2;
/** If this many threads in a row die before they are ready, the calling thread does all tasks. */
const MAX_FAILED_STARTS = 2;
/** Time limit for one task (ms). Most tasks take a few milliseconds. */
const TASK_LIMIT_MS = 30_000;
const RENDERING: ReadonlySet<TaskName> = new Set<TaskName>(['document', 'page-text']);

export interface DocsWorkerThreadsOptions {
  /** Path of the built worker. */
  file: string;
  /** Maximum number of threads. */
  size: number;
  /** Data that each thread starts with. */
  start: unknown;
  rendersPages: boolean;
  /** Does a task in the calling thread. Used only if worker threads cannot be started. */
  doHere: <Name extends TaskName>(name: Name, input: TaskInput<Name>) => Promise<TaskResult<Name>>;
  /** Called once, when several threads in a row have failed to start. From then on, the calling thread does all tasks. */
  onUnusable: (reason: string) => void;
  /** Time limit for one task (ms). Default 30,000. */
  limitMs?: number;
}

interface Job {
  request: TaskRequest;
  attempts: number;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** A running worker thread and its task. */
interface OpenThread {
  worker: WorkerThread<TaskMessage>;
  isReady: boolean;
  job?: Job | undefined;
}

/**
 * Searches and renders in worker threads. Each thread works on one task at a time. If both searches and pages are waiting, the threads
 * take a search and a page in turn, so that a crawler that requests many pages does not delay questions. If a thread dies, it is replaced
 * and its task gets a second attempt. If a task exceeds the time limit, it fails and its thread is replaced.
 */
export class DocsWorkerThreads {
  readonly #options: DocsWorkerThreadsOptions;
  readonly #searches: Job[] = [];
  readonly #pages: Job[] = [];
  #isTurnOfPages = false;
  readonly #threads = new Set<OpenThread>();
  #failedStarts = 0;
  #isUsable = true;
  #isClosed = false;
  #onIdle: (() => void) | undefined;

  constructor(options: DocsWorkerThreadsOptions) {
    this.#options = options;
  }

  /** Whether worker threads can do this task. If not, the caller must do it. */
  does(name: TaskName): boolean {
    return this.#isUsable && (this.#options.rendersPages || !RENDERING.has(name));
  }

  /** @throws {HttpError} 503 if too many pages are waiting to be rendered, or if the threads are closed. Rejects if the task fails. */
  async run<Name extends TaskName>(name: Name, input: TaskInput<Name>): Promise<TaskResult<Name>> {
    if (this.#isClosed) throw serviceClosing();
    const line = this.#lineOf(name);
    if (line === this.#pages && line.length >= MAX_WAITING_PAGES)
      throw serviceBusy('more pages are waiting than it can render');
    return new Promise<TaskResult<Name>>((resolve, reject) => {
      line.push({ request: { name, input }, attempts: 0, resolve, reject });
      this.#work();
    });
  }

  /** Ends the threads after their last task. */
  async retire(): Promise<void> {
    if (this.#isWaiting || this.#isWorking) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    await this.close();
  }

  /** Ends the threads. Running and waiting tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = [...this.#threads];
    const jobs = [...threads.flatMap(({ job }) => job ?? []), ...this.#takeWaiting()];
    this.#threads.clear();
    for (const { reject } of jobs) reject(serviceClosing());
    this.#onIdle?.();
    await Promise.all(threads.map(({ worker }) => worker.end()));
  }

  get #limitMs(): number {
    return this.#options.limitMs ?? TASK_LIMIT_MS;
  }

  get #isWorking(): boolean {
    return [...this.#threads].some(({ job }) => job !== undefined);
  }

  get #isWaiting(): boolean {
    return this.#searches.length + this.#pages.length > 0;
  }

  #lineOf(name: TaskName): Job[] {
    return RENDERING.has(name) ? this.#pages : this.#searches;
  }

  #takeWaiting(): Job[] {
    return [...this.#searches.splice(0), ...this.#pages.splice(0)];
  }

  /** Takes the next task. Searches and pages take turns. */
  #takeNext(): Job | undefined {
    const isTurnOfPages = this.#searches.length === 0 || (this.#isTurnOfPages && this.#pages.length > 0);
    this.#isTurnOfPages = !isTurnOfPages;
    return (isTurnOfPages ? this.#pages : this.#searches).shift();
  }

  /**
   * Gives each waiting task to an idle thread. If no thread is idle, starts a new one, unless the maximum number of threads is reached. If
   * threads cannot be started, the calling thread does the tasks.
   */
  #work(): void {
    if (!this.#isUsable) this.#doWaitingHere();
    while (this.#isWaiting && !this.#isClosed) {
      const idle = [...this.#threads].find(({ job }) => job === undefined);
      if (!idle && this.#threads.size >= this.#options.size) return;
      this.#assign(idle ?? this.#startThread(), this.#takeNext() as Job);
    }
    if (!this.#isWaiting && !this.#isWorking) this.#onIdle?.();
  }

  #assign(thread: OpenThread, job: Job): void {
    thread.job = job;
    // Only a thread with a task keeps the process alive.
    thread.worker.keepProcess(true);
    thread.worker.send(job.request);
    if (thread.isReady) thread.worker.startTimer(this.#limitMs);
  }

  #startThread(): OpenThread {
    const { file, start } = this.#options;
    const worker = new WorkerThread<TaskMessage>({
      file,
      start,
      onMessage: (message) => this.#receive(thread, message),
      onLost: (loss) => this.#replace(thread, loss),
    });
    const thread: OpenThread = { worker, isReady: false };
    this.#threads.add(thread);
    return thread;
  }

  #receive(thread: OpenThread, message: TaskMessage): void {
    if (message.type === 'ready') {
      thread.isReady = true;
      this.#failedStarts = 0;
      if (thread.job) thread.worker.startTimer(this.#limitMs);
      return;
    }
    const { job } = thread;
    thread.worker.stopTimer();
    thread.job = undefined;
    thread.worker.keepProcess(false);
    if (message.type === 'done') job?.resolve(message.result as never);
    else job?.reject(new Error(message.reason));
    this.#work();
  }

  /** Removes a thread that was lost. Its task is queued again, unless the task was too slow or has had all its attempts. */
  #replace(thread: OpenThread, { type, reason }: WorkerLoss): void {
    this.#threads.delete(thread);
    const { job } = thread;
    if (!thread.isReady) this.#failedStarts += 1;
    else if (job) job.attempts += 1;
    const name = job?.request.name;
    if (type === 'too-slow') job?.reject(new Error(`The task "${name}" was stopped: ${reason}.`));
    else if (job && job.attempts >= MAX_ATTEMPTS)
      job.reject(new Error(`The task "${name}" failed in both attempts: ${reason}.`));
    else if (job) this.#lineOf(job.request.name).unshift(job);
    if (this.#failedStarts >= MAX_FAILED_STARTS) this.#giveUp(reason);
    this.#work();
  }

  /** Leaves all tasks to the calling thread, because threads cannot be started. */
  #giveUp(reason: string): void {
    if (!this.#isUsable) return;
    this.#isUsable = false;
    this.#options.onUnusable(reason);
  }

  /** Runs the waiting tasks in the calling thread. Rejects tasks that have ended a worker thread, because they could end the process. */
  #doWaitingHere(): void {
    for (const { request, attempts, resolve, reject } of this.#takeWaiting()) {
      if (attempts > 0) {
        reject(new Error(`The task "${request.name}" ended its worker thread, and no other thread can be started.`));
        continue;
      }
      const done = this.#options.doHere(request.name, request.input) as Promise<never>;
      done.then(resolve, reject);
    }
  }
}
