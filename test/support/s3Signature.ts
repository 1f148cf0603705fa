import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The account of a test storage. */
export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** The error with which the test storage refuses a request: HTTP status and S3 error code. */
export class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** The fields of a request's signature, given in headers or in a presigned link. */
interface GivenSignature {
  scope: string[];
  date: string;
  signedHeaders: string[];
  signature: Buffer;
  payloadHash: string;
  query: URLSearchParams;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60_000;
const MAX_EXPIRES_SECONDS = 604_800;

export const sha256Hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Checks the signature of a request or a presigned link as S3 does (AWS Signature Version 4).
 *
 * @throws {S3Refusal} if the signature is missing, malformed, forged or expired, or not made for this account, request and body. The
 *   signature of a presigned link does not cover the body.
 */
export function checkS3Signature(request: IncomingMessage, body: Buffer, account: S3Account, now: number): void {
  const url = new URL(request.url ?? '/', 'http://storage');
  const given = url.searchParams.has('X-Amz-Signature')
    ? readPresigned(url.searchParams, now)
    : readHeader(request, url.searchParams, body, now);
  const [accessKeyId, day, region, service, end] = given.scope;
  if (accessKeyId !== account.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (region !== account.region) throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  if (
    service !== 's3' ||
    end !== 'aws4_request' ||
    day !== given.date.slice(0, 8) ||
    !given.signedHeaders.includes('host')
  )
    throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  const canonical = [
    request.method,
    // The path as it was sent: S3 does not normalise it.
    (request.url ?? '').split('?')[0],
    canonicalQuery(given.query),
    ...given.signedHeaders.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    given.signedHeaders.join(';'),
    given.payloadHash,
  ].join('\n');
  const toSign = [ALGORITHM, given.date, given.scope.slice(1).join('/'), sha256Hex(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(
    (secret, text) => hmac(secret, text as string),
    `AWS4${account.secretAccessKey}`,
  );
  const right = hmac(key, toSign);
  if (given.signature.length !== right.length || !timingSafeEqual(given.signature, right))
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
}

function readHeader(request: IncomingMessage, query: URLSearchParams, body: Buffer, now: number): GivenSignature {
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]+)$/.exec(
    request.headers.authorization ?? '',
  );
  // Refuse requests without a signature: they are anonymous, and anonymous requests have no rights.
  if (!match) throw new S3Refusal(403, 'AccessDenied');
  const date = String(request.headers['x-amz-date'] ?? '');
  if (Math.abs(timeOf(date) - now) > MAX_SKEW_MS) throw new S3Refusal(403, 'RequestTimeTooSkewed');
  const payloadHash = String(request.headers['x-amz-content-sha256'] ?? '');
  if (payloadHash !== sha256Hex(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
  const [, scope = '', signedHeaders = '', signature = ''] = match;
  return {
    scope: scope.split('/'),
    date,
    signedHeaders: signedHeaders.split(';'),
    signature: Buffer.from(signature, 'hex'),
    payloadHash,
    query,
  };
}

function readPresigned(given: URLSearchParams, now: number): GivenSignature {
  const query = new URLSearchParams(given);
  query.delete('X-Amz-Signature');
  const date = given.get('X-Amz-Date') ?? '';
  const expires = Number(given.get('X-Amz-Expires'));
  if (given.get('X-Amz-Algorithm') !== ALGORITHM || !(expires >= 1 && expires <= MAX_EXPIRES_SECONDS))
    throw new S3Refusal(400, 'AuthorizationQueryParametersError');
  if (now < timeOf(date) - MAX_SKEW_MS || now >= timeOf(date) + expires * 1000)
    throw new S3Refusal(403, 'AccessDenied');
  return {
    scope: (given.get('X-Amz-Credential') ?? '').split('/'),
    date,
    signedHeaders: (given.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: Buffer.from(given.get('X-Amz-Signature') ?? '', 'hex'),
    payloadHash: 'UNSIGNED-PAYLOAD',
    query,
  };
}

/** Converts a time such as `20261123T150000Z` to milliseconds since the epoch. Returns NaN for text that is not a time. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function canonicalQuery(query: URLSearchParams): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}
