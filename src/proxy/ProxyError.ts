import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/**
 * Why a proxy answers with an error, as one word in its reply. `plan-required` is the platform's 403 (static export needs an
 * Enterprise plan); `not-allowed` is the proxy's own.
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

/** A reply that is not the one that was asked for. The message is a sentence of ours; it never holds words of the platform. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';

  constructor(
    readonly status: number,
    readonly code: ProxyErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  /** The same error with more headers on its reply. */
  withHeaders(headers: Readonly<Record<string, string>>): ProxyError {
    return new ProxyError(this.status, this.code, this.message, { ...headers, ...this.headers });
  }
}

/** The 400 for a body that a check of the protocol refused. The message of the check names the field. */
export function badRequest(error: unknown): ProxyError {
  return new ProxyError(
    400,
    'bad-request',
    error instanceof DocsAssistantError ? error.message : 'The body cannot be read.',
  );
}
