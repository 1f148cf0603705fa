import { contentTypeOfFolderFile } from './contentTypes.js';
import { isMissing } from './isMissing.js';

/** Folders from which site generators publish files at the root of the site. The first one is the documentation folder itself. */
const PUBLIC_FOLDERS = ['', 'public/', 'static/'];

/**
 * Finds an image or a download of the documentation.
 *
 * @param read Reads or opens a file by its name. See `ReadFile` for the errors that mean that there is no such file.
 * @returns undefined if there is no such file, or its type must not be published.
 * @throws the error of `read` if the file may exist, but cannot be read now.
 */
export async function findPublicFile<File>(
  read: ((name: string) => Promise<File | undefined>) | undefined,
  name: string,
): Promise<File | undefined> {
  if (!contentTypeOfFolderFile(name)) return undefined;
  const failures: unknown[] = [];
  for (const folder of PUBLIC_FOLDERS) {
    try {
      const file = await read?.(folder + name);
      if (file) return file;
    } catch (error) {
      if (!isMissing(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return undefined;
}
