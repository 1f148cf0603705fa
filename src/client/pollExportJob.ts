import { type Clock, SYSTEM_CLOCK } from '../async/Clock.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { callUserHandler } from './callUserHandler.js';
import type { ExportClient, ExportJobReading } from './createExportClient.js';
import { createPollingDeadline, type PollingDeadline } from './createPollingDeadline.js';
import { checkedPace, type ExportPace, MIN_INTERVAL_MS, nextInterval } from './exportPace.js';
import { isTemporaryError } from './isTemporaryError.js';

/** Options of {@link pollExportJob}. */
export interface PollExportOptions extends ExportPace {
  /** Ends polling immediately with `outcome: 'aborted'`. The job itself continues: jobs cannot be cancelled. */
  signal?: AbortSignal;
  /** Called with every received state of the job. An error that it throws is reported and has no other effect. */
  onProgress?: (job: ExportJobReading) => void;
  /** Called for every failed request after which polling continues, with the number of failures in a row. */
  onFault?: (error: DocsAssistantError, consecutive: number) => void;
  /**
   * How long requests must have been failing before `maxConsecutiveErrors` ends polling (ms). A service that restarts may need longer than
   * the default five attempts at short intervals. Default 0.
   */
  patienceMs?: number;
  /** Milliseconds before the first request. Default 0. */
  initialDelayMs?: number;
  /** Default: the clock of the browser or of Node. */
  clock?: Clock;
  /** Returns a number from 0 to 1, which varies the intervals. Default `Math.random`. */
  random?: () => number;
}

/** How polling ended. A failed job is a result, not an error. */
export type ExportOutcome =
  | { outcome: 'completed'; job: ExportJobReading }
  | { outcome: 'failed'; job: ExportJobReading }
  | { outcome: 'timeout'; job?: ExportJobReading }
  | { outcome: 'aborted'; job?: ExportJobReading }
  | { outcome: 'error'; error: DocsAssistantError; job?: ExportJobReading };

/** Time limit (ms) of the last request, which is sent when `timeoutMs` has passed. */
const LAST_REQUEST_MS = 5_000;

/**
 * Polls a job until it ends. Never rejects: errors are outcomes, too.
 *
 * At most one request is in flight. The intervals start at `intervalMs`, grow to `maxIntervalMs`, and vary randomly by up to a quarter.
 * They are never shorter than one second, or than the time that the service asks for (`Retry-After`). An unknown status means that the job
 * is still running.
 *
 * Temporary errors (such as 408, 425, 429, 5xx and network errors) are retried. Polling ends after `maxConsecutiveErrors` of them in a row,
 * but not before requests have been failing for `patienceMs`. Any other error ends polling immediately.
 *
 * After `timeoutMs`, one last request checks whether the job has ended meanwhile. The last request is left out in two cases:
 *
 * - `Retry-After` or the minimum interval forbids it.
 * - Another request was in flight at the timeout. This case does not apply if the timeout is noticed more than a second late, for example
 *   after the machine has slept.
 *
 * @example
 * const result = await pollExportJob(client, jobId, { onProgress: (job) => console.log(job.status, job.pageCount) });
 * if (result.outcome === 'completed') await waitForBundle(client, jobId);
 */
export async function pollExportJob(
  client: Pick<ExportClient, 'getJob'>,
  jobId: string,
  options: PollExportOptions = {},
): Promise<ExportOutcome> {
  let pace: Required<ExportPace>;
  try {
    pace = checkedPace(options);
  } catch (error) {
    return { outcome: 'error', error: asError(error) };
  }
  const { clock = SYSTEM_CLOCK, random = Math.random, initialDelayMs = 0, patienceMs = 0 } = options;
  const end = clock.now() + pace.timeoutMs;
  const deadline = createPollingDeadline(clock, pace.timeoutMs, options.signal);
  let nextRequestAt = 0;
  let isAsking = false;
  let job: ExportJobReading | undefined;
  let consecutive = 0;
  let failingSince = 0;
  const seen = () => (job ? { job } : {});
  const reportProgress = (report: ExportJobReading) => callUserHandler(() => options.onProgress?.(report));

  async function ask(within: PollingDeadline, limitMs: number): Promise<ExportJobReading> {
    nextRequestAt = clock.now() + MIN_INTERVAL_MS;
    isAsking = true;
    const report = await within.run((signal) => client.getJob(jobId, { signal }), limitMs);
    isAsking = false;
    return report;
  }

  async function afterTimeout(): Promise<ExportOutcome> {
    // Leave out the last request in the two cases that the doc comment of `pollExportJob` describes.
    const slept = clock.now() > end + MIN_INTERVAL_MS;
    if ((isAsking && !slept) || clock.now() < nextRequestAt) return { outcome: 'timeout', ...seen() };
    const last = createPollingDeadline(clock, LAST_REQUEST_MS, options.signal);
    try {
      job = await ask(last, LAST_REQUEST_MS);
      reportProgress(job);
    } catch {
      if (last.stopped === 'aborted') return { outcome: 'aborted', ...seen() };
    } finally {
      last.close();
    }
    return (job && ended(job)) ?? { outcome: 'timeout', ...seen() };
  }

  try {
    if (initialDelayMs > 0) await deadline.wait(initialDelayMs);
    for (let requests = 1; ; requests += 1) {
      if (deadline.stopped) break;
      let retryAfter: number | undefined;
      try {
        const report = await ask(deadline, pace.requestTimeoutMs);
        job = report;
        if (deadline.stopped === 'aborted') break;
        consecutive = 0;
        retryAfter = report.retryAfter;
        reportProgress(report);
        const outcome = ended(report);
        if (outcome) return outcome;
        if (deadline.stopped) break;
      } catch (thrown) {
        if (deadline.stopped) break;
        isAsking = false;
        const error = asError(thrown);
        consecutive += 1;
        if (consecutive === 1) failingSince = clock.now();
        const isOver = consecutive >= pace.maxConsecutiveErrors && clock.now() - failingSince >= patienceMs;
        if (!isTemporaryError(error) || isOver) return { outcome: 'error', error, ...seen() };
        retryAfter = error.retryAfter;
        callUserHandler(() => options.onFault?.(error, consecutive));
      }
      nextRequestAt = Math.max(nextRequestAt, clock.now() + (retryAfter ?? 0) * 1000);
      await deadline.wait(nextInterval(requests, pace, retryAfter, random()));
    }
    return deadline.stopped === 'timeout' ? await afterTimeout() : { outcome: 'aborted', ...seen() };
  } finally {
    deadline.close();
  }
}

function ended(job: ExportJobReading): ExportOutcome | undefined {
  const { status } = job;
  return status === 'completed' || status === 'failed' ? { outcome: status, job } : undefined;
}

function asError(error: unknown): DocsAssistantError {
  if (error instanceof DocsAssistantError) return error;
  return new DocsAssistantError('network', 'The request failed before there was a reply.', { cause: error });
}
