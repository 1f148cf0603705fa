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
}
