/** Keys with the prefixes of the docs platform, of any length. A prefix alone, as in advice (`svc_dsc_…`), is not a key. */
const KNOWN_KEY = /\b(svc_(?:dsc_|(?!dsc_))|[a-z][a-z0-9]*_dsc_)[A-Za-z0-9_-]{2,}/gi;
/** Other texts that `keyKind` takes for a key: a word, an underscore, and characters that an ordinary name does not have. */
const KEY_LIKE =
  /\b([A-Za-z][A-Za-z0-9]*_)(?:(?=[A-Za-z0-9_-]*[A-Z0-9])[A-Za-z0-9_-]{8,}|[A-Za-z0-9_-]*-[A-Za-z0-9_-]{4,}|[a-z]{14,}\b)/g;
const CREDENTIALS = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;

/** Maximum length of a server's message that is kept, in characters. */
export const MAX_SERVER_MESSAGE_LENGTH = 500;

/** Replaces everything that looks like a key by its prefix and dots, so that the text can be logged or shown to developers. */
export function maskKeys(text: string): string {
  return text.replace(CREDENTIALS, '$1 ••••').replace(KNOWN_KEY, '$1••••').replace(KEY_LIKE, '$1••••');
}
