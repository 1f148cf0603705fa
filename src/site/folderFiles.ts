import { readdir, readFile, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { FileReader } from './FileReader.js';

/** What has one spelling only. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * Reads files of one folder for a site, and of none other: names that lead out of it, through `..` or a symbolic link, are not
 * found. Letters with marks are found in both of their forms: macOS writes names decomposed, people type them composed.
 */
export function folderFiles(folder: string): FileReader {
  const top = realpath(folder).catch(() => resolve(folder));
  return async (name) => {
    try {
      const inside = await top;
      const path = await realpath(resolve(inside, name)).catch(async (error) => {
        const spelled = ASCII.test(name) ? undefined : await spelledOnDisk(inside, name);
        if (spelled === undefined) throw error;
        return realpath(spelled);
      });
      return path.startsWith(inside + sep) ? await readFile(path) : undefined;
    } catch {
      return undefined;
    }
  };
}

/** The path whose pieces are the same letters, in whatever form. */
async function spelledOnDisk(folder: string, name: string): Promise<string | undefined> {
  let path = folder;
  for (const piece of name.split('/')) {
    const composed = piece.normalize();
    const entry = (await readdir(path)).find((each) => each.normalize() === composed);
    if (entry === undefined) return undefined;
    path = join(path, entry);
  }
  return path;
}
