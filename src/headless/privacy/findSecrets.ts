import { callUserHandler } from '../../client/callUserHandler.js';
import { SECRET_PATTERNS, type SecretKind, type SecretPattern } from './secretPatterns.js';

/** A part of a text that is probably secret. */
export interface Secret {
  /** Tokens have the kind `key`. */
  kind: SecretKind | (string & {});
  value: string;
  /** Position in the text (characters). */
  start: number;
}

/** Maximum length of the searched text (characters): far more than a question with its context. */
const MAX_LENGTH = 400_000;

/**
 * Finds probable secrets: keys, tokens, private keys, passwords, e-mail addresses. Made for questions about documentation: placeholders,
 * well-known examples, hashes and UUIDs are ignored.
 *
 * @param more Additional patterns.
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

/** A value after a name such as `token` or `api_key` is a key, not a password. */
function kindOf(kind: Secret['kind'], { groups }: RegExpMatchArray): Secret['kind'] {
  return kind === 'password' && groups?.name && !/^pass|^pwd/i.test(groups.name) ? 'key' : kind;
}

/** Masks a secret, but shows enough of it for its owner to recognise it. @example maskSecret('ghp_16C7e42F292c') // 'ghp_••••' */
export function maskSecret({ kind, value }: Secret): string {
  if (kind === 'email') return value.replace(/^(.)[^@]*/, '$1•••');
  if (kind === 'privateKey') return (value.split('\n', 1)[0] as string).slice(0, 40);
  return `${kind === 'password' ? '' : value.slice(0, 4)}••••`;
}

/**
 * Replaces the secrets in a text.
 *
 * @param mark Returns the replacement. Default `[redacted]`.
 */
export function redactSecrets(text: string, secrets: readonly Secret[], mark = (_: Secret) => '[redacted]'): string {
  return secrets.reduceRight(
    (redacted, secret) =>
      redacted.slice(0, secret.start) + mark(secret) + redacted.slice(secret.start + secret.value.length),
    text,
  );
}
