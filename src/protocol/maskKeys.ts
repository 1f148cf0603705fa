const KEY_LIKE = /\b[a-z][a-z0-9]*_(?:dsc_)?[A-Za-z0-9_-]{8,}/g;
const BEARER = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;

/** Longest text of a server that is kept, in characters (security promise 19). */
export const MAX_SERVER_MESSAGE_LENGTH = 500;

/** Replaces everything that looks like a key by its prefix and dots, so that text can be logged or shown to a developer. */
export function maskKeys(text: string): string {
  return text
    .replace(BEARER, '$1 ••••')
    .replace(KEY_LIKE, (key) => (/\d/.test(key) ? key.replace(/^([a-z][a-z0-9]*_(?:dsc_)?).*$/i, '$1••••') : key));
}
