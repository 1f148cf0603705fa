import { ProxyError } from './ProxyError.js';

/** On every reply: nothing is kept by caches, nothing is guessed from content. */
const ALWAYS: Readonly<Record<string, string>> = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A reply made of known fields. */
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

/** The reply that an error stands for; what is no {@link ProxyError} is told as a fault without words. */
export function createErrorReply(error: unknown): Response {
  const known =
    error instanceof ProxyError ? error : new ProxyError(500, 'internal', 'The proxy could not answer this request.');
  return createJsonReply(known.status, { error: known.message, code: known.code }, known.headers);
}

/** `Retry-After` in digits, where there is something to wait for. */
export function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds)) };
}
