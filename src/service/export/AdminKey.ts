import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { identifyCaller } from '../../protocol/identifyCaller.js';
import { keyKind } from '../../protocol/keyKind.js';
import { requireBearerKey, unauthorised } from '../http/bearerKey.js';
import { equalBytes, sha256 } from '../http/equalSecrets.js';
import { RequestLimit } from '../http/RequestLimit.js';

/** Shortest admin key, in characters, and the number of different characters that it needs. */
const MIN_LENGTH = 24;
const MIN_DIFFERENT = 8;
/** Wrong keys per address and minute. After that the address is refused until the minute is over. */
const WRONG_KEYS_PER_MINUTE = 10;

/** Options of {@link AdminKey}. */
export interface AdminKeyOptions {
  /** Called with a warning when an address has sent too many wrong keys. */
  onWarning?: (warning: string) => void;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: (() => number) | undefined;
}

/** The key of the static export interface. Only its digest is kept, and it is compared in constant time. */
export class AdminKey {
  readonly #digest: Promise<Uint8Array> | undefined;
  readonly #wrongKeys: RequestLimit;
  readonly #onWarning: (warning: string) => void;

  /**
   * @throws {DocsAssistantError} kind `wrong-key` for an assistant key, which pages carry openly; `setup` for one that no header can
   * hold or that can be guessed.
   */
  constructor(key: string | undefined, { onWarning = () => {}, now }: AdminKeyOptions = {}) {
    this.#onWarning = onWarning;
    this.#wrongKeys = new RequestLimit({
      name: 'wrong-admin-key',
      requests: WRONG_KEYS_PER_MINUTE,
      windowMs: 60_000,
      refusal: 'This address has sent too many wrong admin keys.',
      now,
    });
    if (key === undefined) return;
    checkStrength(key);
    this.#digest = sha256(key);
  }

  /** Whether there is one; without it nothing can be opened. */
  get isSet(): boolean {
    return this.#digest !== undefined;
  }

  /**
   * Clients whose address is not known are counted as one.
   *
   * @throws {HttpError} 401 for every request that does not carry the key, 429 for an address that has sent too many wrong ones.
   */
  async check(request: Request, remoteAddress: string | undefined): Promise<void> {
    if (!this.#digest) {
      throw unauthorised(
        'This service has no admin key, so nothing can be exported. Its owner starts it with DOCS_ADMIN_API_KEY set, or with --print-admin-key.',
      );
    }
    const caller = identifyCaller(remoteAddress);
    // Before the key is compared: otherwise the right one would still be found.
    this.#wrongKeys.check(caller);
    const key = requireBearerKey(request, 'admin key');
    if (equalBytes(await sha256(key), await this.#digest)) return;
    await this.#countWrongKey(caller);
    throw unauthorised(
      keyKind(key) === 'assistant'
        ? 'An assistant key (svc_dsc_…) does not open the static export. Send the admin key.'
        : 'The admin key is not the one of this service. Check it against the key that the service was started with.',
    );
  }

  async #countWrongKey(caller: string): Promise<void> {
    try {
      await this.#wrongKeys.take(caller);
    } catch (error) {
      this.#onWarning(
        `The address ${caller} has sent more than ${WRONG_KEYS_PER_MINUTE} wrong admin keys in a minute. It is refused until the minute is over.`,
      );
      throw error;
    }
  }
}

/** @throws {DocsAssistantError} for a key that cannot be used or can be guessed. The key is not repeated. */
function checkStrength(key: string): void {
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
  if (key.length < MIN_LENGTH || new Set(key).size < MIN_DIFFERENT) {
    throw new DocsAssistantError(
      'setup',
      `The admin key can be guessed: it needs at least ${MIN_LENGTH} characters, ${MIN_DIFFERENT} of them different. Make one with: openssl rand -hex 24`,
    );
  }
}
