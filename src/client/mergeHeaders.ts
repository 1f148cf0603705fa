import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { hasAdminKey } from './hasAdminKey.js';
import { type HeadersSource, readHeaders } from './readHeaders.js';

/**
 * Value of `Accept`. The header accepts any type: some services label their replies as JSON, and would answer 406 if the header did not
 * accept JSON.
 */
const ACCEPT = 'text/event-stream, text/plain, */*;q=0.1';

/** @throws {DocsAssistantError} kind `wrong-key` if the caller's headers contain an admin key. */
export function refuseAdminKey(headers: Headers): void {
  if (!hasAdminKey(headers)) return;
  throw new DocsAssistantError(
    'wrong-key',
    'The option "headers" contains an admin key ("svc_…" without "dsc_"), which is a server-side secret. Remove it from this code. If it was published, revoke it.',
  );
}

/**
 * Merges the caller's headers with those of this package (`ours`), which take precedence. Header names are case-insensitive. Adds `Accept`
 * if the caller has not set it.
 *
 * @throws {DocsAssistantError} the errors of {@link readHeaders} and {@link refuseAdminKey}.
 */
export async function mergeHeaders(
  source: HeadersSource | undefined,
  ours: Record<string, string>,
): Promise<Record<string, string>> {
  const headers = await readHeaders(source);
  refuseAdminKey(headers);
  if (!headers.has('accept')) headers.set('accept', ACCEPT);
  for (const [name, value] of Object.entries(ours)) headers.set(name, value);
  return Object.fromEntries(headers);
}
