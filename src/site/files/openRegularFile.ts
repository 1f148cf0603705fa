import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { readErrorCode } from '../../http/errorCode.js';

/** A regular file that is open. The caller closes the handle. */
export interface OpenRegularFile {
  handle: FileHandle;
  stats: BigIntStats;
}

/** Codes of the errors for too many open files, in this process or on this machine. They say nothing about the file. */
const TOO_MANY_FILES: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE']);

/**
 * Opens a file for reading. Returns undefined if it cannot be opened or is not a regular file. Rejects if too many files are open, so that
 * the caller does not report the file as missing.
 *
 * Opening a named pipe blocks until another process writes to it, and a few such calls would block all threads that read files. The
 * file is therefore opened in non-blocking mode.
 */
export async function openRegularFile(path: string): Promise<OpenRegularFile | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error) => {
    if (TOO_MANY_FILES.has(readErrorCode(error))) throw error;
    return undefined;
  });
  const stats = await handle?.stat({ bigint: true }).catch(() => undefined);
  if (handle && stats?.isFile()) return { handle, stats };
  await handle?.close();
  return undefined;
}
