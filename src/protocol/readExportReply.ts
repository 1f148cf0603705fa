/**
 * Reads the three replies of the static export interface: known fields only, checked and bounded. The client reads with it what a
 * service or proxy sends, the proxy what the platform sends.
 */
import type { ExportBundle, ExportJob } from './exportJob.js';
import { readExportFailure, readExportReport } from './exportReport.js';
import { isRecord } from './isRecord.js';
import { isVersionLabel } from './isVersionLabel.js';
import { MAX_SERVER_MESSAGE_LENGTH, maskKeys } from './maskKeys.js';
import { readAmount } from './readAmount.js';
import { readTimestamp } from './readTimestamp.js';
import { toPlainText } from './toPlainText.js';

const JOB_ID = /^[A-Za-z0-9_-]{1,128}$/;
/** A status that is shown as it was sent has to fit on a line. */
const MAX_STATUS_LENGTH = 64;
/** Presigned links are long; none is longer than what servers accept in a request line. */
const MAX_BUNDLE_URL_LENGTH = 8_192;
const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a value can be the id of a job: 1 to 128 letters, digits, `_` or `-` (security promise 21). */
export function isExportJobId(value: unknown): value is string {
  return typeof value === 'string' && JOB_ID.test(value);
}

/** The id of the job that was started; undefined when the reply does not name one. */
export function readStartedJob(reply: unknown): string | undefined {
  return isRecord(reply) && isExportJobId(reply.jobId) ? reply.jobId : undefined;
}

/**
 * A job as it is reported. What is missing or cannot be read is left out; nothing is filled in.
 *
 * @returns undefined when it is no job: no status, or the report of another job.
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
    // As it was sent: it is compared exactly, and tidying up could turn an odd one into a known one.
    status: reply.status.slice(0, MAX_STATUS_LENGTH),
    // Pinned as it is, so it is taken as it is or not at all.
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
 * A link to a packed export.
 *
 * @param serviceUrl Address of the service that was asked: its own origin may hand out links without TLS.
 * @returns undefined when there is no link that may be followed (security promise 29).
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

/** The id is not promised in these replies; where it stands, it must be the right one. */
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
    // A signature covers the address as it was written, so a plain absolute one is not written anew.
    return /^https?:\/\/[\x21-\x7e]+$/i.test(value) && !/["'<>\\^`{|}]/.test(value) ? value : url.href;
  } catch {
    return undefined;
  }
}
