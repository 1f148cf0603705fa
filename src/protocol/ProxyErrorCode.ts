/**
 * The reason why a proxy answers with an error, as `code` of its reply. `plan-required`: the docs platform refused a static export with
 * 403, because it needs an Enterprise plan. `not-allowed`: the proxy refused the request, or the docs platform refused a question.
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
