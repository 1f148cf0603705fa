import { randomBytes } from 'node:crypto';

/** What decides about the admin key of one run of the service. */
export interface AdminKeySource {
  /** The value of `DOCS_ADMIN_API_KEY`. */
  given: string | undefined;
  /** `--print-admin-key`: print the key wherever standard error leads. */
  print: boolean;
  /** Whether a person reads standard error. */
  isTerminal: boolean;
  /** Writes a line to standard error. */
  tell: (line: string) => void;
}

/**
 * The key that opens static export: the one that was given, else one that is made for this run and printed (security promise 33). It is
 * made by itself on a terminal only: elsewhere standard error is a log, which is kept longer and read by more people than a key should be.
 *
 * @returns undefined when nobody would read it; then nothing can be exported.
 */
export function adminKeyOfRun({ given, print, isTerminal, tell }: AdminKeySource): string | undefined {
  const key = given?.trim();
  if (key) {
    if (print) tell('The admin key is the one of DOCS_ADMIN_API_KEY.');
    return key;
  }
  if (!print && !isTerminal) return undefined;
  const made = `svc_${randomBytes(24).toString('hex')}`;
  tell(`The admin key of this run: ${made} (it opens static export; set DOCS_ADMIN_API_KEY to choose one that stays)`);
  return made;
}
