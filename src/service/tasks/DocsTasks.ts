import type { DocsContent, TitledOptions } from '../DocsContent.js';
import { runsInNode } from '../workers/runsInNode.js';
import type { DocsWorkerThreads } from './DocsWorkerThreads.js';
import { doTask, type TaskInput, type TaskName, type TaskResult } from './taskTable.js';

/**
 * Minimum number of pages for which worker threads are used by default. With fewer pages, a search takes less than 3 ms, and each thread
 * would need about 40 MB.
 */
export const THREADED_PAGES = 500;

/** Whether and how worker threads are used. */
export interface TaskThreads {
  /**
   * Number of threads. Default: one less than the number of processors, but at least 1 and at most 2. If the documentation has fewer pages
   * than {@link THREADED_PAGES}, the default is no threads.
   */
  workers?: number | undefined;
  /** Path of the built worker. Default: beside the bundled service. */
  workerFile?: string | undefined;
  /** Called if threads cannot be used. */
  onWarning: (warning: string) => void;
}

/**
 * Runs tasks, such as searches, on the documentation as it was loaded. The calling thread does the tasks that worker threads cannot do, and
 * all tasks if there are no worker threads. An update of the documentation creates new `DocsTasks`. The first task starts the threads, so a
 * service that only reads its pages starts no threads.
 */
export class DocsTasks {
  readonly #content: DocsContent;
  readonly #open: (() => Promise<DocsWorkerThreads | undefined>) | undefined;
  #threads: Promise<DocsWorkerThreads | undefined> | undefined;
  #isRetired = false;

  /** @param options Options that the content was loaded with. */
  constructor(content: DocsContent, options: TitledOptions, threads: TaskThreads) {
    this.#content = content;
    const { workers = content.pages.length < THREADED_PAGES ? 0 : undefined } = threads;
    if (workers === 0 || !runsInNode()) return;
    this.#open = async () => {
      // Import the module on demand, because worker threads need Node.
      const { openDocsWorkerThreads } = await import('./openDocsWorkerThreads.js');
      return openDocsWorkerThreads(content, options, threads);
    };
  }

  async run<Name extends TaskName>(name: Name, input: TaskInput<Name>): Promise<TaskResult<Name>> {
    const threads = await this.#threadsFor(name);
    return threads ? threads.run(name, input) : doTask(this.#content, name, input);
  }

  /**
   * Ends the threads as soon as they have no more tasks. Called after an update of the documentation. If requests that began before the
   * update need more tasks, the calling thread runs these tasks.
   */
  async retire(): Promise<void> {
    this.#isRetired = true;
    await (await this.#threads)?.retire();
  }

  /** Ends the threads immediately. Their tasks fail. */
  async close(): Promise<void> {
    this.#isRetired = true;
    await (await this.#threads)?.close();
  }

  async #threadsFor(name: TaskName): Promise<DocsWorkerThreads | undefined> {
    if (!this.#isRetired) this.#threads ??= this.#open?.();
    const threads = await this.#threads;
    return !this.#isRetired && threads?.does(name) ? threads : undefined;
  }
}
