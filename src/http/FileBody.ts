/**
 * Key of a function that the body of a reply may have. The function fills a buffer with the next bytes of a file and resolves with their
 * number, 0 at the end. With this function, a server can send a file through one buffer, without the objects that a web stream creates for
 * every chunk. `docs-assistant/node` uses the function; other servers read the stream.
 */
export const READ_INTO: unique symbol = Symbol.for('docs-assistant.readInto');

/**
 * A body that may have the function {@link READ_INTO}. Read the body either with this function or as a stream, not both.
 * To close the file before its end, cancel the stream.
 */
export interface FileBody extends ReadableStream<Uint8Array> {
  [READ_INTO]?: (buffer: Uint8Array) => Promise<number>;
}
