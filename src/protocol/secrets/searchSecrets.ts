import { MAX_ATTACHED_BYTES } from '../limits.js';
import { SECRET_PATTERNS, type SecretKind, type SecretPattern } from './secretPatterns.js';

/** A part of the text that is probably secret. */
export interface Secret {
  /** Access tokens have the kind `key`, as API keys do. */
  kind: SecretKind | (string & {});
  value: string;
  /** Position in the text (characters). */
  start: number;
}

/**
 * Maximum number of characters that are searched: enough for all files that a reader can attach. The rest of a longer text is not searched,
 * to limit the work.
 */
const MAX_LENGTH = MAX_ATTACHED_BYTES;

/**
 * Finds probable secrets in text, in the order in which they occur.
 *
 * @param patterns The patterns, the most certain first. A match is ignored if it overlaps a secret that an earlier pattern has found.
 *   Default: the patterns of this package.
 */
export function searchSecrets(text: string, patterns: readonly SecretPattern[] = SECRET_PATTERNS): Secret[] {
  let found: Secret[] = [];
  for (const { kind, pattern, accept } of patterns) {
    const global = pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`);
    const added: Secret[] = [];
    /**
     * Index of the first known secret that ends after the start of the match. The index never decreases, because the known secrets and the
     * matches are both sorted by position.
     */
    let next = 0;
    for (const match of text.slice(0, MAX_LENGTH).matchAll(global)) {
      const value = match.groups?.secret ?? match[0];
      if (!value || accept?.(value, match) === false) continue;
      const start = match.index + match[0].lastIndexOf(value);
      let known = found[next];
      while (known && endOf(known) <= start) known = found[++next];
      const overlaps = known && known.start < start + value.length;
      if (!overlaps) added.push({ kind: kindOf(kind, match), value, start });
    }
    found = [...found, ...added].sort((one, other) => one.start - other.start);
  }
  return found;
}

const endOf = ({ start, value }: Secret) => start + value.length;

/** Returns the kind of a match. A value after a name such as `token` or `api_key` is a key, not a password. */
function kindOf(kind: Secret['kind'], { groups }: RegExpMatchArray): Secret['kind'] {
  return kind === 'password' && groups?.name && !/^pass|^pwd/i.test(groups.name) ? 'key' : kind;
}

/**
 * Replaces the secrets in text.
 *
 * @param secrets In the order in which they occur.
 * @param mark Returns the replacement. Default `[redacted]`.
 */
export function redactSecrets(text: string, secrets: readonly Secret[], mark = (_: Secret) => '[redacted]'): string {
  const parts: string[] = [];
  let end = 0;
  for (const secret of secrets) {
    parts.push(text.slice(end, secret.start), mark(secret));
    end = endOf(secret);
  }
  return [...parts, text.slice(end)].join('');
}
