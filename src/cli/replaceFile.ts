import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';

/** The old file or the new one, never half of one; readable by its owner only, because it holds a link that opens the bundle. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const next = `${path}.${randomBytes(4).toString('hex')}.next`;
  await writeFile(next, content, { mode: 0o600 });
  await rename(next, path);
}
