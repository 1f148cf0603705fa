/**
 * Keys that begin with `svc_`, or with any word and `_dsc_`, and have at least two more characters. A prefix alone, such as `svc_dsc_…` in
 * an explanation, is not a key.
 */
const KNOWN_KEY = /\b(svc_(?:dsc_|(?!dsc_))|[a-z][a-z0-9]*_dsc_)[A-Za-z0-9_-]{2,}/gi;
/** Ids of AWS access keys. They must be in capitals, because ordinary words can begin with `asia`. */
const AWS_KEY = /\b(AKIA|ASIA)[A-Z0-9]{16,}/g;
/**
 * Words that may be keys, but do not begin like the keys above, such as `sk_4f9aB2c1`. They begin with a prefix and an underscore. The rest
 * looks unlike an ordinary name: it has at least 8 characters, one of them a capital letter or a digit, or it has a hyphen before at least
 * 4 characters, or it consists of at least 14 lower-case letters.
 */
const KEY_LIKE =
  /\b([A-Za-z][A-Za-z0-9]*_)(?:(?=[A-Za-z0-9_-]*[A-Z0-9])[A-Za-z0-9_-]{8,}|[A-Za-z0-9_-]*-[A-Za-z0-9_-]{4,}|[a-z]{14,}\b)/g;
/**
 * Environment variables that error messages name: those of this package, and those for the credentials of AWS. Their names look like keys,
 * but must stay readable.
 */
const VARIABLE = /^(?:DOCS_A(?:DMIN|SSISTANT)_(?:S3_)?[A-Z_]{1,40}|AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY))$/;
const CREDENTIALS = /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]+/gi;

/** Length to which a server's message is cut, in characters. */
export const MAX_SERVER_MESSAGE_LENGTH = 500;

/** Keeps the prefix of everything that looks like a key and masks the rest, so that the text can be logged or shown to developers. */
export function maskKeys(text: string): string {
  return text
    .replace(CREDENTIALS, '$1 ••••')
    .replace(KNOWN_KEY, '$1••••')
    .replace(AWS_KEY, '$1••••')
    .replace(KEY_LIKE, (word, prefix) => (VARIABLE.test(word) ? word : `${prefix}••••`));
}
