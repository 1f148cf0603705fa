import { type Clock, SYSTEM_CLOCK } from '../async/Clock.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ExportBundleReading, ExportClient } from './createExportClient.js';
import { createStopwatch } from './createStopwatch.js';
import { checkedPace, type ExportPace, gapAfter } from './exportPace.js';

/** How a bundle is asked for. */
export interface WaitForBundleOptions extends Pick<ExportPace, 'intervalMs' | 'maxIntervalMs' | 'timeoutMs'> {
  /** How often it is asked for while the answer is "not yet" (409). Default 5. */
  attempts?: number;
  signal?: AbortSignal;
  clock?: Clock;
  random?: () => number;
}

/** Packing takes its time, but a link nobody could make in ten minutes is not coming. */
const DEFAULT_TIMEOUT_MS = 600_000;

/**
 * Asks for the bundle of a finished job. "Not yet" (409) is waited out a few times at the pace of polling, because a service may call
 * a job completed a moment before its files are ready; everything else ends it (security promise 28).
 *
 * @throws {DocsAssistantError} kind `not-ready` when it is still 409 at the end, `aborted` or `timeout` when the waiting ended, else
 * what `createBundle` throws.
 * @example const { bundleUrl } = await waitForBundle(client, jobId);
 */
export async function waitForBundle(
  client: Pick<ExportClient, 'createBundle'>,
  jobId: string,
  options: WaitForBundleOptions = {},
): Promise<ExportBundleReading> {
  const { attempts = 5, clock = SYSTEM_CLOCK, random = Math.random, signal, ...limits } = options;
  const pace = checkedPace({ timeoutMs: DEFAULT_TIMEOUT_MS, ...limits });
  const watch = createStopwatch(clock, pace.timeoutMs, signal);
  try {
    for (let requests = 1; ; requests += 1) {
      if (watch.stopped) throw stoppedError(watch.stopped);
      try {
        // Packing can take as long as all of the waiting; the client has its own limits for one request.
        return await watch.run(
          (requestSignal) => client.createBundle(jobId, { signal: requestSignal }),
          pace.timeoutMs,
        );
      } catch (error) {
        if (watch.stopped) throw stoppedError(watch.stopped);
        const waiting = error instanceof DocsAssistantError && error.kind === 'not-ready' && requests < attempts;
        if (!waiting) throw error;
        await watch.wait(gapAfter(requests, pace, error.retryAfter, random()));
      }
    }
  } finally {
    watch.close();
  }
}

function stoppedError(reason: 'aborted' | 'timeout'): DocsAssistantError {
  return reason === 'aborted'
    ? new DocsAssistantError('aborted', 'Asking for the bundle was stopped by its caller.')
    : new DocsAssistantError('timeout', 'No bundle within the time limit (timeoutMs). The job is kept; ask again.');
}
