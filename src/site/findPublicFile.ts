import { contentTypeOfFolderFile } from './contentTypes.js';

/** Folders from which site generators publish files at the root of the site. The first one is the documentation folder itself. */
const PUBLIC_FOLDERS = ['', 'public/', 'static/'];

/**
 * Finds an image or a download of the documentation.
 *
 * @param read Reads or opens a file by its name.
 * @returns undefined if there is no such file, or its type must not be published.
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
