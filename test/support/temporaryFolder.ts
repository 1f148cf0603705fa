import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

// Imported by a test file, this belongs to it; it runs behind the hooks of the file, which stop what writes there.
afterAll(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** An empty folder that is gone when the test file has ended. */
export async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  made.push(folder);
  return folder;
}
