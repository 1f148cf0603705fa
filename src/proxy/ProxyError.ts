import { HttpError } from '../http/HttpError.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ProxyErrorCode } from '../protocol/ProxyErrorCode.js';

/** An {@link HttpError} with one of the codes of the proxies. */
export class ProxyError extends HttpError {
  override readonly name = 'ProxyError';
  declare readonly code: ProxyErrorCode;

  /** @param details `cause` is the original error, for the log of the server. */
  constructor(
    status: number,
    code: ProxyErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    details: { cause?: unknown } = {},
  ) {
    super(status, message, headers, { code, ...details });
  }

  /** Returns a copy of the error with more headers for its reply. Headers that the error already has take precedence. */
  withHeaders(headers: Readonly<Record<string, string>>): ProxyError {
    const { status, code, message, cause } = this;
    return new ProxyError(status, code, message, { ...headers, ...this.headers }, cause === undefined ? {} : { cause });
  }
}

/** Creates a 400 error for an invalid field of a request body. */
export function invalidField(sentence: string): ProxyError {
  return new ProxyError(400, 'bad-request', sentence);
}

/**
 * Creates a 400 error for an invalid body. If a check in `protocol/` rejected the body, uses the message of the check. For any other error,
 * uses a general message.
 */
export function invalidBody(error: unknown): ProxyError {
  return invalidField(error instanceof DocsAssistantError ? error.message : 'The body cannot be read.');
}
