import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isHeaderSafeKey, keyKind } from '../protocol/keys/keyKind.js';

/** Replies and errors are searched for a key only if it has at least this many characters: a shorter key could be an ordinary word. */
const MIN_TRACED_KEY_LENGTH = 8;

/**
 * Returns the admin key without surrounding white space, or undefined when it is missing or empty.
 *
 * @throws {DocsAssistantError} `setup` for a key that is not a string, or that an HTTP header cannot carry. `wrong-key` for an assistant
 *   key. Also `wrong-key` for every call in a page, because a page must not have an admin key.
 */
export function readAdminKey(adminApiKey: unknown): string | undefined {
  if (typeof document === 'object') {
    throw new DocsAssistantError(
      'wrong-key',
      'docs-assistant/proxy was called in a page. Everything in a page is public: run it on a server, and replace the admin key if one was published.',
    );
  }
  const isMissing = adminApiKey === undefined || adminApiKey === null || String(adminApiKey).trim() === '';
  return isMissing ? undefined : checkProxyAdminKey(adminApiKey);
}

/**
 * Returns the admin key without surrounding white space.
 *
 * @throws {DocsAssistantError} the errors that {@link readAdminKey} throws, and `setup` for a missing key.
 */
export function requireAdminKey(adminApiKey: unknown): string {
  return readAdminKey(adminApiKey) ?? checkProxyAdminKey('');
}

function checkProxyAdminKey(adminApiKey: unknown): string {
  const key = typeof adminApiKey === 'string' ? adminApiKey.trim() : '';
  if (!isHeaderSafeKey(key)) {
    throw new DocsAssistantError(
      'setup',
      'adminApiKey is missing, or contains characters that an HTTP header cannot carry. Read it from the environment of the server, for example process.env.DOCS_ADMIN_API_KEY.',
    );
  }
  if (keyKind(key) === 'assistant') {
    throw new DocsAssistantError(
      'wrong-key',
      'adminApiKey holds an assistant key (svc_dsc_…), which cannot export. Create an admin key on the same page of the dashboard.',
    );
  }
  return key;
}

/**
 * Whether a text contains the key as it is, escaped as in JSON, or percent-encoded. Always false for a key that is too short to be searched
 * for.
 */
export function containsKey(text: string, key: string): boolean {
  if (key.length < MIN_TRACED_KEY_LENGTH) return false;
  const escaped = JSON.stringify(key).slice(1, -1);
  return [text, decodePercents(text)].some((form) => form.includes(key) || form.includes(escaped));
}

/** Decodes each percent code as one character. Unlike `decodeURIComponent`, accepts codes that are not valid UTF-8. */
function decodePercents(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
