import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { maskKeys } from '../protocol/keys/maskKeys.js';

const logged = new Set<string>();

/**
 * Kinds of failure that a wrong set-up probably did not cause. For these kinds, `warnOfFailedRequest.js` is not loaded: without a
 * connection, the request for it would fail, and a busy service that also serves the files of the page would get one more request.
 */
const TEMPORARY: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'network',
  'rate-limit',
  'timeout',
  'truncated',
  'empty',
]);

/** Some static file servers answer POST requests with this status, so it points to a wrong set-up, unlike other 5xx statuses. */
const NOT_IMPLEMENTED = 501;

/**
 * Logs failures that only the site's developers can repair, because readers cannot report them. An invalid option is logged as an error,
 * once per page for each message. Any other failure that points to a wrong set-up is logged as a warning, by code that is loaded on demand.
 *
 * @example
 * logSetupFault(new DocsAssistantError('not-found', 'The service has no such domain (HTTP 404).', { status: 404 }));
 */
export function logSetupFault(error: DocsAssistantError): void {
  const { kind, status, message } = error;
  if (kind !== 'setup' && kind !== 'wrong-key') {
    if (!TEMPORARY.has(kind) && (kind !== 'server' || status === NOT_IMPLEMENTED))
      import('./warnOfFailedRequest.js').then(
        (chunk) => chunk.warnOfFailedRequest(error),
        () => {},
      );
    return;
  }
  if (logged.has(message)) return;
  logged.add(message);
  // The message quotes options, and a developer may have put a key into the wrong option.
  console.error(`docs-assistant: ${maskKeys(message)}`);
}
