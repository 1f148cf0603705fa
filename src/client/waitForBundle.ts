import { type Clock, SYSTEM_CLOCK } from '../async/Clock.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ExportBundleReading, ExportClient } from './createExportClient.js';
import { createPollingDeadline } from './createPollingDeadline.js';
import { checkedPace, type ExportPace, nextInterval } from './exportPace.js';

/** Options of {@link waitForBundle}. */
export interface WaitForBundleOptions extends Pick<ExportPace, 'intervalMs' | 'maxIntervalMs' | 'timeoutMs'> {
  /** Maximum number of requests while the service answers "not yet" (409). Default 5. */
  attempts?: number;
  /** Stops waiting. The promise then rejects with kind `aborted`. */
  signal?: AbortSignal;
  /** Default: the clock of the browser or of Node. */
  clock?: Clock;
  /** Returns a number from 0 to 1, which varies the intervals. Default `Math.random`. */
  random?: () => number;
}

/** Default of `timeoutMs`: ten minutes. The service may have to pack the bundle before it answers, which rarely takes longer. */
const DEFAULT_TIMEOUT_MS = 600_000;

/**
 * Requests the bundle link of a finished job. Repeats the request a few times while the service answers "not yet" (409), because a service
 * may report a job as completed shortly before its files are ready. Any other error ends the wait.
 *
 * @throws {DocsAssistantError} kind `not-ready` if the last answer was 409; `aborted` or `timeout` if `signal` or the time limit ended the
 * wait; `setup` for an invalid option; otherwise the error of `createBundle`.
 * @example const { bundleUrl } = await waitForBundle(client, jobId);
 */
export async function waitForBundle(
  client: Pick<ExportClient, 'createBundle'>,
  jobId: string,
  options: WaitForBundleOptions = {},
): Promise<ExportBundleReading> {
  const { attempts = 5, clock = SYSTEM_CLOCK, random = Math.random, signal, ...limits } = options;
  const pace = checkedPace({ ...limits, timeoutMs: limits.timeoutMs ?? DEFAULT_TIMEOUT_MS });
  const deadline = createPollingDeadline(clock, pace.timeoutMs, signal);
  try {
    for (let requests = 1; ; requests += 1) {
      if (deadline.stopped) throw stoppedError(deadline.stopped);
      try {
        // Let a single request take all of `timeoutMs`, because the service may have to pack the bundle before it answers. The client also
        // has its own time limits for each request, which can be shorter.
        return await deadline.run(
          (requestSignal) => client.createBundle(jobId, { signal: requestSignal }),
          pace.timeoutMs,
        );
      } catch (error) {
        if (deadline.stopped) throw stoppedError(deadline.stopped);
        const waiting = error instanceof DocsAssistantError && error.kind === 'not-ready' && requests < attempts;
        if (!waiting) throw error;
        await deadline.wait(nextInterval(requests, pace, error.retryAfter, random()));
      }
    }
  } finally {
    deadline.close();
  }
}

function stoppedError(reason: 'aborted' | 'timeout'): DocsAssistantError {
  return reason === 'aborted'
    ? new DocsAssistantError('aborted', 'The request for the bundle was stopped by its caller.')
    : new DocsAssistantError(
        'timeout',
        'There was no bundle link within the time limit (timeoutMs). The job is kept, so you can try again.',
      );
}
