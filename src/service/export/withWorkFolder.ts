import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FOLDER } from '../../files/privateFolder.js';
import { DAY_MS } from '../../values/durations.js';

const PREFIX = 'run-';
/**
 * Age above which a work folder is removed (ms). Such an old folder was left behind by a process that was killed. Newer folders may still
 * be in use by other processes on this machine.
 */
const ABANDONED_AFTER_MS = DAY_MS;

/**
 * Runs one attempt at a job, and then removes its work folder.
 *
 * @param work Makes the attempt. Its parameter `open` creates an empty work folder, and removes folders that killed processes have left.
 */
export async function withWorkFolder<Result>(
  parent: string,
  work: (open: () => Promise<string>) => Promise<Result>,
): Promise<Result> {
  let folder: string | undefined;
  const open = async () => {
    await mkdir(parent, { recursive: true, mode: PRIVATE_FOLDER });
    await removeAbandoned(parent);
    folder = await mkdtemp(join(parent, PREFIX));
    return folder;
  };
  try {
    return await work(open);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    const changed = (await stat(path).catch(() => undefined))?.mtimeMs;
    if (changed !== undefined && changed < Date.now() - ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
