import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import { findWorkerFile } from '../workers/findWorkerFile.js';
import { type WorkerLoss, WorkerThread } from '../workers/WorkerThread.js';
import { createExportRenderer, type PageReport, type RenderTask } from './createExportRenderer.js';
import type { WorkerRequest, WorkerStart } from './exportWorker.js';
import { type PackedFolder, packFolder } from './packFolder.js';
import { type ShardsRequest, writeSearchShards } from './writeSearchShards.js';

/** Does the work of one export. If possible, worker threads do it, so that the service can keep answering. */
export interface RenderPool {
  /** Maximum number of concurrent calls. */
  readonly size: number;
  /**
   * If the pool has worker threads, rejects with `WorkerLost` if the pages crashed their thread or took too long, or if the pool was
   * closed. After a crash or a timeout, later calls use other threads.
   */
  render(tasks: readonly RenderTask[]): Promise<PageReport[]>;
  /** Writes the home page and the 404 page, each only if the documentation has no page with its path. */
  writeFallbackPages(): Promise<void>;
  /**
   * If the pool has worker threads, releases the memory that only rendering needs. Call this function after all pages have been rendered
   * and the fallback pages have been written.
   */
  releasePages(): Promise<void>;
  writeShards(request: ShardsRequest): Promise<void>;
  pack(file: string): Promise<PackedFolder>;
  close(): Promise<void>;
}

export interface RenderPoolOptions {
  outline: SiteOutline;
  /** Folder that the files of the export are written to. */
  folder: string;
  /**
   * Number of worker threads. Default: one less than the number of processors, but at least 1 and at most 4. With 0, the calling thread
   * does the work.
   */
  workers?: number | undefined;
  workerFile?: string | undefined;
  /** Time limit for rendering one page in a worker thread (ms). The limit of a batch is the sum over its pages. Default 10,000. */
  pageLimitMs?: number;
  onWarning?: (warning: string) => void;
}

/** A worker thread crashed, was too slow, or was stopped with the export. The `cause` is the error that ended it, if there was one. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** A worker thread could not be started. The `cause` is the error of the system. */
class ThreadRefused extends Error {
  override readonly name = 'ThreadRefused';
}

/** Maximum number of workers by default. */
const MAX_DEFAULT_WORKERS = 4;
/** Time limit for one page (ms). Ordinary pages take a few milliseconds. */
const PAGE_LIMIT_MS = 10_000;
const SLOW = 'Exports render their pages in the thread that answers requests, which slows it down.';

/** Opens the pool of one export. A worker thread is started when there is work for it. */
export function openRenderPool(options: RenderPoolOptions): RenderPool {
  const { outline, folder, onWarning = () => {}, pageLimitMs = PAGE_LIMIT_MS } = options;
  const size = options.workers ?? Math.min(MAX_DEFAULT_WORKERS, Math.max(1, availableParallelism() - 1));
  const start: WorkerStart = { outline, folder };
  if (size === 0) return openDirectPool(start);
  const file = options.workerFile ?? findWorkerFile('exportWorker');
  if (file !== undefined && existsSync(file)) return new ThreadPool({ file, size, start, pageLimitMs, onWarning });
  onWarning(
    `No worker thread can be started for exports, because its file is missing or the permissions of Node forbid it. ${SLOW} Set "exports.workerFile" if a bundler moved the file, or "exports.workers" to 0 if this is intended.`,
  );
  return openDirectPool(start);
}

/** Opens a pool that does the work in the calling thread. */
function openDirectPool({ outline, folder }: WorkerStart): RenderPool {
  const renderer = createExportRenderer(outline, folder);
  return {
    size: 1,
    async render(tasks) {
      const reports: PageReport[] = [];
      for (const task of tasks) {
        reports.push(...(await renderer.pages([task])));
        // Let the service handle requests after each page.
        await new Promise((resolve) => setImmediate(resolve));
      }
      return reports;
    },
    writeFallbackPages: () => renderer.writeFallbackPages(),
    releasePages: async () => {},
    writeShards: writeSearchShards,
    pack: (target) => packFolder({ folder, file: target }),
    close: async () => {},
  };
}

type RenderReply = { result?: never; fault?: string; code?: string };

interface RenderThread {
  worker: WorkerThread<RenderReply>;
  /** Callbacks of the current request. */
  answer?: { resolve: (value: never) => void; reject: (error: Error) => void } | undefined;
}

interface ThreadPoolOptions extends Required<Pick<RenderPoolOptions, 'pageLimitMs' | 'onWarning'>> {
  file: string;
  size: number;
  start: WorkerStart;
}

