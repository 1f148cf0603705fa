import { type FileHandle, readdir, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { type OpenRegularFile, openRegularFile } from './openRegularFile.js';
import type { ReadFile } from './ReadFile.js';

/** Matches a name of ASCII characters only. Other names can have a composed and a decomposed Unicode form. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * Reads files of one folder. Names that lead out of the folder through `..` or a symbolic link are not found.
 *
 * @param maxBytes Maximum size of a file in bytes. Larger files are not found either. Default: no limit.
 * @param onTooLarge Called with the name and the size of a file that is larger.
 * @example const read = folderFiles('docs'); const logo = await read('images/logo.png');
 */
export function folderFiles(
  folder: string,
  maxBytes = Number.POSITIVE_INFINITY,
  onTooLarge?: (name: string, bytes: number) => void,
): ReadFile {
  return createFolderReader(folder, async ({ handle, stats }, name) => {
    if (stats.size <= maxBytes) return handle.readFile();
    onTooLarge?.(name, Number(stats.size));
    return undefined;
  });
}

/**
 * Maximum number of bytes that {@link folderFileHeads} reads of a file. In a photo, more than a megabyte of metadata can precede the width
 * and height.
 */
const HEAD_BYTES = 4_194_304;

/** Reads the first 4 MiB of the files that {@link folderFiles} finds. */
export function folderFileHeads(folder: string): ReadFile {
  return createFolderReader(folder, ({ handle, stats }) => readStart(handle, Math.min(Number(stats.size), HEAD_BYTES)));
}

/** Reads the first bytes of a file, or the whole file if it is shorter. */
export async function readStart(handle: FileHandle, bytes: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(bytes);
  let read = 0;
  // On some file systems, one call returns fewer bytes than requested.
  for (let bytesRead = 1; read < bytes && bytesRead > 0; read += bytesRead)
    ({ bytesRead } = await handle.read(buffer, read, bytes - read, read));
  return buffer.subarray(0, read);
}

function createFolderReader(
  folder: string,
  read: (file: OpenRegularFile, name: string) => Promise<Uint8Array | undefined>,
): ReadFile {
  const pathOf = folderPaths(folder);
  return async (name) => {
    const path = await pathOf(name);
    const file = path === undefined ? undefined : await openRegularFile(path);
    if (!file) return undefined;
    try {
      return await read(file, name);
    } catch {
      return undefined;
    } finally {
      await file.handle.close();
    }
  };
}

/**
 * Finds the real path of a name inside a folder. Returns undefined if there is no such file, or if the name leads out of the folder.
 * Accented letters match in both Unicode forms: some file systems store names decomposed, but people type composed names.
 *
 * The folder itself is resolved for each name, because it can be a symbolic link that a deployment replaces.
 */
export function folderPaths(folder: string): (name: string) => Promise<string | undefined> {
  return async (name) => {
    try {
      const top = await realpath(folder);
      const path = await realpath(resolve(top, name)).catch(async (error) => {
        const spelled = ASCII.test(name) ? undefined : await spelledOnDisk(top, name);
        if (spelled === undefined) throw error;
        return realpath(spelled);
      });
      return path.startsWith(top + sep) ? path : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Finds the path on disk that equals `name` after Unicode normalisation. Returns undefined if there is no such path. */
async function spelledOnDisk(folder: string, name: string): Promise<string | undefined> {
  let path = folder;
  for (const segment of name.split('/')) {
    const composed = segment.normalize();
    const entry = (await readdir(path)).find((each) => each.normalize() === composed);
    if (entry === undefined) return undefined;
    path = join(path, entry);
  }
  return path;
}
