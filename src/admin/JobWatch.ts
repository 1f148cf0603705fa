import type { ExportClient, ExportJobReading } from '../client/createExportClient.js';
import { DEFAULT_EXPORT_PACE, type ExportPace, MIN_INTERVAL_MS } from '../client/exportPace.js';
import { pollExportJob } from '../client/pollExportJob.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { createExternalStore, type ExternalStore, type SubscriptionHandlers } from './createExternalStore.js';
import { memoizeByJob } from './memoizeByJob.js';

/**
 * `idle`: there is no job. `watching`: the job is polled. `paused`: the tab is hidden. `stopped`: polling was stopped; the job continues.
 * `timeout`: the job did not finish within the time limit. `error`: polling ended with an error. `completed` and `failed` are the outcomes
 * of the job.
 */
export type WatchStatus = 'idle' | 'watching' | 'paused' | 'stopped' | 'completed' | 'failed' | 'timeout' | 'error';

/** The state of a job that is being watched. */
export interface WatchState {
  status: WatchStatus;
  /** The latest reply of the service. */
  job?: ExportJobReading;
  /** When the reply in `job` arrived, by `Date.now()` of this machine. */
  readAt?: number;
  /** Why polling ended. Only with status `error`. */
  error?: DocsAssistantError;
  /** The error of the latest request, if it failed and will be retried. */
  fault?: DocsAssistantError;
}

/** Polls an export job on behalf of all components that show it. Pauses while the tab is hidden or there are no subscribers. */
export class JobWatch {
  readonly store: ExternalStore<WatchState>;
  readonly #client: ExportClient;
  readonly #jobId: string;
  readonly #pace: ExportPace;
  #polling: AbortController | undefined;
  /** Earliest time of the next request, by `performance.now()`. Pausing and resuming must not speed up the polling. */
  #nextRequestAt = 0;
  /** Time spent polling, to which the time limit applies (ms). Pauses do not count. */
  #watchedMs = 0;

  constructor(client: ExportClient, jobId: string, handlers: SubscriptionHandlers, pace: ExportPace) {
    this.#client = client;
    this.#jobId = jobId;
    this.#pace = pace;
    this.store = createExternalStore<WatchState>(
      { status: 'watching' },
      {
        onFirstSubscriber: () => {
          handlers.onFirstSubscriber();
          document.addEventListener('visibilitychange', this.#pollWhileVisible);
          this.#pollWhileVisible();
        },
        onLastUnsubscribe: () => {
          document.removeEventListener('visibilitychange', this.#pollWhileVisible);
          this.#stopPolling();
          handlers.onLastUnsubscribe();
        },
      },
    );
  }

  /** Stops polling. The job itself continues: the platform cannot cancel it. */
  stop(): void {
    if (!this.#isOpen()) return;
    this.#stopPolling();
    this.#update({ status: 'stopped', fault: undefined });
  }

  /** Polls again after a stop, a time limit or an error. */
  resume(): void {
    if (!['stopped', 'timeout', 'error'].includes(this.store.get().status)) return;
    this.#watchedMs = 0;
    this.#update({ status: 'watching', error: undefined });
    this.#pollWhileVisible();
  }

  readonly #pollWhileVisible = (): void => {
    if (!this.#isOpen()) return;
    if (document.hidden) {
      this.#stopPolling();
      this.#update({ status: 'paused' });
    } else if (!this.#polling) {
      if (this.store.get().status !== 'watching') this.#update({ status: 'watching' });
      void this.#poll();
    }
  };

  #isOpen(): boolean {
    return ['watching', 'paused'].includes(this.store.get().status);
  }

  #update(changes: Partial<WatchState>): void {
    this.store.set({ ...this.store.get(), ...changes });
  }

  #stopPolling(): void {
    this.#polling?.abort();
    this.#polling = undefined;
  }

  async #poll(): Promise<void> {
    const polling = new AbortController();
    this.#polling = polling;
    const startedAt = performance.now();
    const limitMs = this.#pace.timeoutMs ?? DEFAULT_EXPORT_PACE.timeoutMs;
    const end = await pollExportJob(this.#pacedClient(), this.#jobId, {
      ...this.#pace,
      timeoutMs: Math.max(limitMs - this.#watchedMs, MIN_INTERVAL_MS),
      initialDelayMs: Math.max(0, this.#nextRequestAt - startedAt),
      signal: polling.signal,
      onProgress: (job) => {
        this.#waitAtLeast(job.retryAfter);
        this.#update({ job, readAt: Date.now(), fault: undefined });
      },
      onFault: (fault) => {
        this.#waitAtLeast(fault.retryAfter);
        this.#update({ fault });
      },
    });
    this.#watchedMs += performance.now() - startedAt;
    if (this.#polling !== polling) return;
    this.#polling = undefined;
    if (end.outcome === 'aborted') return;
    const error = end.outcome === 'error' ? end.error : undefined;
    this.#update({ status: end.outcome, fault: undefined, error });
  }

  /** Wraps the client to record when the next request may be sent. */
  #pacedClient(): Pick<ExportClient, 'getJob'> {
    return {
      getJob: (id, options) => {
        this.#nextRequestAt = performance.now() + MIN_INTERVAL_MS;
        return this.#client.getJob(id, options);
      },
    };
  }

  #waitAtLeast(seconds: number | undefined): void {
    if (seconds === undefined) return;
    this.#nextRequestAt = Math.max(this.#nextRequestAt, performance.now() + seconds * 1000);
  }
}

/** Returns the `JobWatch` of a job. Callers with the same client and job share one, which has the `pace` of the first caller. */
export const getJobWatch = memoizeByJob(
  (client, jobId, handlers, pace: ExportPace) => new JobWatch(client, jobId, handlers, pace),
);
