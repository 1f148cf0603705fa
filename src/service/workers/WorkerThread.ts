import type { Worker } from 'node:worker_threads';
import { MAX_TIMER_MS } from '../../async/maxTimerMs.js';
import { endWorker } from './endWorker.js';
import { startIsolatedWorker } from './startIsolatedWorker.js';

/** Why a worker thread is not running. */
export interface WorkerLoss {
  type: 'not-started' | 'failed' | 'ended' | 'too-slow';
  /** The reason as a clause for a warning, such as `it took longer than 10 s`. */
  reason: string;
  /** The error that ended the thread or prevented its start. */
  cause?: Error;
}

export interface WorkerThreadOptions<Message> {
  /** Path of the built worker. */
  file: string;
  /** Data that the thread reads as `workerData`. */
  start: unknown;
  onMessage: (message: Message) => void;
  /** Called at most once: if the thread cannot start, fails, ends by itself or exceeds its time limit. Never called by the constructor. */
  onLost: (loss: WorkerLoss) => void;
}

/** A worker thread with a time limit for its work. After `end` or `onLost`, it calls no more callbacks. */
export class WorkerThread<Message> {
  /** Undefined if the thread could not be created. */
  readonly #worker: Worker | undefined;
  readonly #onLost: (loss: WorkerLoss) => void;
  #timer: NodeJS.Timeout | undefined;
  #ending: Promise<void> | undefined;

  constructor({ file, start, onMessage, onLost }: WorkerThreadOptions<Message>) {
    this.#onLost = onLost;
    this.#worker = this.#start(file, start);
    this.#worker?.on('message', (message: Message) => {
      if (!this.#ending) onMessage(message);
    });
    this.#worker?.on('error', (error) => {
      this.#lose({ type: 'failed', reason: `its worker thread failed: ${error.message}`, cause: error });
    });
    this.#worker?.on('exit', () => this.#lose({ type: 'ended', reason: 'its worker thread ended' }));
  }

  /**
   * Starts the worker. Reports a loss with `onLost` if the system refuses another thread, for example at the process limit of a container.
   */
  #start(file: string, start: unknown): Worker | undefined {
    try {
      return startIsolatedWorker(file, start);
    } catch (error) {
      const cause = error as Error;
      const reason = `its worker thread could not be created: ${cause.message}`;
      queueMicrotask(() => this.#lose({ type: 'not-started', reason, cause }));
      return undefined;
    }
  }

  send(message: unknown): void {
    this.#worker?.postMessage(message);
  }

  /** Sets whether the thread keeps the process alive. Initially it does. */
  keepProcess(keep: boolean): void {
    if (keep) this.#worker?.ref();
    else this.#worker?.unref();
  }

  /**
   * Starts the time limit for the work of the thread, unless a time limit is already running. `stopTimer` stops it.
   *
   * @param ms Milliseconds; `Infinity` for no limit. A limit above `MAX_TIMER_MS` counts as `MAX_TIMER_MS`.
   */
  startTimer(ms: number): void {
    if (this.#timer || !Number.isFinite(ms)) return;
    const limitMs = Math.min(ms, MAX_TIMER_MS);
    const timer = setTimeout(() => {
      // Handle pending messages first: if the main thread was busy, its timers run before messages that have already arrived.
      setImmediate(() => {
        if (this.#timer === timer) this.#lose({ type: 'too-slow', reason: `it took longer than ${limitMs / 1_000} s` });
      });
    }, limitMs);
    this.#timer = timer;
  }

  stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  end(): Promise<void> {
    this.stopTimer();
    this.#ending ??= this.#worker ? endWorker(this.#worker) : Promise.resolve();
    return this.#ending;
  }

  #lose(loss: WorkerLoss): void {
    if (this.#ending) return;
    void this.end();
    this.#onLost(loss);
  }
}
