/** The purpose of a key, by its prefix. `unknown`: the key has no known prefix. A self-hosted service can use keys of any form. */
export type KeyKind = 'assistant' | 'admin' | 'unknown';

const ASSISTANT_KEY = /^[a-z][a-z0-9]*_dsc_/i;
const ADMIN_KEY = /^[a-z][a-z0-9]*_/i;
const PLATFORM_ADMIN_KEY = /^svc_(?!dsc_)/i;

/**
 * Distinguishes the public assistant key (`svc_dsc_…`), which pages may contain, from the secret admin key (`svc_…`), which pages must
 * not contain. The first word of the prefix differs between vendors, so any word is accepted.
 *
 * @example keyKind('svc_dsc_4f2a') // 'assistant'
 * @example keyKind('svc_4f2a')     // 'admin'
 * @example keyKind('secret')       // 'unknown'
 */
export function keyKind(key: string): KeyKind {
  const bare = bareKey(key);
  if (ASSISTANT_KEY.test(bare)) return 'assistant';
  return ADMIN_KEY.test(bare) ? 'admin' : 'unknown';
}

/**
 * Whether a credential is an admin key of the docs platform (`svc_…`). The credential can also be a login token. Many login tokens begin
 * with a word and an underscore (`ory_at_…`), so unlike {@link keyKind}, this function accepts no word other than `svc`.
 */
export const isPlatformAdminKey = (credential: string): boolean => PLATFORM_ADMIN_KEY.test(bareKey(credential));

/** Removes what is often pasted in front of a key: `Bearer`, then quotation marks. */
const bareKey = (key: string) =>
  key
    .trim()
    .replace(/^bearer\s+/i, '')
    .replace(/^["'`]+/, '');

/** Whether an HTTP header can carry a key: at least one character, and only visible ASCII. */
export function isHeaderSafeKey(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}
