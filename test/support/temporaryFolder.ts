import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const created: string[] = [];

// The importing test file registers this hook. It runs after the file's own hooks, which stop processes that write to the folder.
afterAll(async () => {
  for (const folder of created.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Creates an empty folder that is removed after the test file. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  created.push(folder);
  return folder;
}
