import type { Job } from 'bullmq';
import type { StartExportRequest } from '../protocol/exports/exportJob.js';
import { INTERRUPTED, type JobOutcome } from '../service/export/ExportJobs.js';
import type { ExportRecord } from '../service/export/ExportRecord.js';

/** The result of a completed job. */
export interface SharedJobResult {
  bundle: NonNullable<ExportRecord['bundle']>;
  report: NonNullable<ExportRecord['report']>;
  pageCount: number;
}

/** The progress of a running job. */
export interface SharedJobProgress {
  progress: number;
  pageCount: number;
  /** When the progress was reported (ms since the epoch). */
  at: number;
}

/** A failure, stored as JSON in `failedReason`, the only field that BullMQ has for it. */
export type SharedJobFailure = Omit<Extract<JobOutcome, { status: 'failed' }>, 'status'> & { pageCount: number };

export type SharedJob = Job<StartExportRequest, SharedJobResult>;

/**
 * Converts a job of BullMQ to the record that the service uses.
 *
 * @param isActive Whether a process is working on the job. Ignored for finished jobs.
 */
export function readSharedJob(job: SharedJob, isActive: boolean): ExportRecord {
  const { id = '', data, timestamp, processedOn = timestamp, finishedOn, stalledCounter: crashes } = job;
  const reported = job.progress as SharedJobProgress | 0;
  // Compute the attempts from the crashes: `attemptsStarted` of BullMQ would also count starts that an orderly shutdown interrupted.
  const attempts = isActive || finishedOn !== undefined ? crashes + 1 : crashes;
  const record = { ...data, jobId: id, createdAt: timeOf(timestamp), attempts };
  if (finishedOn !== undefined) {
    const end = { ...record, updatedAt: timeOf(finishedOn) };
    if (job.failedReason !== undefined)
      return { ...end, status: 'failed', progress: (reported || { progress: 0 }).progress, ...readFailure(job) };
    return { ...end, status: 'completed', progress: 100, ...job.returnvalue };
  }
  // Until the current attempt reports progress, the job is at 0 %: `reported` is 0, or comes from an earlier attempt.
  if (!isActive || reported === 0 || reported.at < processedOn) {
    const status = isActive ? 'running' : 'queued';
    return { ...record, status, progress: 0, pageCount: 0, updatedAt: timeOf(processedOn) };
  }
  const { progress, pageCount, at } = reported;
  return { ...record, status: 'running', progress, pageCount, updatedAt: timeOf(at) };
}

function readFailure({ failedReason = '', stalledCounter }: SharedJob): SharedJobFailure & { attempts?: number } {
  try {
    return JSON.parse(failedReason) as SharedJobFailure;
  } catch {
    // A job has at most two attempts (`MAX_JOB_ATTEMPTS`). If its process ends during each of them, BullMQ itself fails the job, with a
    // message that is not JSON. Then all attempts were crashes, so `stalledCounter` is their number.
    return { ...INTERRUPTED, pageCount: 0, attempts: stalledCounter };
  }
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
