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
