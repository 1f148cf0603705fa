import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What may still come of a request whose answer has been sent, before the connection is cut. */
const LATE_BODY_BYTES = 1_048_576;
const LATE_BODY_MS = 2_000;

/** Bytes of a file that are sent at a time. Each slow client holds about this much memory. */
const BUFFER_BYTES = 32_768;

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

async function pump(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = readerOf(body);
  const gone = new AbortController();
  const leave = () => {
    gone.abort();
    // Stops the producer even while it has nothing to say.
    reader.cancel(new Error('The client closed the connection.')).catch(() => {});
  };
  outgoing.once('close', leave);
  try {
    if (reader instanceof ReadableStreamBYOBReader) await pumpThroughOneBuffer(reader, outgoing, gone.signal);
    else await pumpChunks(reader, outgoing, gone.signal);
    outgoing.end();
  } finally {
    outgoing.off('close', leave);
    reader.releaseLock();
  }
}

/** A reader that brings its own buffer where the stream can fill one. */
function readerOf(
  body: ReadableStream<Uint8Array>,
): ReadableStreamDefaultReader<Uint8Array> | ReadableStreamBYOBReader {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return body.getReader();
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

/** Sends files: a buffer for each chunk would be garbage of tens of megabytes where a thousand clients download at a time. */
async function pumpThroughOneBuffer(
  reader: ReadableStreamBYOBReader,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  let buffer = new Uint8Array(BUFFER_BYTES);
  let goOn = () => {};
  signal.addEventListener('abort', () => goOn(), { once: true });
  for (;;) {
    const { done, value } = await reader.read(buffer);
    if (done || !value || outgoing.destroyed) return;
    await new Promise<void>((resolve) => {
      goOn = resolve;
      outgoing.write(value, () => resolve());
    });
    if (signal.aborted) return;
    buffer = new Uint8Array(value.buffer);
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
