import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * Opens a file for reading; `undefined` for everything that is not a regular file, and for a missing file.
 *
 * Opening a named pipe waits until another process writes to it. A few such waits would hold all threads that read files, so the
 * file is opened without waiting.
 */
export async function openRegularFile(path: string): Promise<{ handle: FileHandle; stats: BigIntStats } | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(() => undefined);
  const stats = await handle?.stat({ bigint: true });
  if (handle && stats?.isFile()) return { handle, stats };
  await handle?.close();
  return undefined;
}
