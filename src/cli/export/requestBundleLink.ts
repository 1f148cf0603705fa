import { delay } from '../../async/delay.js';
import { DocsAssistantError, type ExportBundle, type ExportClient, waitForBundle } from '../../client/index.js';
import { isTemporaryError } from '../../client/isTemporaryError.js';

export interface RequestBundleLinkOptions {
  signal: AbortSignal;
  /** Called with the reason for each retry. */
  onRetry: (reason: string) => void;
  /** Delay before the first retry, in milliseconds. It grows with every attempt. A longer `Retry-After` of the service takes precedence. */
  pauseMs?: number;
}

const ATTEMPTS = 5;
const PAUSE_MS = 2_000;

/**
 * Requests a link to the bundle of a finished job. Retries after temporary errors, because the request is safe to repeat and the export is
 * done. Does not retry after other errors, such as a refusal.
 *
 * @throws {DocsAssistantError} for an error that is not temporary, if the last attempt fails, and when `signal` aborts.
 */
export async function requestBundleLink(
  client: Pick<ExportClient, 'createBundle'>,
  jobId: string,
  { signal, onRetry, pauseMs = PAUSE_MS }: RequestBundleLinkOptions,
): Promise<ExportBundle> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await waitForBundle(client, jobId, { signal });
    } catch (error) {
      const passes = error instanceof DocsAssistantError && isTemporaryError(error);
      if (signal.aborted || !passes || attempt >= ATTEMPTS) throw error;
      onRetry(error.message);
      await delay(Math.max(pauseMs * attempt, (error.retryAfter ?? 0) * 1_000), signal);
    }
  }
}
