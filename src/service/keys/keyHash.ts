import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { toHex } from '../../values/toHex.js';
import { sha256 } from './equalSecrets.js';

const KEY_HASH = /^sha256:([0-9a-f]{64})$/i;

/**
 * Returns the hash of a key in the form that configurations use. A fast hash is enough, because keys are random and long, so nobody can
 * find a key by hashing guesses. Passwords would need a slow hash.
 *
 * @example await hashKey('svc_4f2a…') // 'sha256:9f86d081884c7d65…'
 */
export async function hashKey(key: string): Promise<string> {
  return `sha256:${toHex(await sha256(key))}`;
}

/** Reads a hash from a configuration; undefined for any other string. */
export function readKeyHash(text: string): Uint8Array | undefined {
  const hex = KEY_HASH.exec(text)?.[1];
  return hex === undefined ? undefined : Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/**
 * Returns the digest of a key that is configured in plain text or as a hash.
 *
 * @param check Throws if the key must not be used. Not called for a hash.
 * @param what Name of the hash, with which the error message begins: `A hash in "apiKeys"`.
 * @throws {DocsAssistantError} kind `setup` for an invalid hash, and what `check` throws.
 */
export function digestOfKey(
  given: { key: string } | { hash: string },
  check: (key: string) => void,
  what: string,
): Uint8Array | Promise<Uint8Array> {
  if ('key' in given) {
    check(given.key);
    return sha256(given.key);
  }
  const digest = readKeyHash(given.hash);
  if (digest) return digest;
  throw new DocsAssistantError(
    'setup',
    `${what} is invalid. It is "sha256:" and 64 hexadecimal digits: create it with "docs-assistant hash-key".`,
  );
}
