import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { toFileError } from './toFileError.js';

/** Replaces a file atomically. Only its owner may read it, because it contains a link that opens the bundle. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const next = `${path}.${randomBytes(4).toString('hex')}.next`;
  try {
    await writeFile(next, content, { mode: 0o600 });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }).catch(() => {});
    throw toFileError(path, error as NodeJS.ErrnoException);
  }
}
