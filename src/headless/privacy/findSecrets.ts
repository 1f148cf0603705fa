import { callUserHandler } from '../../client/callUserHandler.js';
import { SECRET_PATTERNS, type SecretKind, type SecretPattern } from './secretPatterns.js';

/** Something in a text that looks as if it should not be sent. */
export interface Secret {
  /** `key` stands for tokens, too. */
  kind: SecretKind | (string & {});
  value: string;
  /** Place in the text, in characters. */
  start: number;
}

/** No longer text than this is looked through, in characters: far more than a question and what may go with it. */
const MAX_LENGTH = 400_000;

/**
 * Finds what is likely to be secret: keys and tokens, private keys, passwords, e-mail addresses. Made for questions about
 * documentation: placeholders, well-known examples, hashes and UUIDs are left alone.
 *
 * @param more Looked for as well.
 * @example findSecrets('DB_PASSWORD=k7#pQz2x') // [{ kind: 'password', value: 'k7#pQz2x', start: 12 }]
 */
export function findSecrets(text: string, more: readonly SecretPattern[] = []): Secret[] {
  const found: Secret[] = [];
  for (const { kind, pattern, accept } of [...SECRET_PATTERNS, ...more]) {
    const global = pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`);
    for (const match of text.slice(0, MAX_LENGTH).matchAll(global)) {
      const value = match.groups?.secret ?? match[0];
      if (!value || (accept && callUserHandler(() => accept(value, match)) === false)) continue;
      const start = match.index + match[0].lastIndexOf(value);
      const overlaps = found.some(
        (known) => start < known.start + known.value.length && known.start < start + value.length,
      );
      if (!overlaps) found.push({ kind: kindOf(kind, match), value, start });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** What stands after `token` or `api_key` is a key, and not a password. */
function kindOf(kind: Secret['kind'], { groups }: RegExpMatchArray): Secret['kind'] {
  return kind === 'password' && groups?.name && !/^pass|^pwd/i.test(groups.name) ? 'key' : kind;
}

/** As much of a secret as its owner needs to recognise it. @example maskSecret('ghp_16C7e42F292c') // 'ghp_••••' */
export function maskSecret({ kind, value }: Secret): string {
  if (kind === 'email') return value.replace(/^(.)[^@]*/, '$1•••');
  if (kind === 'privateKey') return (value.split('\n', 1)[0] as string).slice(0, 40);
  return `${kind === 'password' ? '' : value.slice(0, 4)}••••`;
}

/**
 * The text without its secrets.
 *
 * @param mark What stands in the place of one. Default `[redacted]`.
 */
export function redactSecrets(text: string, secrets: readonly Secret[], mark = (_: Secret) => '[redacted]'): string {
  return secrets.reduceRight(
    (redacted, secret) =>
      redacted.slice(0, secret.start) + mark(secret) + redacted.slice(secret.start + secret.value.length),
    text,
  );
}
