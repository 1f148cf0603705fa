import type { FileHandle } from 'node:fs/promises';
import type { ByteRange } from '../protocol/readRange.js';
import { folderPaths } from './folderFiles.js';
import type { FileOpener, OpenFile } from './OpenFile.js';
import { openRegularFile } from './openRegularFile.js';

/** Bytes that are read at a time for readers that bring no buffer. */
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
    const file = path === undefined ? undefined : await openRegularFile(path);
    if (!file) return undefined;
    const { size, mtimeNs } = file.stats;
    return openFile(file.handle, Number(size), `"${size.toString(36)}-${mtimeNs.toString(36)}"`);
  };
}

function openFile(handle: FileHandle, size: number, etag: string): OpenFile {
  return { size, etag, read: (range) => readRange(handle, range), close: () => handle.close() };
}

function readRange(handle: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start;
  const pull = async (controller: ReadableByteStreamController) => {
    // The view is the reader's own buffer, or one of the stream's.
    const view = controller.byobRequest?.view as Uint8Array;
    const length = Math.min(view.byteLength, end + 1 - position);
    const { bytesRead } = await handle.read(view, 0, length, position);
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent.');
    position += bytesRead;
    const isEnd = position > end;
    if (isEnd) await handle.close();
    controller.byobRequest?.respond(bytesRead);
    if (isEnd) controller.close();
  };
  return new ReadableStream(
    {
      type: 'bytes',
      autoAllocateChunkSize: CHUNK_BYTES,
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
