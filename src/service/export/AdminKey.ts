import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { keyKind } from '../../protocol/keyKind.js';
import { requiredKey, unauthorised } from '../http/bearerKey.js';
import { equalBytes, sha256 } from '../http/equalSecrets.js';

/** The key of the static export interface. Only its digest is kept, and it is compared in constant time. */
export class AdminKey {
  readonly #digest: Promise<Uint8Array> | undefined;

  /** @throws {DocsAssistantError} kind `wrong-key` for an assistant key, which pages carry openly; `setup` for one that no header can hold. */
  constructor(key: string | undefined) {
    if (key === undefined) return;
    if (!/^[\x21-\x7e]+$/.test(key)) {
      throw new DocsAssistantError(
        'setup',
        'The admin key is empty or cannot stand in a header. Give one line of letters and digits without white space.',
      );
    }
    if (keyKind(key) === 'assistant') {
      throw new DocsAssistantError(
        'wrong-key',
        'The admin key looks like an assistant key (svc_dsc_…), which pages carry openly. Choose a secret of its own.',
      );
    }
    this.#digest = sha256(key);
  }

  /** Whether there is one; without it nothing can be opened. */
  get isSet(): boolean {
    return this.#digest !== undefined;
  }

  /** @throws {HttpError} 401 for every request that does not carry the key. */
  async check(request: Request): Promise<void> {
    if (!this.#digest) {
      throw unauthorised(
        'This service has no admin key, so nothing can be exported. Its owner starts it with DOCS_ADMIN_API_KEY set, or with --print-admin-key.',
      );
    }
    const key = requiredKey(request, 'admin key');
    if (equalBytes(await sha256(key), await this.#digest)) return;
    throw unauthorised(
      keyKind(key) === 'assistant'
        ? 'An assistant key (svc_dsc_…) does not open the static export. Send the admin key.'
        : 'The admin key is not the one of this service. Check it against the key that the service was started with.',
    );
  }
}
