/**
 * Reads the three replies of the static export interface. Keeps known fields only, and checks and limits each. Used by the client for
 * replies of services and proxies, and by the proxy for replies of the docs platform.
 */

import { isRecord } from '../../values/isRecord.js';
import { readAmount } from '../../values/readAmount.js';
import { readTimestamp } from '../../values/readTimestamp.js';
import { toPlainText } from '../../values/toPlainText.js';
import { isVersionLabel } from '../isVersionLabel.js';
import { MAX_SERVER_MESSAGE_LENGTH, maskKeys } from '../keys/maskKeys.js';
import type { ExportBundle, ExportJob } from './exportJob.js';
import { readExportFailure, readExportReport } from './exportReport.js';

const JOB_ID = /^[A-Za-z0-9_-]{1,128}$/;
/** Maximum length of a status, in characters. An unknown status is shown as it is, so it must fit on a line. */
const MAX_STATUS_LENGTH = 64;
/** Maximum length of a bundle link, in characters. Presigned links are long, but common servers refuse request lines above 8 KB. */
const MAX_BUNDLE_URL_LENGTH = 8_192;
const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a value has the form of a job id: 1 to 128 letters, digits, `_` or `-`. */
export function isExportJobId(value: unknown): value is string {
  return typeof value === 'string' && JOB_ID.test(value);
}

/** Returns the id of the started job; undefined when the reply has no valid id. */
export function readStartedJob(reply: unknown): string | undefined {
  return isRecord(reply) && isExportJobId(reply.jobId) ? reply.jobId : undefined;
}

/**
 * Reads the state of a job. Leaves out fields that are missing or invalid.
 *
 * @returns undefined when the reply has no status or names another job.
 */
export function readExportJob(reply: unknown, jobId: string): ExportJob | undefined {
  if (!isRecord(reply) || typeof reply.status !== 'string' || reply.status.trim() === '' || !isReplyAbout(reply, jobId))
    return undefined;
  const progress = readAmount(reply.progress);
  const pageCount = readAmount(reply.pageCount);
  const createdAt = readTimestamp(reply.createdAt);
  const updatedAt = readTimestamp(reply.updatedAt);
  const error =
    typeof reply.error === 'string' ? maskKeys(toPlainText(reply.error, MAX_SERVER_MESSAGE_LENGTH)) : undefined;
  const errorCode = readExportFailure(reply.errorCode);
  const report = readExportReport(reply.report);
  return {
    jobId,
    // Keep the exact spelling: trimming or changing the case could turn an unknown status into a known one.
    status: reply.status.slice(0, MAX_STATUS_LENGTH),
    // Operators copy the label into the Helm values of their deployment (see `helmValues`), so it is kept unchanged or not at all.
    ...(isVersionLabel(reply.version) && { version: reply.version }),
    ...(progress !== undefined && { progress }),
    ...(pageCount !== undefined && { pageCount }),
    ...(createdAt && { createdAt }),
    ...(updatedAt && { updatedAt }),
    ...(error && { error }),
    ...(errorCode && { errorCode }),
    ...(report && { report }),
  };
}

/**
 * Reads the link to a packed export.
 *
 * @param serviceUrl URL of the service. Links without TLS are only accepted on its own origin and on loopback hosts.
 * @returns undefined if there is no link that is safe to follow.
 */
export function readExportBundle(
  reply: unknown,
  jobId: string,
  serviceUrl: string | undefined,
): ExportBundle | undefined {
  if (!isRecord(reply) || !isReplyAbout(reply, jobId)) return undefined;
  const bundleUrl = readBundleUrl(reply.bundleUrl, serviceUrl);
  if (bundleUrl === undefined) return undefined;
  const expiresAt = readTimestamp(reply.expiresAt);
  const sizeBytes = readAmount(reply.sizeBytes);
  return { bundleUrl, ...(expiresAt && { expiresAt }), ...(sizeBytes !== undefined && { sizeBytes }) };
}

/** Replies may omit the job id. If a reply has a job id, it must match. */
function isReplyAbout(reply: Record<string, unknown>, jobId: string): boolean {
  return reply.jobId === undefined || reply.jobId === null || reply.jobId === jobId;
}

function readBundleUrl(value: unknown, serviceUrl: string | undefined): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_BUNDLE_URL_LENGTH) return undefined;
  try {
    const url = new URL(value, serviceUrl);
    if (url.username || url.password) return undefined;
    const plainAllowed = LOOPBACK.test(url.hostname) || (serviceUrl && url.origin === new URL(serviceUrl).origin);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && plainAllowed)) return undefined;
    // A signature covers the exact text of a presigned link, so a complete URL of valid characters stays unchanged.
    return /^https?:\/\/[\x21-\x7e]+$/i.test(value) && !/["'<>\\^`{|}]/.test(value) ? value : url.href;
  } catch {
    return undefined;
  }
}
