import { contentTypeOfFolderFile } from './contentTypes.js';
import type { FileReader } from './FileReader.js';

/** Where generators keep the files that their sites serve from the top. */
const PUBLIC_FOLDERS = ['', 'public/', 'static/'];

/**
 * Finds an image or a download of the documentation folder in the folders where generators keep such files.
 *
 * @param read Reads or opens a file by its name.
 * @returns `undefined` for types that are not served, and where there is no such file.
 */
export async function findPublicFile<File>(
  read: ((name: string) => Promise<File | undefined>) | undefined,
  name: string,
): Promise<File | undefined> {
  if (!contentTypeOfFolderFile(name)) return undefined;
  for (const folder of PUBLIC_FOLDERS) {
    const file = await read?.(folder + name).catch(() => undefined);
    if (file) return file;
  }
  return undefined;
}

/** Reads an image or a download as a whole; see {@link findPublicFile}. */
export const readPublicFile = (readFile: FileReader | undefined, name: string): Promise<Uint8Array | undefined> =>
  findPublicFile(readFile, name);
