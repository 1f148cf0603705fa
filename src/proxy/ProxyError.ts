import { HttpError } from '../http/HttpError.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ProxyErrorCode } from '../protocol/ProxyErrorCode.js';

/** An {@link HttpError} with one of the codes of the proxies. */
export class ProxyError extends HttpError {
  override readonly name = 'ProxyError';
  declare readonly code: ProxyErrorCode;

  /** @param details `cause` is the error behind this one, for the log of the server. */
  constructor(
    status: number,
    code: ProxyErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    details: { cause?: unknown } = {},
  ) {
    super(status, message, headers, { code, ...details });
  }

  /** Returns the same error with more headers on its reply. */
  withHeaders(headers: Readonly<Record<string, string>>): ProxyError {
    const { status, code, message, cause } = this;
    return new ProxyError(status, code, message, { ...headers, ...this.headers }, cause === undefined ? {} : { cause });
  }
}

/** Creates the 400 for an invalid field of a body. */
export function invalidField(sentence: string): ProxyError {
  return new ProxyError(400, 'bad-request', sentence);
}

/** Returns the 400 for a body that a check of the protocol rejected, with the message of that check, which names the field. */
export function invalidBody(error: unknown): ProxyError {
  return invalidField(error instanceof DocsAssistantError ? error.message : 'The body cannot be read.');
}
