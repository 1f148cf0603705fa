import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const created: string[] = [];

/** Creates an empty folder. `removeFolders.ts` removes it after the test file. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  created.push(folder);
  return folder;
}

/** Removes the folders that `temporaryFolder` has created. */
export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of created.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
