import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What may still come of a request whose answer has been sent, before the connection is cut. */
const LATE_BODY_BYTES = 1_048_576;
const LATE_BODY_MS = 2_000;

/** Bytes of a file that are sent at a time. Each slow client holds about this much memory. */
const BUFFER_BYTES = 32_768;

/**
 * Key of a function on a body that fills a buffer with its next bytes and resolves with their number, 0 at the end. The bodies of
 * files in this package have it: a web stream makes several objects for each chunk, a hundred megabytes for a thousand clients.
 */
const READ_INTO = Symbol.for('docs-assistant.readInto');

interface FileBody extends ReadableStream<Uint8Array> {
  [READ_INTO]?: (buffer: Uint8Array) => Promise<number>;
}

/** Statuses that never have a body. */
const BODYLESS = new Set([101, 204, 205, 304]);

/** Writes a `Response` to Node's: headers at once, then the body at the pace at which the client takes it. */
export async function sendResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { body } = response;
  if (outgoing.destroyed) {
    await body?.cancel();
    return;
  }
  outgoing.statusCode = response.status;
  if (response.statusText) outgoing.statusMessage = response.statusText;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);

  if (!body || incoming.method === 'HEAD' || BODYLESS.has(response.status)) {
    outgoing.end();
    await body?.cancel();
  } else {
    outgoing.flushHeaders();
    await pump(body, outgoing);
  }
  if (!incoming.complete) dropLateBody(incoming);
}

async function pump(body: FileBody, outgoing: ServerResponse): Promise<void> {
  const readInto = body[READ_INTO];
  const reader = readInto ? undefined : body.getReader();
  const gone = new AbortController();
  const leave = () => {
    gone.abort();
    // Stops the producer even while it has nothing to say.
    (reader ?? body).cancel(new Error('The client closed the connection.')).catch(() => {});
  };
  outgoing.once('close', leave);
  try {
    if (readInto) await pumpFile(readInto, outgoing);
    else if (reader) await pumpChunks(reader, outgoing, gone.signal);
    outgoing.end();
  } catch (error) {
    if (readInto) await body.cancel(error).catch(() => {});
    throw error;
  } finally {
    outgoing.off('close', leave);
    reader?.releaseLock();
  }
}

async function pumpChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done || outgoing.destroyed) return;
    if (!outgoing.write(value)) await once(outgoing, 'drain', { signal }).catch(() => {});
  }
}

/** Sends a file through one buffer, which is filled again when the connection has taken all of it. */
async function pumpFile(readInto: (buffer: Uint8Array) => Promise<number>, outgoing: ServerResponse): Promise<void> {
  const buffer = new Uint8Array(BUFFER_BYTES);
  while (!outgoing.destroyed) {
    const length = await readInto(buffer);
    if (length === 0 || outgoing.destroyed) return;
    // The callback is also called, with an error, when the connection closes before.
    await new Promise<void>((resolve) => outgoing.write(buffer.subarray(0, length), () => resolve()));
  }
}

/**
 * The handler answered without reading the whole body (a 413, say). A little more is taken, so that the client reads the answer
 * instead of a reset connection; then the connection is cut.
 */
function dropLateBody(incoming: IncomingMessage): void {
  let taken = 0;
  const cut = () => incoming.destroy();
  const timer = setTimeout(cut, LATE_BODY_MS);
  timer.unref();
  incoming.on('data', (chunk: Uint8Array) => {
    taken += chunk.byteLength;
    if (taken > LATE_BODY_BYTES) cut();
    // The body of the request, which nobody reads, has just paused it.
    else incoming.resume();
  });
  incoming.once('close', () => clearTimeout(timer));
  incoming.once('end', () => clearTimeout(timer));
  incoming.resume();
}
