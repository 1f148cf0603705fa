import type { ByteRange } from '../../http/parseRangeHeader.js';

/** A file that is read in chunks while it is sent or copied, so that large files do not fill the server's memory. */
export interface OpenFile {
  /** Size in bytes. */
  size: number;
  /** Strong entity tag, with its quotes. */
  etag: string;
  /** Streams the bytes of a range. The end of the stream and its cancellation close the file. */
  read(range: ByteRange): ReadableStream<Uint8Array>;
  /** Closes the file. Only needed if `read` is not called. */
  close(): Promise<void>;
}

/** Opens a file by its name, with `/` between folders. Returns undefined if there is no such file. */
export type FileOpener = (name: string) => Promise<OpenFile | undefined>;
