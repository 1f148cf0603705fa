import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { keyKind } from '../protocol/keyKind.js';

/** Headers, or a function that is asked for them before each request. */
export type HeadersSource = Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>);

const CREDENTIAL_HEADERS = ['authorization', 'x-api-key'];

async function ask(source: HeadersSource | undefined): Promise<Headers> {
  try {
    return new Headers(typeof source === 'function' ? await source() : source);
  } catch (error) {
    if (error instanceof DocsAssistantError) throw error;
    throw new DocsAssistantError(
      'setup',
      'The option headers could not be used: it threw, or a name or value is none. Nothing was sent.',
      {
        cause: error,
      },
    );
  }
}

/**
 * The headers of a caller with ours on top: by name, so that `Content-Type` and `content-type` are one.
 *
 * @throws {DocsAssistantError} `setup` when the caller's cannot be used, `wrong-key` when they carry an admin key.
 */
export async function mergeHeaders(
  source: HeadersSource | undefined,
  ours: Record<string, string>,
): Promise<Record<string, string>> {
  const headers = await ask(source);
  if (CREDENTIAL_HEADERS.some((name) => keyKind(headers.get(name) ?? '') === 'admin')) {
    throw new DocsAssistantError(
      'wrong-key',
      'The option headers carries an admin key, a server-side secret. Take it out of this code. If it was published, revoke it.',
    );
  }
  if (!headers.has('accept')) headers.set('accept', 'text/plain');
  for (const [name, value] of Object.entries(ours)) headers.set(name, value);
  return Object.fromEntries(headers);
}
