import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { maskKeys } from '../protocol/maskKeys.js';

const logged = new Set<string>();

/**
 * Writes a failure that only the site's developers can repair to the console, because readers cannot report it. An invalid option is an
 * error, written once per page for each message. Other failures that point to a wrong set-up are warnings, soon afterwards.
 *
 * @example
 * logSetupFault(new DocsAssistantError('not-found', 'The service has no such domain (HTTP 404).', { status: 404 }));
 */
export function logSetupFault(error: DocsAssistantError): void {
  const { kind, message } = error;
  if (kind !== 'setup' && kind !== 'wrong-key') {
    // Without a connection, the code of the warning cannot be loaded either.
    if (kind !== 'network')
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
