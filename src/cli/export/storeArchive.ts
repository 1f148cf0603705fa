import { rename, rm } from 'node:fs/promises';
import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { CommandError, LastingError } from '../CommandError.js';
import { toFileError } from '../toFileError.js';
import { type VerifiedArchive, verifyArchive } from './verifyArchive.js';

/**
 * Verifies a downloaded bundle and moves it to `out`. Deletes a file that is not a valid bundle, but not a bundle that is only too large or
 * cannot be moved.
 *
 * @throws {CommandError} if the bundle is not valid, or cannot be moved.
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
