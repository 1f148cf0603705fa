import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { type FileBody, READ_INTO } from '../../http/FileBody.js';
import type { ByteRange } from '../../http/parseRangeHeader.js';
import { folderPaths, readStart } from './folderFiles.js';
import type { FileOpener, OpenFile } from './OpenFile.js';
import { openRegularFile } from './openRegularFile.js';

/** Thrown when another program has shortened a file while it was being read. */
export class FileShortened extends Error {
  override readonly name = 'FileShortened';
}

/** Maximum number of bytes that a stream reads at a time. */
const CHUNK_BYTES = 32_768;
/**
 * Maximum size (bytes) of a file whose entity tag is a digest of its content. The modification time is not reliable: archives and
 * reproducible builds give all versions of a file the same time. The entity tags of larger files still use size and modification time,
 * because such files hardly ever change without a change of size.
 */
const MAX_DIGEST_BYTES = 262_144;

/**
 * Returns a function that opens the files of one folder, to send them in chunks. Finds the same files as {@link folderFiles}.
 *
 * @example const open = folderFileOpener('docs'); const film = await open('media/film.mp4');
 */
export function folderFileOpener(folder: string): FileOpener {
  const pathOf = folderPaths(folder);
  return async (name) => {
    const path = await pathOf(name);
    const file = path === undefined ? undefined : await openRegularFile(path);
    if (!file) return undefined;
    const { size, mtimeNs } = file.stats;
    const tag =
      size <= MAX_DIGEST_BYTES
        ? await digestOf(file.handle, Number(size))
        : `${size.toString(36)}-${mtimeNs.toString(36)}`;
    return openFile(file.handle, Number(size), `"${tag}"`);
  };
}

async function digestOf(handle: FileHandle, size: number): Promise<string> {
  try {
    return createHash('sha256')
      .update(await readStart(handle, size))
      .digest('base64url')
      .slice(0, 22);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function openFile(handle: FileHandle, size: number, etag: string): OpenFile {
  return { size, etag, read: (range) => readRange(handle, range), close: () => handle.close() };
}

function readRange(handle: FileHandle, { start, end }: ByteRange): FileBody {
  let position = start;
  async function readInto(buffer: Uint8Array): Promise<number> {
    const length = Math.min(buffer.byteLength, end + 1 - position);
    if (length === 0) {
      await handle.close();
      return 0;
    }
    try {
      const { bytesRead } = await handle.read(buffer, 0, length, position);
      if (bytesRead === 0) throw new FileShortened('The file was shortened while it was read.');
      position += bytesRead;
      return bytesRead;
    } catch (error) {
      // Close the file here: `cancel` below is not called for a stream that has failed.
      await handle.close().catch(() => {});
      throw error;
    }
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const buffer = new Uint8Array(CHUNK_BYTES);
        const length = await readInto(buffer);
        if (length > 0) controller.enqueue(buffer.subarray(0, length));
        else controller.close();
      },
      cancel: () => handle.close(),
    },
    // Read only what the client consumes. With a queue, every slow client would keep a second chunk in memory.
    { highWaterMark: 0 },
  );
  return Object.assign(stream, { [READ_INTO]: readInto });
}
