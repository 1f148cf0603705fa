import { readdir, readlink } from 'node:fs/promises';

/** Counts the open handles of files in a folder in this process. Works only on Linux. */
export async function countOpenFiles(folder: string): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder)).length;
}
