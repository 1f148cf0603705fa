import { randomBytes } from 'node:crypto';

/** Inputs for {@link chooseAdminKey}. */
export interface AdminKeySource {
  /** The value of `DOCS_ADMIN_API_KEY`. */
  given: string | undefined;
  /** `--print-admin-key`: create and print a key even if standard error is not a terminal. */
  print: boolean;
  /** Whether standard error is a terminal. */
  isTerminal: boolean;
  /** Writes a line to standard error. */
  writeLine: (line: string) => void;
}

/**
 * Returns the admin key for this run: the given key, or else a new key, which is printed. Without `--print-admin-key`, a new key is only
 * created if standard error is a terminal. Otherwise it is a log, which is kept longer and read by more people than a key should be.
 *
 * @returns undefined if nobody would see the key. Static export is then unavailable.
 */
export function chooseAdminKey({ given, print, isTerminal, writeLine }: AdminKeySource): string | undefined {
  const key = given?.trim();
  if (key) {
    if (print) writeLine('The admin key is the one in DOCS_ADMIN_API_KEY.');
    return key;
  }
  if (!print && !isTerminal) return undefined;
  const created = `svc_${randomBytes(24).toString('hex')}`;
  writeLine(
    `Admin key for this run: ${created} (it allows static export; set DOCS_ADMIN_API_KEY to use a permanent key)`,
  );
  return created;
}
