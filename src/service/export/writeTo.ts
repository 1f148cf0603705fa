import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The content of a file to write: complete, or in chunks that arrive while the file is written. */
export type FileContent = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Writes a file of the export, and creates its folders. */
export async function writeTo(site: string, name: string, content: FileContent, signal?: AbortSignal): Promise<void> {
  const path = join(site, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { signal });
}
