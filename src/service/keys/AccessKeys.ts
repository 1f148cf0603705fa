import { HttpError } from '../../http/HttpError.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isHeaderSafeKey, isPlatformAdminKey, keyKind } from '../../protocol/keys/keyKind.js';
import { readBearerKey, requireBearerKey, unauthorized } from './bearerKey.js';
import { equalBytes, sha256 } from './equalSecrets.js';
import { digestOfKey, readKeyHash } from './keyHash.js';

/** A key for the assistant interface, and its owner. */
export type ApiKey = {
  /**
   * Name of the organisation that owns the key. Rate limits per organisation count the requests of all keys with the same name together.
   * Default: each key is an organisation of its own.
   */
  organisation?: string;
} & (
  | {
      /**
       * A public assistant key (`svc_dsc_…`, with any word in place of `svc`), or a string of visible ASCII that does not begin with a word
       * and an underscore. Strings such as `svc_…` look like secret admin keys, so they are refused.
       */
      key: string;
    }
  | {
      /** The hash of a key: `sha256:` and 64 hexadecimal digits, as `docs-assistant hash-key` writes it. */
      hash: string;
    }
);

/** The organisation of all requests to a service without keys. */
const KEYLESS_ORGANISATION = 'local';

const adminKeyRefused = () =>
  new HttpError(
    403,
    'An admin key cannot be used for the assistant. Send an assistant key, and replace the admin key if a page used it.',
  );

/**
 * The keys of the assistant interface. Stores only their hashes and compares them in constant time, so that the time of a reply reveals
 * nothing about a key.
 */
export class AccessKeys {
  readonly #entries: Promise<{ digest: Uint8Array; organisation: string }[]>;
  readonly #open: boolean;

  /**
   * @param keys With an empty list, requests need no key.
   * @throws {DocsAssistantError} kind `wrong-key` for an admin key, which pages would make public; `setup` for an invalid key or hash.
   */
  constructor(keys: readonly (ApiKey | string)[]) {
    const digests = keys.map((given) => digestOfKey(toApiKey(given), checkKey, 'A hash in "apiKeys"'));
    this.#open = keys.length === 0;
    this.#entries = Promise.all(
      keys.map(async (given, position) => ({
        digest: (await digests[position]) as Uint8Array,
        organisation: toApiKey(given).organisation ?? `key-${position + 1}`,
      })),
    );
  }

  /**
   * Returns the organisation of the key in a request.
   *
   * A service without keys ignores the key of a request, with one exception: it refuses an admin key of the docs platform (`svc_…`). This
   * key is secret, so a page that contains it must fail before it is published.
   *
   * @throws {HttpError} 403 for an admin key of the docs platform. If the service has keys, 401 for a missing key or any other unknown key.
   */
  async organisationOf(request: Request): Promise<string> {
    if (this.#open) {
      if (isPlatformAdminKey(readBearerKey(request) ?? '')) throw adminKeyRefused();
      return KEYLESS_ORGANISATION;
    }
    const key = requireBearerKey(request, 'assistant key');
    const digest = await sha256(key);
    let organisation: string | undefined;
    for (const entry of await this.#entries) if (equalBytes(entry.digest, digest)) organisation = entry.organisation;
    if (organisation !== undefined) return organisation;
    if (isPlatformAdminKey(key)) throw adminKeyRefused();
    throw unauthorized('The key is unknown. Check it against the keys that this service was started with.');
  }
}

/** Converts a string, which is a key or the hash of a key, to an {@link ApiKey}. Returns other values unchanged. */
function toApiKey(given: ApiKey | string): ApiKey {
  if (typeof given !== 'string') return given;
  return readKeyHash(given) ? { hash: given } : { key: given };
}

/**
 * Returns the first key that is given in plain text; undefined without such a key. The service puts this key into its own pages, because
 * the assistant in them needs a key.
 */
export function firstPlainKey(keys: readonly (ApiKey | string)[]): string | undefined {
  return keys.map(toApiKey).flatMap((each) => ('key' in each ? [each.key] : []))[0];
}

/** Why a key cannot be used. `reason` is a sentence without its subject: callers put words such as "The key" before it. */
export interface KeyFault {
  kind: 'setup' | 'wrong-key';
  reason: string;
}

/** Checks a key for the assistant interface. Returns undefined for a usable key. */
export function findKeyFault(key: string): KeyFault | undefined {
  if (key.trim() === '' || /\s/.test(key))
    return {
      kind: 'setup',
      reason: 'is empty or contains white space. Give the exact key, or leave the list empty.',
    };
  if (/^sha256:/i.test(key) && !readKeyHash(key))
    return {
      kind: 'setup',
      reason:
        'begins with "sha256:", but is not a hash: 64 hexadecimal digits must follow. Create it with "docs-assistant hash-key".',
    };
  if (keyKind(key) === 'admin')
    return {
      kind: 'wrong-key',
      reason: 'looks like an admin key. Pages make these keys public: give an assistant key ("svc_dsc_…").',
    };
  if (!isHeaderSafeKey(key))
    return {
      kind: 'setup',
      reason: 'is not visible ASCII. Use the letters A to Z and a to z, and digits.',
    };
  return undefined;
}

function checkKey(key: string): void {
  const fault = findKeyFault(key);
  if (fault) throw new DocsAssistantError(fault.kind, `A key in "apiKeys" ${fault.reason}`);
}
