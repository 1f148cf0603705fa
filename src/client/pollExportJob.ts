import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { type Clock, SYSTEM_CLOCK } from './Clock.js';
import { callHost } from './callHost.js';
import type { ExportClient, ExportJobReading } from './createExportClient.js';
import { createStopwatch } from './createStopwatch.js';
import { checkedPace, type ExportPace, gapAfter } from './exportPace.js';
import { isPassingFault } from './isPassingFault.js';

/** How a job is followed. */
export interface PollExportOptions extends ExportPace {
  /** Ends the waiting at once, with `outcome: 'aborted'`. The job itself goes on: there is no cancel. */
  signal?: AbortSignal;
  /** Told of every reading. What it throws is reported and changes nothing. */
  onProgress?: (job: ExportJobReading) => void;
  /** Told of every failed request that is expected to pass, and of how many there were in a row. */
  onFault?: (error: DocsAssistantError, consecutive: number) => void;
  /** Milliseconds before the first request. Default 0. */
  initialDelayMs?: number;
  /** Default: the platform's. */
  clock?: Clock;
  /** From 0 to 1, spreads the gaps. Default `Math.random`. */
  random?: () => number;
}

/** Every way in which following a job can end. A job that failed is a result, not an error. */
export type ExportOutcome =
  | { outcome: 'completed'; job: ExportJobReading }
  | { outcome: 'failed'; job: ExportJobReading }
  | { outcome: 'timeout'; job?: ExportJobReading }
  | { outcome: 'aborted'; job?: ExportJobReading }
  | { outcome: 'error'; error: DocsAssistantError; job?: ExportJobReading };

/**
 * Follows a job until it ends. Never rejects: how it ended is the result, one of a closed set.
 *
 * At most one request is in flight; gaps begin at `intervalMs`, grow to `maxIntervalMs`, differ by a quarter, and are never shorter
 * than a second or than the service asked for (`Retry-After`). A status other than the four known ones means "still running".
 * Passing faults (408, 425, 429, 5xx, network) are waited out, `maxConsecutiveErrors` in a row end it; any other refusal ends it at
 * once. Where it rests: security promises 25 to 28.
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
  const { clock = SYSTEM_CLOCK, random = Math.random, initialDelayMs = 0 } = options;
  const watch = createStopwatch(clock, pace.timeoutMs, options.signal);
  let job: ExportJobReading | undefined;
  let consecutive = 0;
  const seen = () => (job ? { job } : {});
  const tell = (news: ExportJobReading) => callHost(() => options.onProgress?.(news));

  try {
    if (initialDelayMs > 0) await watch.wait(initialDelayMs);
    for (let requests = 1; ; requests += 1) {
      if (watch.stopped) return { outcome: watch.stopped, ...seen() };
      let retryAfter: number | undefined;
      try {
        job = await watch.run((signal) => client.getJob(jobId, { signal }), pace.requestTimeoutMs);
        if (watch.stopped) return { outcome: watch.stopped, job };
        consecutive = 0;
        retryAfter = job.retryAfter;
        tell(job);
        if (job.status === 'completed' || job.status === 'failed') return { outcome: job.status, job };
      } catch (thrown) {
        if (watch.stopped) return { outcome: watch.stopped, ...seen() };
        const error = asError(thrown);
        consecutive += 1;
        if (!isPassingFault(error) || consecutive >= pace.maxConsecutiveErrors)
          return { outcome: 'error', error, ...seen() };
        retryAfter = error.retryAfter;
        callHost(() => options.onFault?.(error, consecutive));
      }
      await watch.wait(gapAfter(requests, pace, retryAfter, random()));
    }
  } finally {
    watch.close();
  }
}

function asError(error: unknown): DocsAssistantError {
  if (error instanceof DocsAssistantError) return error;
  return new DocsAssistantError('network', 'The request failed before there was a reply.', { cause: error });
}
