import { raceTimeout } from '../async/raceTimeout.js';
import { ProxyError } from './ProxyError.js';

/** A request to the export proxy, with the data by which `authorize` decides whether to allow it. */
export interface ExportAccess {
  /** The request as it arrived. The proxy has already read its body, if there is one. */
  request: Request;
  action: 'start' | 'read' | 'bundle';
  /** The domain to export; only with `start`. */
  domain?: string;
  /** Id of the job; only with `read` and `bundle`. To keep people from seeing each other's jobs, remember who started which job. */
  jobId?: string;
}

/** Only `true` allows the request. Any other value, an exception and a late answer refuse it. */
export type Authorize = (access: ExportAccess) => boolean | Promise<boolean>;

/**
 * Returns the error for a request that `authorize` or `allowedDomains` refuses. The error is always the same, so that it does not reveal
 * which domains or jobs exist.
 *
 * @param details `cause` is why `authorize` could not decide, for the log of the server.
 */
export function refusal(details: { cause?: unknown } = {}): ProxyError {
  return new ProxyError(403, 'not-allowed', 'You do not have permission to run this export.', {}, details);
}

/** @throws {ProxyError} 403 unless the caller is allowed. */
export async function authorizeRequest(authorize: Authorize, access: ExportAccess, timeoutMs: number): Promise<void> {
  let allowed: unknown;
  try {
    const late = () => new Error(`authorize did not answer within ${timeoutMs} ms (timeouts.authorize).`);
    allowed = await raceTimeout(Promise.resolve(authorize(access)), timeoutMs, late);
  } catch (cause) {
    throw refusal({ cause });
  }
  if (allowed !== true) throw refusal();
}
