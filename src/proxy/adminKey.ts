import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { keyKind } from '../protocol/keyKind.js';

/** Shorter than this, a key could be an ordinary word of a reply; nothing is looked for then. */
const SHORTEST_TRACED_KEY = 8;

/**
 * Returns the admin key without surrounding white space, or undefined when it is missing or empty.
 *
 * @throws {DocsAssistantError} `setup` for a key that does not fit into a header; `wrong-key` for an assistant key, and in a page, which
 * must not have an admin key.
 */
export function readAdminKey(adminApiKey: unknown): string | undefined {
  if (typeof document === 'object') {
    throw new DocsAssistantError(
      'wrong-key',
      'docs-assistant/proxy was called in a page. Everything in a page is public: run it on a server, and replace the admin key if one was published.',
    );
  }
  const isMissing = adminApiKey === undefined || adminApiKey === null || String(adminApiKey).trim() === '';
  return isMissing ? undefined : checkedAdminKey(adminApiKey);
}

/**
 * Returns the admin key without surrounding white space.
 *
 * @throws {DocsAssistantError} As {@link readAdminKey}, and `setup` for a missing key.
 */
export function requireAdminKey(adminApiKey: unknown): string {
  return readAdminKey(adminApiKey) ?? checkedAdminKey('');
}

function checkedAdminKey(adminApiKey: unknown): string {
  const key = typeof adminApiKey === 'string' ? adminApiKey.trim() : '';
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new DocsAssistantError(
      'setup',
      'adminApiKey is missing or cannot stand in a header. Read it from the environment of the server, for example process.env.DOCS_ADMIN_API_KEY.',
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

/** Whether JSON text holds the key, as it is, escaped, or percent-encoded. */
export function containsKey(text: string, key: string): boolean {
  if (key.length < SHORTEST_TRACED_KEY) return false;
  const escaped = JSON.stringify(key).slice(1, -1);
  return [text, decoded(text)].some((form) => form.includes(key) || form.includes(escaped));
}

function decoded(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}
