import { describeError } from '../../http/describeError.js';
import { HttpError } from '../../http/HttpError.js';
import { identifyCaller } from '../../http/identifyCaller.js';
import type { RequestTrace } from '../../http/RequestTrace.js';

/** The called endpoint of the static export interface. `other`: the path of the call belongs to no endpoint. */
export type AuditAction = 'start-job' | 'read-job' | 'create-link' | 'download' | 'other';

/** The audit log entry for one call of the static export interface. Can contain the name of an admin key, but never a key or a link. */
export interface AuditEntry {
  /** When the call was answered, ISO 8601 in UTC. */
  time: string;
  /** Id of the request, as in the request log. */
  requestId: string;
  action: AuditAction;
  /**
   * Name of the admin key. Missing if the call had no valid key, or was refused because too many wrong keys came from its IP address. Also
   * missing for downloads, which use a signed link instead.
   */
  key?: string;
  jobId?: string;
  /** Domain of a job that was started. */
  domain?: string;
  /** `done`, `refused` (status 4xx), or `failed` (status 5xx). */
  outcome: 'done' | 'refused' | 'failed';
  status: number;
  /** Why the call was refused or failed. */
  reason?: string;
  /** IP address of the client, if known; the first 64 bits of an IPv6 address. */
  address?: string;
}

/** The fields of an audit entry that are collected while a call is processed. {@link createAuditEntry} adds the others. */
export type AuditedCall = Pick<AuditEntry, 'action' | 'key' | 'jobId' | 'domain'>;

/** Creates the entry for a call that was answered with a status, or with an error. */
export function createAuditEntry(
  { id, remoteAddress }: Pick<RequestTrace, 'id' | 'remoteAddress'>,
  call: AuditedCall,
  result: { status: number } | { error: unknown },
  now: number,
): AuditEntry {
  const error = 'error' in result ? result.error : undefined;
  const status = 'status' in result ? result.status : error instanceof HttpError ? error.status : 500;
  const reason = error instanceof HttpError ? error.message : error === undefined ? '' : describeError(error);
  return {
    time: new Date(now).toISOString(),
    requestId: id,
    ...call,
    outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed',
    status,
    ...(reason !== '' && { reason }),
    ...(remoteAddress !== undefined && { address: identifyCaller(remoteAddress) }),
  };
}
