/**
 * Symbol under which the body of a reply can have a function. The function fills a buffer with the next bytes of a file and resolves with
 * their number, 0 at the end. It lets a server send a file through one buffer, without the objects that a web stream creates for every
 * chunk. `docs-assistant/node` uses it; other servers read the stream.
 */
export const READ_INTO: unique symbol = Symbol.for('docs-assistant.readInto');

/** A body that may have {@link READ_INTO}. Use either the function or the stream. Cancel the stream to close the file early. */
export interface FileBody extends ReadableStream<Uint8Array> {
  [READ_INTO]?: (buffer: Uint8Array) => Promise<number>;
}
