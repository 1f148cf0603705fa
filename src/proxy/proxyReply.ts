import type { ProxyError } from './ProxyError.js';

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
 * Creates the reply for an error.
 *
 * @param fields More fields of the body.
 */
export function createErrorReply({ status, message, code, headers }: ProxyError, fields: object = {}): Response {
  return createJsonReply(status, { ...fields, error: message, code }, headers);
}

/** Returns a `Retry-After` header in whole seconds; no header for undefined. */
export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds)) };
}
