import { isPlatformAdminKey } from '../protocol/keys/keyKind.js';

const CREDENTIAL_HEADERS = ['authorization', 'x-api-key'];

/** Whether the header `Authorization` or `X-API-Key` contains an admin key, which pages must never send. */
export function hasAdminKey(headers: Iterable<readonly [name: string, value: unknown]>): boolean {
  return [...headers].some(
    ([name, value]) => CREDENTIAL_HEADERS.includes(name.toLowerCase()) && isPlatformAdminKey(String(value)),
  );
}
