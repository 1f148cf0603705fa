import { type FileHandle, open } from 'node:fs/promises';
import type { ByteRange } from '../protocol/readRange.js';
import { folderPaths } from './folderFiles.js';
import type { FileOpener, OpenFile } from './OpenFile.js';

/** Bytes that are read at a time. Each slow client holds about this much memory. */
const CHUNK_BYTES = 32_768;

/**
 * Opens files of one folder to be sent in pieces. The names that can be opened are those of {@link folderFiles}.
 *
 * @example const open = folderFileOpener('docs'); const film = await open('media/film.mp4');
 */
export function folderFileOpener(folder: string): FileOpener {
  const pathOf = folderPaths(folder);
  return async (name) => {
    const path = await pathOf(name);
    const handle = path === undefined ? undefined : await open(path).catch(() => undefined);
    if (!handle) return undefined;
    const stats = await handle.stat({ bigint: true });
    if (stats.isFile())
      return openFile(handle, Number(stats.size), `"${stats.size.toString(36)}-${stats.mtimeNs.toString(36)}"`);
    await handle.close();
    return undefined;
  };
}

function openFile(handle: FileHandle, size: number, etag: string): OpenFile {
  return { size, etag, read: (range) => readRange(handle, range), close: () => handle.close() };
}

function readRange(handle: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(Math.min(CHUNK_BYTES, end + 1 - position)), {
      position,
    });
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent.');
    position += bytesRead;
    controller.enqueue(buffer.subarray(0, bytesRead));
    if (position <= end) return;
    await handle.close();
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        pull(controller).catch(async (error) => {
          await handle.close().catch(() => {});
          throw error;
        }),
      cancel: () => handle.close(),
    },
    // Read only what the client asks for: with a queue every slow client would hold a second piece.
    { highWaterMark: 0 },
  );
}
