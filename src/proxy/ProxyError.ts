import { HttpError } from '../http/HttpError.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/**
 * The reason why a proxy answers with an error, as `code` of its reply. `plan-required` is a 403 of the docs platform (static
 * export needs an Enterprise plan); `not-allowed` is a 403 of the proxy itself.
 */
export type ProxyErrorCode =
  | 'bad-request'
  | 'not-allowed'
  | 'plan-required'
  | 'not-found'
  | 'wrong-method'
  | 'wrong-content-type'
  | 'too-large'
  | 'rate-limit'
  | 'not-ready'
  | 'quota'
  | 'proxy-key'
  | 'disk-full'
  | 'platform-fault'
  | 'platform-timeout'
  | 'internal';

/** An {@link HttpError} with one of the codes of the proxies. */
export class ProxyError extends HttpError {
  override readonly name = 'ProxyError';
  declare readonly code: ProxyErrorCode;

  constructor(status: number, code: ProxyErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(status, message, headers, { code });
  }

  /** Returns the same error with more headers on its reply. */
  withHeaders(headers: Readonly<Record<string, string>>): ProxyError {
    return new ProxyError(this.status, this.code, this.message, { ...headers, ...this.headers });
  }
}

/** Returns the 400 for a body that a check of the protocol rejected. The message of the check names the field. */
export function badRequest(error: unknown): ProxyError {
  return new ProxyError(
    400,
    'bad-request',
    error instanceof DocsAssistantError ? error.message : 'The body cannot be read.',
  );
}
