import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { HttpError } from '../../protocol/HttpError.js';
import { keyKind } from '../../protocol/keyKind.js';
import { readBearerKey, requireBearerKey, unauthorised } from './bearerKey.js';
import { equalBytes, sha256 } from './equalSecrets.js';

/** A key that opens the assistant, and whose it is. */
export interface ApiKey {
  /** The public assistant key (`svc_dsc_…`), or any text of your own that has no admin prefix. */
  key: string;
  /** Whose requests are counted together. Default: every key counts for itself. */
  organisation?: string;
}

/** The organisation of requests to a service that needs no key. */
const KEYLESS_ORGANISATION = 'local';

const adminKeyRefused = () =>
  new HttpError(
    403,
    'An admin key does not open the assistant. Send an assistant key, and replace the admin key if a page used it.',
  );

/**
 * The keys of the assistant interface. Only their digests are kept, and they are compared in constant time, so that neither a
 * memory dump nor a stopwatch tells a key.
 */
export class AccessKeys {
  readonly #entries: Promise<{ digest: Uint8Array; organisation: string }[]>;
  readonly #open: boolean;

  /**
   * @param keys None: no key is asked for.
   * @throws {DocsAssistantError} kind `wrong-key` for an admin key, which must never be known to pages; `setup` for an empty one.
   */
  constructor(keys: readonly (ApiKey | string)[]) {
    const entries = keys.map((key) => (typeof key === 'string' ? { key } : key));
    for (const { key } of entries) refuseUnfitKey(key);
    this.#open = entries.length === 0;
    this.#entries = Promise.all(
      entries.map(async ({ key, organisation }, position) => ({
        digest: await sha256(key),
        organisation: organisation ?? `key-${position + 1}`,
      })),
    );
  }

  /**
   * Whose key the request carries.
   *
   * A service without keys takes no notice of any key but an admin key: that one is refused everywhere, so that a page which
   * carries the secret is found out before it is published.
   *
   * @throws {HttpError} 401 without a key or with an unknown one, 403 when an admin key was sent.
   */
  async organisationOf(request: Request): Promise<string> {
    if (this.#open) {
      if (keyKind(readBearerKey(request) ?? '') === 'admin') throw adminKeyRefused();
      return KEYLESS_ORGANISATION;
    }
    const key = requireBearerKey(request, 'assistant key');
    const digest = await sha256(key);
    let organisation: string | undefined;
    for (const entry of await this.#entries) if (equalBytes(entry.digest, digest)) organisation = entry.organisation;
    if (organisation !== undefined) return organisation;
    if (keyKind(key) === 'admin') throw adminKeyRefused();
    throw unauthorised('The key is not known here. Check it against the keys that this service was started with.');
  }
}

function refuseUnfitKey(key: string): void {
  if (key.trim() === '' || /\s/.test(key)) {
    throw new DocsAssistantError(
      'setup',
      'A key in "apiKeys" is empty or holds white space. Give the key exactly, or leave the list empty.',
    );
  }
  if (keyKind(key) === 'admin') {
    throw new DocsAssistantError(
      'wrong-key',
      'A key in "apiKeys" looks like an admin key. Pages carry these keys openly: give an assistant key ("svc_dsc_…").',
    );
  }
}
