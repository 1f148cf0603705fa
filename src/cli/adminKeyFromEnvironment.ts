import { isHeaderSafeKey, keyKind } from '../protocol/keyKind.js';
import { CommandError } from './CommandError.js';

/**
 * The admin key from `DOCS_ADMIN_API_KEY`.
 *
 * @returns undefined when the variable is missing or empty.
 * @throws {CommandError} exit code 2 for an assistant key, and for one that no HTTP header can hold.
 */
export function adminKeyFromEnvironment(): string | undefined {
  const key = process.env.DOCS_ADMIN_API_KEY?.trim();
  if (!key) return undefined;
  if (keyKind(key) === 'assistant') {
    throw new CommandError(
      'The environment variable DOCS_ADMIN_API_KEY holds an assistant key (svc_dsc_…), which is public and cannot export. Set it to the secret admin key (svc_…).',
      2,
    );
  }
  if (!isHeaderSafeKey(key)) {
    throw new CommandError(
      'The environment variable DOCS_ADMIN_API_KEY holds white space or characters that no HTTP header can hold. Set it to the admin key alone.',
      2,
    );
  }
  return key;
}
