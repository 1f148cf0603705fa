import { delay } from '../async/delay.js';
import { DocsAssistantError, type ExportBundle, type ExportClient, waitForBundle } from '../client/index.js';
import { isPassingFault } from '../client/isPassingFault.js';

/** How a link is asked for. */
export interface AskForLinkOptions {
  signal: AbortSignal;
  /** Told why it is asked again. */
  onRetry: (reason: string) => void;
  /** Milliseconds before the first further attempt; each one waits that much longer. A service that asks for more gets it. */
  pauseMs?: number;
}

const ATTEMPTS = 5;
const PAUSE_MS = 2_000;

/**
 * A link to the bundle of a finished job. Asking is safe to repeat, and the work is done: a gateway that stumbles must not cost it. So
 * what passes is waited out as it is while a job is followed; a refusal ends it at once.
 *
 * @throws {DocsAssistantError} what `waitForBundle` throws.
 */
export async function askForLink(
  client: Pick<ExportClient, 'createBundle'>,
  jobId: string,
  { signal, onRetry, pauseMs = PAUSE_MS }: AskForLinkOptions,
): Promise<ExportBundle> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await waitForBundle(client, jobId, { signal });
    } catch (error) {
      const passes = error instanceof DocsAssistantError && isPassingFault(error);
      if (signal.aborted || !passes || attempt >= ATTEMPTS) throw error;
      onRetry(error.message);
      await delay(Math.max(pauseMs * attempt, (error.retryAfter ?? 0) * 1_000), signal);
    }
  }
}
