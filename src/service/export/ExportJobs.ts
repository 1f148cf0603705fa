import type { StartExportRequest } from '../../protocol/exports/exportJob.js';
import type { ServiceListener } from '../ServiceEvent.js';
import type { ExportRecord } from './ExportRecord.js';

/** The export jobs of a service. The service keeps them in a folder; `docs-assistant/redis` shares them between replicas. */
export interface ExportJobs {
  /**
   * Starts to run the waiting jobs. Called at most once, after the documentation has been read for the first time. Before this call, jobs
   * can be looked up and queued, but do not run: if the first reading failed, running jobs would fail, too.
   */
  resume(): Promise<void>;
  /** Queues a job. @throws {HttpError} 429 if too many jobs are waiting, 503 while this process cannot use the store of jobs. */
  start(request: StartExportRequest): Promise<ExportRecord>;
  /** Returns a job, or undefined if the id is unknown. @throws {HttpError} 503 while this process cannot use the store of jobs. */
  get(jobId: string): Promise<ExportRecord | undefined>;
  /** Returns the secret for signing links. It never changes, so that links survive a restart. */
  secret(): Promise<Uint8Array>;
  /** Checks whether jobs can be read at the moment, for the readiness check. Default: the jobs are not checked. */
  check?(): Promise<void>;
  /** Starts no more jobs. A running job is queued again, unless it succeeds within a second or two. */
  close(): Promise<void>;
}

/** The outcome of a job: the stored bundle and its report, or an error message for the client. */
export type JobOutcome =
  | (Required<Pick<ExportRecord, 'bundle' | 'report'>> & { status: 'completed' })
  | (Pick<ExportRecord, 'error' | 'errorCode'> & { status: 'failed' });

/** The options and callbacks that an implementation of {@link ExportJobs} passes to `run` of {@link ExportJobsContext}. */
export interface JobRun {
  /** Aborts when the service stops, or when another process has taken the job over. The work must then end soon. */
  signal: AbortSignal;
  onProgress: (progress: number, pageCount: number) => void;
  /**
   * Called before the bundle is stored. Rejects if another process has taken the job over: the bundle of that process must not be replaced.
   */
  confirm?: () => Promise<void>;
}

/** The parts of a service that an implementation of {@link ExportJobs} uses. */
export interface ExportJobsContext {
  /**
   * Runs a job and stores its bundle.
   * @throws the reason of `run.signal`, if this signal has aborted and the job did not succeed.
   */
  run: (record: ExportRecord, run: JobRun) => Promise<JobOutcome>;
  /** Removes the bundle of a job. */
  removeBundle: (jobId: string) => Promise<void>;
  /** Maximum number of finished jobs. When a job is queued, the oldest finished jobs beyond this number are removed. */
  maxJobs: number;
  now: () => number;
  /** Called with errors, for the log. */
  onFault: (error: unknown) => void;
  /** Called with warnings for the log. */
  onWarning: (warning: string) => void;
  /**
   * Called when the status of a job changes. Also called when a job is queued again because the process that ran it has ended or cannot
   * reach the database that the replicas share.
   */
  onEvent?: ServiceListener | undefined;
}

/** Maximum number of waiting jobs. */
export const MAX_WAITING_JOBS = 100;
/** Minimum interval between saves of a job's progress (ms). */
export const SAVE_INTERVAL_MS = 1_000;
/** Maximum number of starts of a job. Starts that an orderly shutdown interrupted do not count. */
export const MAX_JOB_ATTEMPTS = 2;

/** The error of a job whose process ended during each attempt. */
export const INTERRUPTED = {
  error: 'The service ended twice while it ran this export. Start another job.',
  errorCode: 'interrupted',
} as const satisfies Pick<ExportRecord, 'error' | 'errorCode'>;
