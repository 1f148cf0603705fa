/** The purpose of a key. `unknown`: the key has no known prefix. Self-hosted services choose their own keys. */
export type KeyKind = 'assistant' | 'admin' | 'unknown';

const ASSISTANT_KEY = /^[a-z][a-z0-9]*_dsc_/i;
const ADMIN_KEY = /^[a-z][a-z0-9]*_/i;

/**
 * Distinguishes the public assistant key (`svc_dsc_…`), which pages may contain, from the secret admin key (`svc_…`), which pages must not
 * contain. The first word of the prefix differs between vendors, so any word is accepted.
 *
 * @example keyKind('svc_dsc_4f2a') // 'assistant'
 * @example keyKind('svc_4f2a')     // 'admin'
 * @example keyKind('secret')       // 'unknown'
 */
export function keyKind(key: string): KeyKind {
  // Keys are often pasted with `Bearer` in front, or in quotation marks.
  const trimmed = key
    .trim()
    .replace(/^bearer\s+/i, '')
    .replace(/^["'`]+/, '');
  if (ASSISTANT_KEY.test(trimmed)) return 'assistant';
  return ADMIN_KEY.test(trimmed) ? 'admin' : 'unknown';
}

/** Whether an HTTP header can carry a key: at least one character, and only visible ASCII. */
export function isHeaderSafeKey(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}
