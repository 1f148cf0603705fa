import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';

const CHECK_POST = 'Check that POST requests to `discoveryUrl` reach the service or your proxy.';

/**
 * Advice for each kind of failure that a wrong set-up causes. `setup` and `wrong-key` need none here, because `logSetupFault` logs them
 * itself, as errors.
 */
const CHECKS: Readonly<Record<ErrorKind, string | undefined>> = {
  auth: 'Check `apiKey`, or the key that your proxy sends: it is missing, wrong or expired. Keys of the docs platform expire.',
  forbidden:
    'Check that the service or your proxy allows the origin of this page, that the key is valid for it, and that your plan includes the assistant.',
  'not-found': 'Check `domain` and `discoveryUrl`, and that the endpoint supports the version in `apiVersion`.',
  'bad-request':
    'Check that the endpoint at `discoveryUrl` speaks the version of the assistant interface that `apiVersion` names.',
  http: CHECK_POST,
  // The only 5xx status that arrives here is 501 (see `logSetupFault`): some static file servers answer POST requests with it.
  server: CHECK_POST,
  protocol: 'Check that `discoveryUrl` leads to the service or to your proxy, and not to a page of the site.',
  challenge: 'Check `getChallengeToken` and `headers`.',
  network: undefined,
  timeout: undefined,
  truncated: undefined,
  empty: undefined,
  'stream-error': undefined,
  quota: undefined,
  'not-ready': undefined,
  'too-large': undefined,
  'rate-limit': undefined,
  'wrong-key': undefined,
  setup: undefined,
  aborted: undefined,
};

const logged = new Set<string>();

/**
 * Warns developers of a failure that points to a wrong set-up, with the server's message and advice. Logs each cause (kind, status and
 * code) only once per page. This module is loaded on demand, because few requests fail.
 */
export function warnOfFailedRequest(error: DocsAssistantError): void {
  const { kind, status, code, resource, message, serverMessage } = error;
  // Do not warn if the service no longer knows a thread: a wrong set-up is not the cause.
  const check = resource === 'thread' ? undefined : CHECKS[kind];
  const cause = [kind, status, code].join(' ');
  if (check === undefined || logged.has(cause)) return;
  logged.add(cause);
  const reason = serverMessage && `The server says: "${serverMessage}"`;
  console.warn(`docs-assistant: ${[message, reason, check].filter(Boolean).join(' ')} (${kind})`);
}
