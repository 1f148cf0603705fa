import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { hasAdminKey } from './hasAdminKey.js';

/** Headers, or a function that is called before each request and returns them. */
export type HeadersSource = Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);

/** The content types of replies in both versions, and any other: some services declare JSON, and would otherwise answer 406. */
const ACCEPT = 'text/event-stream, text/plain, */*;q=0.1';

async function ask(source: HeadersSource | undefined): Promise<Headers> {
  try {
    return new Headers(typeof source === 'function' ? await source() : source);
  } catch (error) {
    if (error instanceof DocsAssistantError) throw error;
    throw new DocsAssistantError(
      'setup',
      'The option "headers" cannot be used: it threw an error, or contains an invalid name or value. Nothing was sent.',
      {
        cause: error,
      },
    );
  }
}

/**
 * Merges the caller's headers with those of this package (`ours`), which take precedence. Names are compared without case.
 *
 * @throws {DocsAssistantError} `setup` if the caller's headers are invalid, `wrong-key` if they contain an admin key.
 */
export async function mergeHeaders(
  source: HeadersSource | undefined,
  ours: Record<string, string>,
): Promise<Record<string, string>> {
  const headers = await ask(source);
  if (hasAdminKey(headers)) {
    throw new DocsAssistantError(
      'wrong-key',
      'The option "headers" contains an admin key ("svc_…" without "dsc_"), which is a server-side secret. Remove it from this code. If it was published, revoke it.',
    );
  }
  if (!headers.has('accept')) headers.set('accept', ACCEPT);
  for (const [name, value] of Object.entries(ours)) headers.set(name, value);
  return Object.fromEntries(headers);
}
