import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** A regular file that is open. The caller closes the handle. */
export interface OpenRegularFile {
  handle: FileHandle;
  stats: BigIntStats;
}

/**
 * Opens a file for reading. Returns undefined if it cannot be opened or is not a regular file.
 *
 * Opening a named pipe blocks until another process writes to it, and a few such calls would block all threads that read files. The
 * file is therefore opened in non-blocking mode.
 */
export async function openRegularFile(path: string): Promise<OpenRegularFile | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  const stats = await handle?.stat({ bigint: true }).catch(() => undefined);
  if (handle && stats?.isFile()) return { handle, stats };
  await handle?.close();
  return undefined;
}
