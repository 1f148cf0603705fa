import { identifyCaller } from '../../http/identifyCaller.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isHeaderSafeKey, keyKind } from '../../protocol/keyKind.js';
import { requireBearerKey, unauthorized } from '../http/bearerKey.js';
import { equalBytes, sha256 } from '../http/equalSecrets.js';
import { RequestLimit } from '../http/RequestLimit.js';

/** Minimum length of an admin key, and minimum number of different characters in it. */
const MIN_LENGTH = 24;
const MIN_DIFFERENT = 8;
/** Wrong keys allowed per address and minute. Above it, requests of the address that need the key are refused until the minute is over. */
const WRONG_KEYS_PER_MINUTE = 10;

export interface AdminKeyOptions {
  /** Called with a warning if an address has sent too many wrong keys. */
  onWarning?: (warning: string) => void;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: (() => number) | undefined;
}

/** Checks the key of the static export interface. Keeps only a digest of it, and compares in constant time. */
export class AdminKey {
  readonly #digest: Promise<Uint8Array> | undefined;
  readonly #wrongKeys: RequestLimit;
  readonly #onWarning: (warning: string) => void;

  /**
   * @throws {DocsAssistantError} kind `wrong-key` for an assistant key, which is public; `setup` for a key that does not fit into an
   * HTTP header or is easy to guess.
   */
  constructor(key: string | undefined, { onWarning = () => {}, now }: AdminKeyOptions = {}) {
    this.#onWarning = onWarning;
    this.#wrongKeys = new RequestLimit({
      name: 'wrong-admin-key',
      requests: WRONG_KEYS_PER_MINUTE,
      windowMs: 60_000,
      refusal: () => 'This address has sent too many wrong admin keys.',
      now,
    });
    if (key === undefined) return;
    checkStrength(key);
    this.#digest = sha256(key);
  }

  /** Whether there is a key. Without a key, {@link check} refuses every request. */
  get isSet(): boolean {
    return this.#digest !== undefined;
  }

  /**
   * Checks the key of a request. Clients with an unknown address share one count of wrong keys.
   *
   * @throws {HttpError} 401 for a missing or wrong key, 429 for an address that has sent too many wrong ones.
   */
  async check(request: Request, remoteAddress: string | undefined): Promise<void> {
    if (!this.#digest) {
      throw unauthorized(
        'This service has no admin key, so it cannot export. To enable exports, start it with DOCS_ADMIN_API_KEY set, or with --print-admin-key.',
      );
    }
    const caller = identifyCaller(remoteAddress);
    // Check the limit before comparing the key: otherwise an attacker could keep guessing.
    this.#wrongKeys.check(caller);
    const key = requireBearerKey(request, 'admin key');
    if (equalBytes(await sha256(key), await this.#digest)) return;
    await this.#countWrongKey(caller);
    throw unauthorized(
      keyKind(key) === 'assistant'
        ? 'An assistant key (svc_dsc_…) does not open the static export. Send the admin key.'
        : 'This is not the admin key of this service. Use the key that the service was started with.',
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

/** @throws {DocsAssistantError} for a key that is unusable or easy to guess. The message does not contain the key. */
function checkStrength(key: string): void {
  if (!isHeaderSafeKey(key)) {
    throw new DocsAssistantError(
      'setup',
      'The admin key is empty or does not fit into an HTTP header. Use one line of letters and digits without spaces.',
    );
  }
  if (keyKind(key) === 'assistant') {
    throw new DocsAssistantError(
      'wrong-key',
      'The admin key looks like an assistant key (svc_dsc_…), which is public. Use a separate secret.',
    );
  }
  if (key.length < MIN_LENGTH || new Set(key).size < MIN_DIFFERENT) {
    throw new DocsAssistantError(
      'setup',
      `The admin key is too easy to guess: it needs at least ${MIN_LENGTH} characters, ${MIN_DIFFERENT} of them different. Create one with: openssl rand -hex 24`,
    );
  }
}
