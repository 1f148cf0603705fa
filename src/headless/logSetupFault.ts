import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { maskKeys } from '../protocol/maskKeys.js';

const logged = new Set<string>();

/**
 * Kinds of failure that point to no fault of the set-up. The code of the warning does not load for them: without a connection it cannot,
 * and a busy service needs no further request.
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
 * Writes a failure that only the site's developers can repair to the console, because readers cannot report it. An invalid option is an
 * error, written once per page for each message. Other failures that point to a wrong set-up are warnings, for which code loads first.
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
