import type { ExportClient, ExportJobReading } from '../client/createExportClient.js';
import { DEFAULT_EXPORT_PACE, type ExportPace, MIN_GAP_MS } from '../client/exportPace.js';
import { pollExportJob } from '../client/pollExportJob.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { type Attendance, createExternalStore, type ExternalStore } from './createExternalStore.js';
import { sharedByJob } from './sharedByJob.js';

/**
 * `idle`: there is no job. `watching`: it is being followed. `paused`: the tab is hidden. `stopped`: somebody stopped watching; the job
 * goes on. `timeout`: it was not over within the time limit. The others are its ends.
 */
export type WatchStatus = 'idle' | 'watching' | 'paused' | 'stopped' | 'completed' | 'failed' | 'timeout' | 'error';

/** What is known about a job that is followed. */
export interface WatchState {
  status: WatchStatus;
  /** As it was last read. */
  job?: ExportJobReading;
  /** When that was, by `Date.now()` of this machine. */
  readAt?: number;
  /** Why it can no longer be followed; with `error`. */
  error?: DocsAssistantError;
  /** A failed request that is being waited out. */
  fault?: DocsAssistantError;
}

/** One job, followed once for everyone who looks at it. */
export interface JobWatch {
  store: ExternalStore<WatchState>;
  /** Ends the requests. There is no way to cancel a job: it goes on without being watched. */
  stop(): void;
  /** Follows it again, after a stop, a time limit or an error. */
  resume(): void;
}

/** The watch of a job; everyone who names the same client and job gets the same one. The pace is that of whoever came first. */
export const jobWatch = sharedByJob(createJobWatch);

function createJobWatch(client: ExportClient, jobId: string, registry: Attendance, pace: ExportPace): JobWatch {
  const limitMs = pace.timeoutMs ?? DEFAULT_EXPORT_PACE.timeoutMs;
  let running: AbortController | undefined;
  let notBefore = 0;
  let watchedMs = 0;

  const store = createExternalStore<WatchState>(
    { status: 'watching' },
    {
      onFirst() {
        registry.onFirst();
        document.addEventListener('visibilitychange', follow);
        follow();
      },
      onLast() {
        document.removeEventListener('visibilitychange', follow);
        halt();
        registry.onLast();
      },
    },
  );

  const change = (more: Partial<WatchState>) => store.set({ ...store.get(), ...more });
  const isOpen = () => ['watching', 'paused'].includes(store.get().status);

  /** Begins or pauses, as the tab is seen or not. */
  function follow(): void {
    if (!isOpen()) return;
    if (document.hidden) {
      halt();
      change({ status: 'paused' });
    } else if (!running) {
      if (store.get().status !== 'watching') change({ status: 'watching' });
      void run();
    }
  }

  function halt(): void {
    running?.abort();
    running = undefined;
  }

  async function run(): Promise<void> {
    const controller = new AbortController();
    running = controller;
    const began = performance.now();
    const counted: Pick<ExportClient, 'getJob'> = {
      getJob(id, options) {
        // Leaving and coming back must not add up to a faster pace.
        notBefore = performance.now() + MIN_GAP_MS;
        return client.getJob(id, options);
      },
    };
    const end = await pollExportJob(counted, jobId, {
      ...pace,
      // What was watched before a pause counts, the pause does not.
      timeoutMs: Math.max(limitMs - watchedMs, MIN_GAP_MS),
      initialDelayMs: Math.max(0, notBefore - began),
      signal: controller.signal,
      onProgress(job) {
        holdFor(job.retryAfter);
        change({ job, readAt: Date.now(), fault: undefined });
      },
      onFault(fault) {
        holdFor(fault.retryAfter);
        change({ fault });
      },
    });
    watchedMs += performance.now() - began;
    if (running !== controller) return;
    running = undefined;
    if (end.outcome === 'aborted') return;
    const error = end.outcome === 'error' ? end.error : undefined;
    change({ status: end.outcome, fault: undefined, error });
  }

  function holdFor(seconds: number | undefined): void {
    if (seconds !== undefined) notBefore = Math.max(notBefore, performance.now() + seconds * 1000);
  }

  return {
    store,
    stop() {
      if (!isOpen()) return;
      halt();
      change({ status: 'stopped', fault: undefined });
    },
    resume() {
      if (!['stopped', 'timeout', 'error'].includes(store.get().status)) return;
      watchedMs = 0;
      change({ status: 'watching', error: undefined });
      follow();
    },
  };
}
