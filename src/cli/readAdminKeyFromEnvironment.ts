import { isHeaderSafeKey, keyKind } from '../protocol/keyKind.js';
import { CommandError } from './CommandError.js';

/**
 * Reads the admin key from `DOCS_ADMIN_API_KEY`.
 *
 * @returns undefined if the variable is missing or empty.
 * @throws {CommandError} exit code 2 for an assistant key, and for a key that does not fit into an HTTP header.
 */
export function readAdminKeyFromEnvironment(): string | undefined {
  const key = process.env.DOCS_ADMIN_API_KEY?.trim();
  if (!key) return undefined;
  if (keyKind(key) === 'assistant') {
    throw new CommandError(
      'The environment variable DOCS_ADMIN_API_KEY contains an assistant key (svc_dsc_…), which is public and cannot export. Set it to the secret admin key (svc_…).',
      2,
    );
  }
  if (!isHeaderSafeKey(key)) {
    throw new CommandError(
      'The environment variable DOCS_ADMIN_API_KEY contains spaces or characters that are not allowed in an HTTP header. Set it to the admin key only.',
      2,
    );
  }
  return key;
}
