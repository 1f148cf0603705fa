import { contentTypeOfFolderFile } from './contentTypes.js';
import type { FileReader } from './FileReader.js';

/** Where generators keep the files that their sites serve from the top. */
const PUBLIC_FOLDERS = ['', 'public/', 'static/'];

/** Reads an image or a download of the documentation folder, wherever its generator keeps it; undefined where it is not given out. */
export async function readPublicFile(readFile: FileReader | undefined, name: string): Promise<Uint8Array | undefined> {
  if (!contentTypeOfFolderFile(name)) return undefined;
  for (const folder of PUBLIC_FOLDERS) {
    const bytes = await readFile?.(folder + name).catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}
