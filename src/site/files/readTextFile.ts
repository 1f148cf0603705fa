import type { ReadFile } from './ReadFile.js';

/** Reads a file as UTF-8. Returns `undefined` if `read` does, for example because there is no such file. */
export async function readTextFile(read: ReadFile, name: string): Promise<string | undefined> {
  const bytes = await read(name);
  return bytes && new TextDecoder().decode(bytes);
}
