import { type BodyLimits, readBoundedText } from '../async/readBoundedText.js';
import { COMPRESSED_BODY, type JsonBodyFailure, MAX_BODY_DEPTH, readJsonObject } from '../http/readJsonObject.js';
import { ProxyError } from './ProxyError.js';

/** Maximum body size (bytes) for requests that must not have a body. They may still contain white space or `{}`. */
const MAX_UNEXPECTED_BYTES = 1_000;

/** Reads the JSON object in the body of a request. @throws {ProxyError} 413, 415, 408 or 400 */
export async function requireJsonBody(request: Request, limits: BodyLimits): Promise<Record<string, unknown>> {
  const read = await readJsonObject(request, limits);
  if (typeof read === 'string') throw bodyError(read, limits.maxBytes);
  return read.value;
}

/**
 * Checks that a request has no body, or only white space or `{}`. @throws {ProxyError} 413 for a body that is too large, 408 for a body
 * that arrives too slowly, 400 for any other body.
 */
export async function refuseBody(request: Request, timeoutMs: number): Promise<void> {
  const { text, failure } = await readBoundedText(request.body, { maxBytes: MAX_UNEXPECTED_BYTES, timeoutMs });
  if (failure) throw bodyError(failure, MAX_UNEXPECTED_BYTES);
  if (text.trim() === '' || /^\s*\{\s*\}\s*$/.test(text)) return;
  throw new ProxyError(400, 'bad-request', 'This request must not have a body. Send it without one.');
}

function bodyError(failure: JsonBodyFailure, maxBytes: number): ProxyError {
  switch (failure) {
    case 'too-large':
      return new ProxyError(413, 'too-large', `The body is larger than ${maxBytes} bytes. Send less text.`);
    case 'too-slow':
      return new ProxyError(408, 'bad-request', 'The body did not arrive in time. Send the request again.');
    case 'broken':
      return new ProxyError(
        400,
        'bad-request',
        'The body could not be read: its connection broke, or other code has read it. Send the request again.',
      );
    case 'compressed':
      return new ProxyError(415, 'wrong-content-type', COMPRESSED_BODY.message, COMPRESSED_BODY.headers);
    case 'not-json':
    case 'not-object':
      return new ProxyError(
        400,
        'bad-request',
        'The body must be a JSON object, encoded as UTF-8. Check its quotes, commas and brackets.',
      );
    case 'too-deep':
      return new ProxyError(
        400,
        'bad-request',
        `The body is nested more than ${MAX_BODY_DEPTH} levels deep. Send only the documented fields.`,
      );
  }
}