/**
 * Does the work in worker threads. If the system refuses to start a thread, the calling thread does the work of that thread. But if another
 * thread of this export was lost while it worked, the work of the refused thread fails: a page may have caused the loss, and in the calling
 * thread this page could end or block the whole process.
 */
class ThreadPool implements RenderPool {
  readonly size: number;
  readonly #options: ThreadPoolOptions;
  readonly #idle: RenderThread[] = [];
  readonly #all = new Set<RenderThread>();
  #start: WorkerStart;
  #direct: RenderPool | undefined;
  #hasLostThread = false;
  #closed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#start = options.start;
    this.size = options.size;
  }

  render(tasks: readonly RenderTask[]): Promise<PageReport[]> {
    const limitMs = this.#options.pageLimitMs * tasks.length;
    return this.#send({ type: 'render', tasks: [...tasks] }, (direct) => direct.render(tasks), limitMs);
  }

  writeFallbackPages(): Promise<void> {
    return this.#send({ type: 'fallback-pages' }, (direct) => direct.writeFallbackPages());
  }

  writeShards(shards: ShardsRequest): Promise<void> {
    return this.#send({ type: 'shards', shards }, (direct) => direct.writeShards(shards));
  }

  pack(file: string): Promise<PackedFolder> {
    return this.#send({ type: 'pack', pack: { folder: this.#start.folder, file } }, (direct) => direct.pack(file));
  }

  async releasePages(): Promise<void> {
    this.#start = { ...this.#start, outline: { ...this.#start.outline, pages: [], navigations: [] } };
    this.#direct &&= openDirectPool(this.#start);
    await this.#endThreads();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#endThreads();
  }

  async #endThreads(): Promise<void> {
    const threads = [...this.#all];
    for (const thread of threads) this.#discard(thread, new WorkerLost('the export was stopped'));
    await Promise.all(threads.map(({ worker }) => worker.end()));
  }

  /**
   * Sends a request to an idle worker thread. Starts a thread if none is idle. Callers must make at most `size` calls at the same time.
   *
   * @param workHere Does the same work in the calling thread, with the given pool. Called if worker threads cannot be started.
   */
  async #send<Result>(
    request: WorkerRequest,
    workHere: (direct: RenderPool) => Promise<Result>,
    limitMs?: number,
  ): Promise<Result> {
    if (this.#closed) throw new WorkerLost('the export was stopped');
    const idle = this.#idle.pop();
    if (!idle && this.#direct && !this.#hasLostThread) return workHere(this.#direct);
    const thread = idle ?? this.#startThread();
    try {
      return await new Promise<Result>((resolve, reject) => {
        thread.answer = { resolve: resolve as (value: never) => void, reject };
        if (limitMs !== undefined) thread.worker.startTimer(limitMs);
        thread.worker.send(request);
      });
    } catch (error) {
      if (!(error instanceof ThreadRefused) || this.#hasLostThread) throw error;
      return workHere(this.#openDirect(error));
    } finally {
      thread.worker.stopTimer();
      thread.answer = undefined;
      if (this.#all.has(thread)) this.#idle.push(thread);
    }
  }

  #openDirect({ message }: ThreadRefused): RenderPool {
    if (!this.#direct) this.#options.onWarning(`A worker thread for an export does not start: ${message}. ${SLOW}`);
    this.#direct ??= openDirectPool(this.#start);
    return this.#direct;
  }

  #startThread(): RenderThread {
    const worker = new WorkerThread<RenderReply>({
      file: this.#options.file,
      start: this.#start,
      onMessage({ result, fault, code }) {
        if (fault === undefined) thread.answer?.resolve(result as never);
        else thread.answer?.reject(Object.assign(new Error(fault), code ? { code } : {}));
      },
      onLost: (loss) => {
        this.#hasLostThread ||= loss.type !== 'not-started';
        this.#discard(thread, toError(loss));
      },
    });
    const thread: RenderThread = { worker };
    this.#all.add(thread);
    return thread;
  }

  #discard(thread: RenderThread, error: Error): void {
    this.#all.delete(thread);
    const index = this.#idle.indexOf(thread);
    if (index >= 0) this.#idle.splice(index, 1);
    thread.answer?.reject(error);
  }
}

/**
 * Returns the error for a lost thread. `WorkerLost`: the thread had started, so the pages that it rendered may be the cause.
 * `ThreadRefused`: the thread could not be started, so pages are not the cause.
 */
function toError({ type, reason, cause }: WorkerLoss): Error {
  return type === 'not-started' ? new ThreadRefused(reason, { cause }) : new WorkerLost(reason, { cause });
}
