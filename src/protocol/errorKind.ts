/**
 * All kinds of failure. `DocsAssistantError.kind` is one of these.
 *
 * | kind | what happened |
 * | --- | --- |
 * | `network` | no reply: offline, blocked, refused, or the connection broke before anything usable arrived |
 * | `timeout` | a time limit passed: until the first byte, without progress, or for the whole request |
 * | `truncated` | the answer stopped before it was complete; the text that arrived is kept |
 * | `empty` | status 2xx with an empty reply, or one without an answer |
 * | `protocol` | status 2xx with a reply of another format (an HTML page, a JSON object …); also a refused bundle, such as a damaged one |
 * | `stream-error` | the service reported an error within its answer |
 * | `bad-request` | 400, 422 |
 * | `auth` | 401: the key is missing, wrong or expired |
 * | `quota` | 402, and 403 if the service's message mentions a quota |
 * | `forbidden` | 403 |
 * | `not-found` | 404, 410: no such domain, thread or job, or no such version of the interface; also a missing bundle file |
 * | `not-ready` | 409: what was requested is not ready, such as the bundle of a job that has not finished |
 * | `too-large` | 413 |
 * | `rate-limit` | 429; `retryAfter` is the number of seconds to wait, if the service gave one |
 * | `server` | 5xx |
 * | `http` | any other status |
 * | `challenge` | `getChallengeToken` or `headers` threw an error, or there was no token, so nothing was sent |
 * | `wrong-key` | an admin key was given where only a public key is allowed, or the other way round |
 * | `setup` | options that cannot work |
 * | `aborted` | the caller stopped the request |
 */
export const ERROR_KINDS = [
  'network',
  'timeout',
  'truncated',
  'empty',
  'protocol',
  'stream-error',
  'bad-request',
  'auth',
  'quota',
  'forbidden',
  'not-found',
  'not-ready',
  'too-large',
  'rate-limit',
  'server',
  'http',
  'challenge',
  'wrong-key',
  'setup',
  'aborted',
] as const;

/** One of {@link ERROR_KINDS}. */
export type ErrorKind = (typeof ERROR_KINDS)[number];

const KIND_BY_STATUS: Readonly<Record<number, ErrorKind>> = {
  400: 'bad-request',
  401: 'auth',
  402: 'quota',
  403: 'forbidden',
  404: 'not-found',
  409: 'not-ready',
  410: 'not-found',
  413: 'too-large',
  422: 'bad-request',
  429: 'rate-limit',
};

const QUOTA_WORDING = /\b(quota|billing|credits?|usage limit|limit (?:exceeded|reached))\b/i;

/**
 * Returns the kind of failure for an HTTP status.
 *
 * @param serverMessage The service's message. Only used for 403, which may also mean that the quota is used up.
 */
export function kindOfStatus(status: number, serverMessage = ''): ErrorKind {
  if (status === 403 && QUOTA_WORDING.test(serverMessage)) return 'quota';
  if (status >= 500) return 'server';
  return KIND_BY_STATUS[status] ?? 'http';
}
