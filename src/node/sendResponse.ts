import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { type FileBody, READ_INTO } from '../http/FileBody.js';
import type { WatchedClient } from './watchClient.js';

/** Limits for reading the rest of a request body after the response was sent, in bytes and milliseconds. */
const LATE_BODY_BYTES = 1_048_576;
const LATE_BODY_MS = 2_000;

/** Number of bytes of a file that are sent at a time. Each slow client takes about this much memory. */
const BUFFER_BYTES = 32_768;

/** Statuses that never have a body. */
const BODYLESS = new Set([101, 204, 205, 304]);

/** Writes a `Response` to the `ServerResponse` of Node: the headers immediately, then the body as fast as the client reads it. */
export async function sendResponse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  client: WatchedClient,
): Promise<void> {
  const { body } = response;
  if (client.closed.aborted) {
    await body?.cancel();
    return;
  }
  outgoing.statusCode = response.status;
  // HTTP/2 has neither reason phrases nor the header `connection` (RFC 9113, 8.2.2), and Node warns of both.
  const isHttp2 = incoming.httpVersionMajor > 1;
  if (response.statusText && !isHttp2) outgoing.statusMessage = response.statusText;
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && !(isHttp2 && name === 'connection')) outgoing.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);

  if (!body || incoming.method === 'HEAD' || BODYLESS.has(response.status)) {
    client.end();
    await body?.cancel();
  } else {
    outgoing.flushHeaders();
    await pump(body, outgoing, client);
  }
  if (!incoming.complete) drainLateBody(incoming);
}

async function pump(body: FileBody, outgoing: ServerResponse, { closed, end }: WatchedClient): Promise<void> {
  const readInto = body[READ_INTO];
  const reader = readInto ? undefined : body.getReader();
  const onClose = () => {
    // Cancel the stream. Its producer then stops, even if it is waiting for data to send.
    (reader ?? body).cancel(closed.reason).catch(() => {});
  };
  closed.addEventListener('abort', onClose);
  try {
    if (readInto) await pumpFile(readInto, outgoing, closed);
    else if (reader) await pumpChunks(reader, outgoing, closed);
    if (!closed.aborted) end();
  } catch (error) {
    if (readInto) await body.cancel(error).catch(() => {});
    throw error;
  } finally {
    closed.removeEventListener('abort', onClose);
    reader?.releaseLock();
  }
}

async function pumpChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
  closed: AbortSignal,
): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done || closed.aborted) return;
    if (!outgoing.write(value)) await once(outgoing, 'drain', { signal: closed }).catch(() => {});
  }
}

/** Sends a file through one buffer, which is filled again when the connection has taken all of it. */
async function pumpFile(
  readInto: (buffer: Uint8Array) => Promise<number>,
  outgoing: ServerResponse,
  closed: AbortSignal,
): Promise<void> {
  const buffer = new Uint8Array(BUFFER_BYTES);
  while (!closed.aborted) {
    const length = await readInto(buffer);
    if (length === 0 || closed.aborted) return;
    await new Promise<void>((resolve) => {
      const finish = () => {
        closed.removeEventListener('abort', finish);
        resolve();
      };
      // If the connection closes first, HTTP/1 calls the callback with an error. HTTP/2 may never call it.
      closed.addEventListener('abort', finish);
      outgoing.write(buffer.subarray(0, length), finish);
    });
  }
}

/**
 * Reads the rest of a request body that the handler did not read, for example after a 413. Otherwise, a client that is still sending would
 * see a reset connection instead of the response. Closes the request if the rest exceeds a limit (`LATE_BODY_BYTES`, `LATE_BODY_MS`).
 */
function drainLateBody(incoming: IncomingMessage): void {
  let bytes = 0;
  const close = () => closeRequest(incoming);
  const timer = setTimeout(close, LATE_BODY_MS);
  timer.unref();
  incoming.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > LATE_BODY_BYTES) close();
    // Nobody reads the body of the `Request`, so its stream pauses `incoming` after every chunk. Resume `incoming`.
    else incoming.resume();
  });
  incoming.once('close', () => clearTimeout(timer));
  incoming.once('end', () => clearTimeout(timer));
  incoming.resume();
}

/** Closes the connection of an HTTP/1 request, or only the stream of an HTTP/2 request, whose connection may carry other requests. */
function closeRequest(incoming: IncomingMessage): void {
  // `destroy` of an HTTP/2 request leaves its stream open.
  if (incoming.httpVersionMajor > 1) (incoming as unknown as Http2ServerRequest).stream.close();
  else incoming.destroy();
}
