import { readErrorCode } from '../http/errorCode.js';
import { BundleStoreError } from '../service/export/BundleStore.js';

/**
 * Messages by the name of the SDK's error. For an error reply with a body, this name is the S3 error code. `{bucket}` is replaced by the
 * name of the bucket.
 */
const MESSAGES: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The bucket "{bucket}" does not exist. Create it, or correct its name or the endpoint.',
  InvalidAccessKeyId: 'The storage does not know the access key. Check AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch:
    'The storage refused the signature. Check AWS_SECRET_ACCESS_KEY, and that no proxy in between changes the host name.',
  AccessDenied:
    'The credentials may not use the bucket "{bucket}". Allow them s3:PutObject, s3:GetObject, s3:DeleteObject and s3:AbortMultipartUpload for its objects.',
  ExpiredToken:
    'The credentials for the storage have expired. Renew them, and restart the service if they are in its environment.',
  RequestTimeTooSkewed:
    'The clock of this machine differs too much from the clock of the storage. Synchronise it, for example with NTP.',
  PermanentRedirect: 'The bucket "{bucket}" is in another region. Correct the region or the endpoint.',
  CredentialsProviderError:
    'There are no credentials for the storage. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use a profile or the role of the container.',
  QuotaExceeded: 'The storage is full. Free some space and start another job.',
};

/** Other codes for the faults in `MESSAGES`, including codes of common S3-compatible storage services. */
const ALIASES: Readonly<Record<string, string>> = {
  Forbidden: 'AccessDenied',
  AllAccessDisabled: 'AccessDenied',
  InvalidToken: 'ExpiredToken',
  AuthorizationHeaderMalformed: 'PermanentRedirect',
  IllegalLocationConstraintException: 'PermanentRedirect',
  XMinioStorageFull: 'QuotaExceeded',
  XMinioAdminBucketQuotaExceeded: 'QuotaExceeded',
  InsufficientCapacity: 'QuotaExceeded',
};

const NO_REGION =
  'The region of the bucket is missing. Set it with the option "region" (--s3-region), or with AWS_REGION.';

const SILENT =
  'The storage did not answer in time. Check its log, and that no proxy or firewall in between holds requests back.';

/** Name of the SDK's errors for a connection or a reply that takes too long. */
const TIMEOUT = 'TimeoutError';
/** Part of the message of an SDK timeout if no connection was made. A timeout without this text means that the storage does not answer. */
const NOT_CONNECTED = 'did not establish a connection';
/** Statuses below 500 after which a retry may succeed: 408 Request Timeout and 429 Too Many Requests. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 429]);
/**
 * Statuses of 500 or above that a retry does not resolve: 501 Not Implemented, 505 HTTP Version Not Supported and 507 Insufficient Storage.
 */
const LASTING_STATUSES: ReadonlySet<number> = new Set([501, 505, 507]);
/**
 * Error codes of connections that cannot be established or that break. Codes of certificate errors are missing, because only the operator
 * can correct a certificate.
 */
const TEMPORARY_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'],
  ...['EAI_AGAIN', 'ENOTFOUND'],
]);

/**
 * Converts an error of the AWS SDK to a `BundleStoreError` with a message for the operator. The original error becomes the cause, for the
 * log.
 */
export function explainS3Error(error: unknown, bucket: string): BundleStoreError {
  if (error instanceof BundleStoreError) return error;
  return new BundleStoreError(messageFor(error, bucket), { cause: error, isTemporary: isTemporary(error) });
}

/** Whether the storage may accept the same request in a few minutes. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error) || knownMessage(error) !== undefined) return false;
  const status = statusOf(error);
  if (status === undefined) return error.name === TIMEOUT || TEMPORARY_CODES.has(readErrorCode(error) ?? '');
  if (status >= 500) return !LASTING_STATUSES.has(status);
  return TEMPORARY_STATUSES.has(status) || error.name === 'RequestTimeout';
}

function messageFor(error: unknown, bucket: string): string {
  if (!(error instanceof Error)) return 'The storage of the bundles failed.';
  const known = knownMessage(error);
  if (known) return known.replace('{bucket}', bucket);
  if (error.message.startsWith('Region is missing')) return NO_REGION;
  const status = statusOf(error);
  if (status !== undefined)
    return `The storage answered with status ${status} (${error.name}). Try again later, or check its log.`;
  const code = readErrorCode(error);
  if (code === undefined && error.name === TIMEOUT && !error.message.includes(NOT_CONNECTED)) return SILENT;
  const reason = code ?? error.name;
  return `The storage cannot be reached (${reason}). Check the endpoint, and that this machine may connect to it.`;
}

function knownMessage(error: Error): string | undefined {
  return MESSAGES[ALIASES[error.name] ?? error.name];
}

/** Returns the HTTP status of the reply that an error reports; undefined for an error without a reply, such as a connection error. */
function statusOf(error: Error): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}
