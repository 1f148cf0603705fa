import type { ByteRange } from '../http/parseRangeHeader.js';

/** A file that is read while it is sent, so that its size does not matter to the server's memory. */
export interface OpenFile {
  /** In bytes. */
  size: number;
  /** Strong entity tag, with its quotes. */
  etag: string;
  /** The bytes of a range. Ending or cancelling the stream closes the file. */
  read(range: ByteRange): ReadableStream<Uint8Array>;
  /** Closes a file that is not read. */
  close(): Promise<void>;
}

/** Opens a file by its name, with `/` between folders; `undefined` for a missing file. */
export type FileOpener = (name: string) => Promise<OpenFile | undefined>;
