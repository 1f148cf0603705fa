import { ProxyError } from './ProxyError.js';

/** Headers of every JSON reply: caches must not store it, and browsers must not guess its content type. */
const ALWAYS: Readonly<Record<string, string>> = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function createJsonReply(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers, ...ALWAYS },
  });
}

/**
 * Creates the reply for an error. Any error other than a {@link ProxyError} becomes a 500 without details.
 *
 * @param fields More fields of the reply.
 */
export function createErrorReply(error: unknown, fields: object = {}): Response {
  const known =
    error instanceof ProxyError ? error : new ProxyError(500, 'internal', 'The proxy could not answer this request.');
  return createJsonReply(known.status, { ...fields, error: known.message, code: known.code }, known.headers);
}

/** Returns a `Retry-After` header in whole seconds; no header for undefined. */
export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds)) };
}
