import { randomBytes } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';

/** Ending of a temporary file that is still being written. A crash can leave such a file behind. */
export const UNFINISHED_ENDING = '.next';

/**
 * Writes a file under a temporary name and renames it, so that `path` never holds half a file, even after a crash of the process. By
 * default, only the owner of the file may read it, because some of these files contain secrets, such as download links of exports.
 *
 * @param mode Permissions of the file.
 * @param beforeRename Called when the content is written. If it rejects, the file is not replaced.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  mode = 0o600,
  beforeRename?: () => Promise<void>,
): Promise<void> {
  const next = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED_ENDING}`;
  try {
    await writeFile(next, content, { mode: 0o600 });
    if (mode !== 0o600) await chmod(next, mode);
    await beforeRename?.();
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }).catch(() => {});
    throw error;
  }
}
