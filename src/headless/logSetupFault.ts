import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { maskKeys } from '../protocol/maskKeys.js';

/** Advice for each kind of failure that a wrong set-up causes. Failures that are only temporary have no entry. */
const CHECKS: Readonly<Partial<Record<ErrorKind, string>>> = {
  auth: 'Check `apiKey`, or the key that your proxy sends: it is missing, wrong or expired. Keys of the docs platform expire.',
  forbidden:
    'Check that the service or your proxy allows the origin of this page, that the key is valid for it, and that your plan includes the assistant.',
  'not-found': 'Check `domain` and `discoveryUrl`, and that the endpoint supports the version in `apiVersion`.',
  'bad-request':
    'Check that the endpoint at `discoveryUrl` speaks the version of the assistant interface that `apiVersion` names.',
  http: 'Check that POST requests to `discoveryUrl` reach the service or your proxy.',
  protocol: 'Check that `discoveryUrl` leads to the service or to your proxy, and not to a page of the site.',
  challenge: 'Check `getChallengeToken` and `headers`.',
};

/** Some static file servers answer POST requests with this status, so it points to a wrong set-up, unlike other 5xx statuses. */
const NOT_IMPLEMENTED = 501;

const logged = new Set<string>();

function checkFor({ kind, status, resource }: DocsAssistantError): string | undefined {
  // A thread that the service has forgotten is not a fault of the set-up.
  if (resource === 'thread') return undefined;
  return status === NOT_IMPLEMENTED ? CHECKS.http : CHECKS[kind];
}

/**
 * Writes a failure that only the site's developers can repair to the console, because readers cannot report it. Each cause (kind, status
 * and code, or the message about an invalid option) is written once per page. Invalid options are errors. Failures that point to a wrong
 * set-up are warnings, with the server's message and advice.
 *
 * @example
 * logSetupFault(new DocsAssistantError('not-found', 'The service has no such domain (HTTP 404).', { status: 404 }));
 */
export function logSetupFault(error: DocsAssistantError): void {
  const { kind, status, code, message, serverMessage } = error;
  const isInvalidOption = kind === 'setup' || kind === 'wrong-key';
  const check = checkFor(error);
  if (!isInvalidOption && check === undefined) return;
  const cause = isInvalidOption ? message : [kind, status, code].join(' ');
  if (logged.has(cause)) return;
  logged.add(cause);
  if (isInvalidOption) {
    // The message quotes options, and a developer may have put a key into the wrong option.
    console.error(`docs-assistant: ${maskKeys(message)}`);
    return;
  }
  const reason = serverMessage && `The server says: "${serverMessage}"`;
  console.warn(`docs-assistant: ${[message, reason, check].filter(Boolean).join(' ')} (${kind})`);
}
