import { callUserHandler } from '../../client/callUserHandler.js';
import { type Secret, searchSecrets } from '../../protocol/secrets/searchSecrets.js';
import { SECRET_PATTERNS, type SecretPattern } from '../../protocol/secrets/secretPatterns.js';

/**
 * Finds probable secrets: keys, tokens, private keys, passwords, card numbers, e-mail addresses. Made for questions about documentation:
 * ignores placeholders, well-known examples, UUIDs and bare hashes.
 *
 * @param more Additional patterns.
 * @example findSecrets('DB_PASSWORD=k7#pQz2x') // [{ kind: 'password', value: 'k7#pQz2x', start: 12 }]
 */
export function findSecrets(text: string, more: readonly SecretPattern[] = []): Secret[] {
  return searchSecrets(text, [...SECRET_PATTERNS, ...more.map(withReportedErrors)]);
}

/** Makes the site's `accept` function report its errors instead of throwing them. After an error, the match counts as a secret. */
function withReportedErrors(given: SecretPattern): SecretPattern {
  const { accept } = given;
  return accept ? { ...given, accept: (...match) => callUserHandler(() => accept(...match)) !== false } : given;
}

/**
 * Masks a secret, but keeps enough of its beginning for its owner to recognise it: at most four characters, and at most a third of the
 * secret. There are three exceptions. A password is masked completely. A private key keeps only its header. An e-mail address keeps its
 * first character and its domain.
 *
 * @example maskSecret({ kind: 'key', value: 'ghp_16C7e42F292c', start: 0 }) // 'ghp_••••'
 */
export function maskSecret({ kind, value }: Secret): string {
  if (kind === 'email') return value.replace(/^(.)[^@]*/, '$1•••');
  // Show only the header: in JSON and environment files, the key itself follows in the same line.
  if (kind === 'privateKey') return value.slice(0, value.indexOf('-----', '-----'.length) + '-----'.length);
  const shown = kind === 'password' ? 0 : Math.min(4, Math.floor(value.length / 3));
  return `${value.slice(0, shown)}••••`;
}
