import { identifyCaller } from '../../http/identifyCaller.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isHeaderSafeKey, keyKind } from '../../protocol/keys/keyKind.js';
import { RequestLimit } from '../admission/RequestLimit.js';
import { requireBearerKey, unauthorized } from '../keys/bearerKey.js';
import { equalBytes, sha256 } from '../keys/equalSecrets.js';
import { digestOfKey } from '../keys/keyHash.js';
import type { ServiceListener } from '../ServiceEvent.js';
import type { ExportServiceOptions } from './ExportServiceOptions.js';

/** Minimum length of an admin key, and minimum number of different characters in it. */
const MIN_LENGTH = 24;
const MIN_DIFFERENT = 8;
/**
 * Wrong keys allowed per IP address and minute. After more wrong keys, all requests of the IP address that need a key are refused until the
 * minute is over.
 */
const WRONG_KEYS_PER_MINUTE = 10;

export interface AdminKeyOptions {
  /** Called with a warning if an IP address has sent too many wrong keys. */
  onWarning?: (warning: string) => void;
  /** Called with an event for each request that is refused because its IP address has sent too many wrong keys. */
  onEvent?: ServiceListener | undefined;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: (() => number) | undefined;
}

/** A secret key of the static export interface, or its hash. */
export type AdminApiKey = {
  /** Name of the key, which shows in the audit log whose key was used: 1 to 64 letters, digits, dots, hyphens and underscores. */
  name: string;
} & (
  | { key: string }
  | {
      /** `sha256:` and 64 hexadecimal digits, as `docs-assistant hash-key` writes it. */
      hash: string;
    }
);

/** The name of the key that the option `adminApiKey` sets. */
const ONLY_KEY = 'admin';
export const ADMIN_KEY_NAME = /^[A-Za-z0-9._-]{1,64}$/;

/** Checks the keys of the static export interface. Keeps only digests of them, and compares in constant time. */
export class AdminKeys {
  readonly #keys: readonly { name: string; digest: Uint8Array | Promise<Uint8Array> }[];
  readonly #wrongKeys: RequestLimit;
  readonly #onWarning: (warning: string) => void;

  /**
   * @throws {DocsAssistantError} kind `wrong-key` for an assistant key, which is public. Kind `setup` for a key that does not fit into an
   *   HTTP header or is easy to guess, for an invalid hash, and for an invalid or repeated name.
   */
  constructor(
    { adminApiKey, adminKeys = [] }: Pick<ExportServiceOptions, 'adminApiKey' | 'adminKeys'> = {},
    { onWarning = () => {}, onEvent, now }: AdminKeyOptions = {},
  ) {
    this.#onWarning = onWarning;
    this.#wrongKeys = new RequestLimit({
      name: 'wrong-admin-key',
      requests: WRONG_KEYS_PER_MINUTE,
      windowMs: 60_000,
      refusal: () => 'This address has sent too many wrong admin keys.',
      onEvent,
      now,
    });
    const all = [...(adminApiKey === undefined ? [] : [{ name: ONLY_KEY, key: adminApiKey }]), ...adminKeys];
    checkNames(all);
    this.#keys = all.map((each) => ({
      name: each.name,
      digest: digestOfKey(each, checkStrongAdminKey, `The hash of the admin key "${each.name}"`),
    }));
  }

  /** Whether there is a key. Without a key, {@link check} refuses every request. */
  get isSet(): boolean {
    return this.#keys.length > 0;
  }

  /**
   * Checks the key of a request. Clients with an unknown IP address share one count of wrong keys.
   *
   * @returns The name of the key.
   * @throws {HttpError} 401 for a missing or wrong key, 429 for an IP address that has sent too many wrong ones.
   */
  async check(request: Request, remoteAddress: string | undefined): Promise<string> {
    if (!this.isSet) {
      throw unauthorized(
        'This service has no admin key, so it cannot export. To enable exports, start it with DOCS_ADMIN_API_KEY set, or with --print-admin-key.',
      );
    }
    const caller = identifyCaller(remoteAddress);
    // Check the limit first, so that keys from a refused address are not compared and cause no more warnings.
    this.#wrongKeys.check(caller);
    const key = requireBearerKey(request, 'admin key');
    const name = await this.#nameOf(key);
    if (name !== undefined) {
      // Check again: wrong keys that were sent at the same time may have reached the limit while this key was compared.
      this.#wrongKeys.check(caller);
      return name;
    }
    await this.#countWrongKey(caller);
    throw unauthorized(
      keyKind(key) === 'assistant'
        ? 'An assistant key (svc_dsc_…) does not open the static export. Send the admin key.'
        : 'This is not the admin key of this service. Use the key that the service was started with.',
    );
  }

  /** Compares the given key with every known key, so that the response time does not reveal which key matches. */
  async #nameOf(key: string): Promise<string | undefined> {
    const given = await sha256(key);
    let found: string | undefined;
    for (const { name, digest } of this.#keys) if (equalBytes(given, await digest)) found = name;
    return found;
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

function checkNames(keys: readonly AdminApiKey[]): void {
  const seen = new Set<string>();
  for (const { name } of keys) {
    if (!ADMIN_KEY_NAME.test(name))
      throw new DocsAssistantError(
        'setup',
        'The name of an admin key is invalid. Use 1 to 64 letters, digits, dots, hyphens and underscores.',
      );
    if (seen.has(name))
      throw new DocsAssistantError(
        'setup',
        `Two admin keys have the name "${name}". Give each key a name of its own, so that the audit log can tell them apart.`,
      );
    seen.add(name);
  }
}

/** @throws {DocsAssistantError} for a key that is unusable or easy to guess. The message does not contain the key. */
export function checkStrongAdminKey(key: string): void {
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
