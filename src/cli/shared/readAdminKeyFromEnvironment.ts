import { InvalidArgumentError } from 'commander';
import { isHeaderSafeKey, keyKind } from '../../protocol/keys/keyKind.js';
import { CommandError } from './CommandError.js';

/**
 * Reads the admin key from `DOCS_ADMIN_API_KEY`.
 *
 * @returns undefined if the variable is missing or empty.
 * @throws {CommandError} exit code 2 for an assistant key, and for a key with characters that an HTTP header cannot carry.
 */
export function readAdminKeyFromEnvironment(): string | undefined {
  const key = process.env.DOCS_ADMIN_API_KEY?.trim();
  if (!key) return undefined;
  const fault = faultOf(key);
  if (fault) throw new CommandError(`The environment variable DOCS_ADMIN_API_KEY ${fault}`, 2);
  return key;
}

/**
 * Checks an admin key that the environment or a configuration file contains.
 *
 * @throws {InvalidArgumentError} for an assistant key, for an empty key, and for a key with characters that an HTTP header cannot carry.
 */
export function checkAdminKeySetting(key: string): void {
  const fault = faultOf(key);
  if (fault) throw new InvalidArgumentError(`It ${fault}`);
}

function faultOf(key: string): string | undefined {
  if (keyKind(key) === 'assistant')
    return 'contains an assistant key (svc_dsc_…), which is public and cannot export. Set it to the secret admin key (svc_…).';
  if (!isHeaderSafeKey(key))
    return 'contains spaces or characters that are not allowed in an HTTP header. Set it to the admin key only.';
  return undefined;
}
