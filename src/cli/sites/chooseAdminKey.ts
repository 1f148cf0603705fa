import { randomBytes } from 'node:crypto';

/** Inputs for {@link chooseAdminKey}. */
export interface AdminKeySource {
  /** The value of `DOCS_ADMIN_API_KEY`, or of `adminApiKey` in the configuration file. */
  given: string | undefined;
  /** `--print-admin-key`: if no key is given, create and print one, even if standard error is not a terminal. */
  print: boolean;
  /** Whether the service has other admin keys. If so, a new key is created only with `--print-admin-key`. */
  hasOtherKeys?: boolean;
  /** Whether standard error is a terminal. */
  isTerminal: boolean;
}

/** The admin key with which the service starts. */
export interface ChosenAdminKey {
  /** Missing if no key was given or created. Static export is then unavailable, unless the service has other admin keys. */
  key?: string;
  /** A line about the key, to be printed on standard error. */
  notice?: string;
}

/**
 * Chooses the admin key for this run: the given key, or else a new key, which the notice contains. `--print-admin-key` always creates a new
 * key if none is given. Without this option, a new key is created only if the service has no other admin keys and standard error is a
 * terminal. If standard error is not a terminal, the notice may end up in a log, where too many people could read the key for too long.
 */
export function chooseAdminKey({ given, print, hasOtherKeys = false, isTerminal }: AdminKeySource): ChosenAdminKey {
  const key = given?.trim();
  if (key) return { key, ...(print && { notice: 'The admin key is the one in DOCS_ADMIN_API_KEY or "adminApiKey".' }) };
  if (!print && (hasOtherKeys || !isTerminal)) return {};
  const created = `svc_${randomBytes(24).toString('hex')}`;
  const notice = `Admin key for this run: ${created} (it allows static export; set DOCS_ADMIN_API_KEY to use a permanent key)`;
  return { key: created, notice };
}
