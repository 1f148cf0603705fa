import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { fileFault } from './fileFault.js';

/** The old file or the new one, never half of one; readable by its owner only, because it holds a link that opens the bundle. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const next = `${path}.${randomBytes(4).toString('hex')}.next`;
  try {
    await writeFile(next, content, { mode: 0o600 });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }).catch(() => {});
    throw fileFault(path, error as NodeJS.ErrnoException);
  }
}
