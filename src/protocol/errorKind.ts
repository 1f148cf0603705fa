/**
 * Every way in which something can fail, as one word. `DocsAssistantError.kind` is one of these.
 *
 * | kind | what happened |
 * | --- | --- |
 * | `network` | no reply: offline, blocked, refused, or the connection broke before anything came |
 * | `timeout` | a time limit passed: first byte, silence, or the whole request |
 * | `truncated` | the answer ended without its finish; what arrived is kept |
 * | `empty` | status 200 and nothing in it |
 * | `protocol` | status 200 and not the reply that was promised (an HTML page, a JSON object …) |
 * | `stream-error` | the service's own error line inside the answer |
 * | `bad-request` | 400, 422 |
 * | `auth` | 401: the key is missing or wrong |
 * | `quota` | 402, and 403 with a quota wording |
 * | `forbidden` | 403 |
 * | `not-found` | 404: no such domain, thread or job |
 * | `not-ready` | 409: the job has not finished |
 * | `too-large` | 413 |
 * | `rate-limit` | 429; `retryAfter` says how many seconds to wait where the service did |
 * | `server` | 5xx |
 * | `http` | any other status |
 * | `challenge` | `getChallengeToken` gave no token: nothing was sent |
 * | `wrong-key` | an admin key was given where only a public key may stand |
 * | `setup` | the options do not fit together |
 * | `aborted` | the caller stopped it |
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

/** The one table from status code to kind. */
const KIND_BY_STATUS: Readonly<Record<number, ErrorKind>> = {
  400: 'bad-request',
  401: 'auth',
  402: 'quota',
  403: 'forbidden',
  404: 'not-found',
  409: 'not-ready',
  413: 'too-large',
  422: 'bad-request',
  429: 'rate-limit',
};

const QUOTA_WORDING = /\b(quota|billing|credits?|usage limit|limit (?:exceeded|reached))\b/i;

/**
 * The kind of a failed HTTP reply.
 *
 * @param serverMessage What the service said; only looked at for 403, which also stands for a used-up quota.
 */
export function kindOfStatus(status: number, serverMessage = ''): ErrorKind {
  if (status === 403 && QUOTA_WORDING.test(serverMessage)) return 'quota';
  if (status >= 500) return 'server';
  return KIND_BY_STATUS[status] ?? 'http';
}
