/** What a key is for. `unknown`: no prefix that says so; self-hosted services choose their own keys. */
export type KeyKind = 'assistant' | 'admin' | 'unknown';

const ASSISTANT_KEY = /^[a-z][a-z0-9]*_dsc_/i;
const ADMIN_KEY = /^[a-z][a-z0-9]*_/i;

/**
 * Tells the public assistant key (`svc_dsc_…`, may stand in a page) from the secret admin key (`svc_…`, must not). The first
 * word of the prefix is the vendor's own, so any word counts (contract: "Authentication").
 *
 * @example keyKind('svc_dsc_4f2a') // 'assistant'
 * @example keyKind('svc_4f2a')     // 'admin'
 * @example keyKind('secret')       // 'unknown'
 */
export function keyKind(key: string): KeyKind {
  // As it is often pasted: with the word that stands before it in a header, or in quotation marks.
  const trimmed = key
    .trim()
    .replace(/^bearer\s+/i, '')
    .replace(/^["'`]+/, '');
  if (ASSISTANT_KEY.test(trimmed)) return 'assistant';
  return ADMIN_KEY.test(trimmed) ? 'admin' : 'unknown';
}
