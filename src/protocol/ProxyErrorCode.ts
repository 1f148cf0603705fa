/**
 * The field `code` in the error reply of a proxy. Two of the codes belong to status 403:
 *
 * - `plan-required`: the docs platform answered a request for a static export with 403. Static export needs an Enterprise plan.
 * - `not-allowed`: the proxy itself refused the request, or the docs platform answered a request to the assistant with 403. If the text of
 *   that reply mentions a quota, the code is `quota` instead.
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
