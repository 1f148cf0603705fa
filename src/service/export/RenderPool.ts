import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import { type ThreadLoss, WorkerThread } from '../workers/WorkerThread.js';
import { createExportRenderer, type PageReport, type RenderTask } from './createExportRenderer.js';
import type { WorkerRequest, WorkerStart } from './exportWorker.js';
import { type PackedFolder, packFolder } from './packFolder.js';
import { type ShardsRequest, writeSearchShards } from './writeSearchShards.js';

/** Does the work of one export. If possible, worker threads do it, so that the service can keep answering. */
export interface RenderPool {
  /** Maximum number of concurrent calls. */
  readonly size: number;
  /** Rejects with `WorkerLost` if the pages crashed their worker thread or took too long. Later calls use other worker threads. */
  render(tasks: readonly RenderTask[]): Promise<PageReport[]>;
  /** Writes the home page and the 404 page, each only if the documentation has no page with its path. */
  writeFallbackPages(): Promise<void>;
  /** Call it after all pages are rendered: releases the memory that only rendering needs. */
  releasePages(): Promise<void>;
  writeShards(request: ShardsRequest): Promise<void>;
  pack(file: string): Promise<PackedFolder>;
  close(): Promise<void>;
}

export interface RenderPoolOptions {
  outline: SiteOutline;
  /** Folder that the files of the export are written to. */
  folder: string;
  /** Number of worker threads. Default: the processors minus one, from 1 to 4. With 0, the calling thread does the work. */
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

/** Maximum number of workers by default. */
const MAX_DEFAULT_WORKERS = 4;
/** Time limit for one page (ms). Ordinary pages take a few milliseconds. */
const PAGE_LIMIT_MS = 10_000;
/** Path of the built worker, relative to a chunk of the bundled service. */
const WORKER_FILE = '../service/exportWorker.js';

/** Opens the pool of one export. A worker thread is started when there is work for it. */
export function openRenderPool(options: RenderPoolOptions): RenderPool {
  const { outline, folder, onWarning = () => {}, pageLimitMs = PAGE_LIMIT_MS } = options;
  const size = options.workers ?? Math.min(MAX_DEFAULT_WORKERS, Math.max(1, availableParallelism() - 1));
  const file = options.workerFile ?? fileURLToPath(new URL(WORKER_FILE, import.meta.url));
  if (size > 0 && existsSync(file)) return new ThreadPool(file, size, { outline, folder }, pageLimitMs);
  if (size > 0) {
    onWarning(
      'The file of the export worker is missing, so pages are rendered in the thread that answers requests, which slows it down. Set "exports.workerFile" if a bundler moved the file.',
    );
  }
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

class ThreadPool implements RenderPool {
  readonly #idle: RenderThread[] = [];
  readonly #all = new Set<RenderThread>();
  #closed = false;

  constructor(
    readonly file: string,
    readonly size: number,
    private start: WorkerStart,
    readonly pageLimitMs: number,
  ) {}

  render(tasks: readonly RenderTask[]): Promise<PageReport[]> {
    return this.#send<PageReport[]>({ type: 'render', tasks: [...tasks] }, this.pageLimitMs * tasks.length);
  }

  writeFallbackPages(): Promise<void> {
    return this.#send<void>({ type: 'fallback-pages' });
  }

  writeShards(shards: ShardsRequest): Promise<void> {
    return this.#send<void>({ type: 'shards', shards });
  }

  pack(file: string): Promise<PackedFolder> {
    return this.#send<PackedFolder>({ type: 'pack', pack: { folder: this.start.folder, file } });
  }

  async releasePages(): Promise<void> {
    this.start = { ...this.start, outline: { ...this.start.outline, pages: [], navigations: [] } };
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

  /** Sends a request to an idle worker thread. Starts a thread if none is idle. Callers must make at most `size` calls at the same time. */
  async #send<Result>(request: WorkerRequest, limitMs?: number): Promise<Result> {
    if (this.#closed) throw new WorkerLost('the export was stopped');
    const thread = this.#idle.pop() ?? this.#startThread();
    try {
      return await new Promise<Result>((resolve, reject) => {
        thread.answer = { resolve: resolve as (value: never) => void, reject };
        if (limitMs !== undefined) thread.worker.startTimer(limitMs);
        thread.worker.send(request);
      });
    } finally {
      thread.worker.stopTimer();
      thread.answer = undefined;
      if (this.#all.has(thread)) this.#idle.push(thread);
    }
  }

  #startThread(): RenderThread {
    const worker = new WorkerThread<RenderReply>({
      file: this.file,
      start: this.start,
      onMessage({ result, fault, code }) {
        if (fault === undefined) thread.answer?.resolve(result as never);
        else thread.answer?.reject(Object.assign(new Error(fault), code ? { code } : {}));
      },
      onLost: (loss) => this.#discard(thread, toError(loss)),
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
 * Returns a `WorkerLost` if the thread was started before it was lost, because its pages may be the cause. If the thread could not be
 * started, the pages are not the cause. Then returns an ordinary error, which makes the export fail.
 */
function toError({ type, reason, cause }: ThreadLoss): Error {
  return type === 'not-started' ? new Error(reason, { cause }) : new WorkerLost(reason, { cause });
}
