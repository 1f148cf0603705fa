/**
 * Key of a function on the body of a reply that fills a buffer with the next bytes of a file and resolves with their number, 0 at
 * the end. A server can send a file through one buffer by it, without the objects that a web stream makes for every chunk: with a
 * thousand slow clients these are a hundred megabytes. `docs-assistant/node` uses it; everyone else reads the stream.
 */
export const READ_INTO: unique symbol = Symbol.for('docs-assistant.readInto');

/** A body that may offer {@link READ_INTO}. Use either the function or the stream, and cancel the stream to close the file early. */
export interface FileBody extends ReadableStream<Uint8Array> {
  [READ_INTO]?: (buffer: Uint8Array) => Promise<number>;
}
