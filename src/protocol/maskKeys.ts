/**
 * Keys that begin with `svc_`, or with any word and `_dsc_`, and have at least two more characters. A prefix alone, as in advice
 * (`svc_dsc_…`), is not a key.
 */
const KNOWN_KEY = /\b(svc_(?:dsc_|(?!dsc_))|[a-z][a-z0-9]*_dsc_)[A-Za-z0-9_-]{2,}/gi;
/**
 * Other words that may be keys: a prefix with an underscore, then characters or a length that ordinary names do not have. The environment
 * variables of this package are excepted, because error messages name them.
 */
const KEY_LIKE =
  /\b(?!DOCS_A(?:DMIN|SSISTANT)_[A-Z_]{1,40}\b)([A-Za-z][A-Za-z0-9]*_)(?:(?=[A-Za-z0-9_-]*[A-Z0-9])[A-Za-z0-9_-]{8,}|[A-Za-z0-9_-]*-[A-Za-z0-9_-]{4,}|[a-z]{14,}\b)/g;
const CREDENTIALS = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;

/** Length to which a server's message is cut, in characters. */
export const MAX_SERVER_MESSAGE_LENGTH = 500;

/** Keeps the prefix of everything that looks like a key and masks the rest, so that the text can be logged or shown to developers. */
export function maskKeys(text: string): string {
  return text.replace(CREDENTIALS, '$1 ••••').replace(KNOWN_KEY, '$1••••').replace(KEY_LIKE, '$1••••');
}
