import { createIdleSignal } from '../../async/createIdleSignal.js';
import { raceSignal } from '../../async/raceSignal.js';
import { raceTimeout } from '../../async/raceTimeout.js';
import { findStorageFault } from '../disk/findStorageFault.js';
import { type BundleStore, BundleStoreError } from './BundleStore.js';
import { ExportFailure } from './ExportFailure.js';
import type { JobOutcome, JobRun } from './ExportJobs.js';
import type { ExportRecord } from './ExportRecord.js';
import { keepBundle } from './keepBundle.js';
import type { ExportedBundle } from './runExport.js';
import { STORAGE_MESSAGES } from './storageMessages.js';

export interface JobWork {
  bundles: BundleStore;
  /** Runs one job in the given folder. */
  run: (
    record: ExportRecord,
    folder: string,
    onProgress: (progress: number, pageCount: number) => void,
    signal: AbortSignal,
  ) => Promise<ExportedBundle>;
  /** Time without progress after which a job fails, in milliseconds. Does not apply while its bundle is stored. Default 30 minutes. */
  stallMs?: number | undefined;
  /**
   * Called with an unexpected error, for the log. `jobId` is given only if the error made a job fail. Clients do not get this error: they
   * only get messages without internal details.
   */
  onFault: (error: unknown, jobId?: string) => void;
  /**
   * Called for the log, at most once for a job, if the store of bundles fails temporarily. The job then tries again to store its bundle.
   */
  onRetry?: ((reason: BundleStoreError, jobId: string) => void) | undefined;
}

/** How long stopped work may take to finish (ms). */
const STOP_GRACE_MS = 1_000;
/** Default of `stallMs`. It is long, because indexing and packing report no progress and can take minutes for a large site. */
const STALL_MS = 30 * 60_000;

/**
 * Runs a job and stores its bundle.
 *
 * @param openFolder Creates an empty folder for the files of the job.
 * @throws the reason of the signal in {@link JobRun} if the signal aborts and the work, or storing its bundle, does not succeed within
 *   `STOP_GRACE_MS`. Every other failure is returned as an outcome.
 */
export async function runJob(
  { bundles, run, stallMs = STALL_MS, onFault, onRetry }: JobWork,
  record: ExportRecord,
  { signal: stop, onProgress, confirm }: JobRun,
  openFolder: () => Promise<string>,
): Promise<JobOutcome> {
  const idle = createIdleSignal(stallMs, () => stallError(stallMs));
  const signal = AbortSignal.any([stop, idle.signal]);
  const onStep = (progress: number, pageCount: number) => {
    if (signal.aborted) return;
    idle.touch();
    onProgress(progress, pageCount);
  };
  try {
    stop.throwIfAborted();
    const folder = await openFolder();
    const { bundle, report, file } = await waitForWork(run(record, folder, onStep, signal), signal);
    // Stop the stall timer: an upload reports no progress and may take longer than `stallMs`.
    idle.clear();
    const { jobId } = record;
    const stored = keepBundle({ jobId, ...bundle }, file, {
      ...{ bundles, signal: stop, confirm },
      onRetry: (reason) => onRetry?.(reason, jobId),
    });
    // An upload may take minutes. When the service stops, it waits for the upload for at most `STOP_GRACE_MS`. After that, the job is
    // queued again.
    await waitForWork(stored, stop);
    return { status: 'completed', bundle, report };
  } catch (fault) {
    if (stop.aborted) throw stop.reason;
    // If the work has stalled, report the stall. The error of the aborted work is only a consequence of the stall.
    const error = idle.signal.aborted ? idle.signal.reason : fault;
    if (!(error instanceof ExportFailure)) onFault(error, record.jobId);
    return { status: 'failed', ...describeFailure(error) };
  } finally {
    idle.clear();
  }
}

/** Waits for the work. Aborted work gets a moment to finish; work that hangs must not keep the service from closing. */
async function waitForWork<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await raceSignal(work, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return raceTimeout(work, STOP_GRACE_MS, () => signal.reason);
  }
}

function stallError(stallMs: number): ExportFailure {
  const minutes = Math.max(1, Math.round(stallMs / 60_000));
  // Omit the error code, because the message is more specific than any error code.
  return new ExportFailure(
    undefined,
    `The export made no progress for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and was stopped. Check that the service can read its disk and its documentation, and start another job.`,
  );
}

/** Describes an error for the client. */
export function describeFailure(error: unknown): Pick<ExportRecord, 'error' | 'errorCode'> {
  if (error instanceof ExportFailure)
    return { error: error.message, ...(error.code !== undefined && { errorCode: error.code }) };
  // Omit the error code, because the message is more specific than any error code.
  if (error instanceof BundleStoreError) return { error: error.message };
  const fault = findStorageFault(error)?.fault;
  if (fault) return { error: STORAGE_MESSAGES[fault], errorCode: fault };
  return {
    error: 'The export failed. See the log of the service for the reason.',
    errorCode: 'internal',
  };
}
