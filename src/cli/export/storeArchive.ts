import { rename, rm } from 'node:fs/promises';
import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { CommandError, LastingError } from '../shared/CommandError.js';
import { toFileError } from '../shared/toFileError.js';
import { type VerifiedArchive, verifyArchive } from './verifyArchive.js';

/**
 * Verifies a downloaded bundle and moves it to `out`. Deletes the file if it is not a valid bundle or cannot be read. Keeps the file if it
 * only exceeds a limit, if it cannot be moved, or if `signal` aborts.
 *
 * @throws {CommandError} if the bundle is not valid, exceeds a limit, or cannot be moved.
 */
export async function storeArchive(
  part: string,
  out: string,
  signal: AbortSignal,
  limits: Partial<ArchiveLimits> = {},
): Promise<VerifiedArchive> {
  const verified = await verifyArchive(part, { signal, limits }).catch(async (error) => {
    if (!signal.aborted && !(error instanceof LastingError)) await rm(part, { force: true });
    throw error;
  });
  await rename(part, out).catch((error) => {
    throw new CommandError(`${toFileError(out, error).message} The verified bundle is in "${part}".`);
  });
  return verified;
}
