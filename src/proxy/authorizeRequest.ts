import { raceTimeout } from '../async/raceTimeout.js';
import { ProxyError } from './ProxyError.js';

/** What a caller wants to do. */
export interface ExportAccess {
  /** As it arrived; its body has been read. */
  request: Request;
  action: 'start' | 'read' | 'bundle';
  /** The domain to export; only with `start`. */
  domain?: string;
  /** The job; with `read` and `bundle`. Keep who started which job if people must not see each other's. */
  jobId?: string;
}

/** Only `true` opens. Anything else, an exception and a late answer are a refusal. */
export type Authorize = (access: ExportAccess) => boolean | Promise<boolean>;

/** One sentence for every refusal, so that it does not tell which domains or jobs exist. */
export function refusal(): ProxyError {
  return new ProxyError(403, 'not-allowed', 'This export is not allowed to you.');
}

/** @throws {ProxyError} 403 unless the caller is allowed (security promise 22). */
export async function authorizeRequest(authorize: Authorize, access: ExportAccess, limitMs: number): Promise<void> {
  let allowed: unknown;
  try {
    allowed = await raceTimeout(Promise.resolve(authorize(access)), limitMs, refusal);
  } catch {
    throw refusal();
  }
  if (allowed !== true) throw refusal();
}
