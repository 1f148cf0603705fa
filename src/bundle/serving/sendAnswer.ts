import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BundleAnswer } from './answerRequest.js';
import { awaitReply } from './awaitReply.js';
import type { LiveBundle } from './LiveBundle.js';
import { isSlice, type Reply } from './Reply.js';

/** Sends a response with Node's `http`: synchronously, unless it must first wait for the reply or read the body from the archive. */
export function sendAnswer({ reply, bundle }: BundleAnswer, method: string, outgoing: ServerResponse): void {
  if (!(reply instanceof Promise) && (!isSlice(reply.body) || method === 'HEAD')) {
    sendReady(reply, method, outgoing);
    return;
  }
  bundle?.retain();
  sendLater(reply, method, outgoing, bundle)
    // The status has already been sent: closing the connection is the only way to signal an incomplete body.
    .catch(() => outgoing.destroy())
    .finally(() => bundle?.release());
}

function sendReady({ status, headers, body, latin1 }: Reply, method: string, outgoing: ServerResponse): void {
  // A request with a refused method can have a body, which is not read. So close the connection. This has no effect in HTTP/2.
  if (status === 405) outgoing.shouldKeepAlive = false;
  outgoing.writeHead(status, headers as string[]);
  if (method === 'HEAD' || isSlice(body) || body === undefined) outgoing.end();
  else if (latin1 === undefined) outgoing.end(body);
  else {
    // `write` joins the headers and a string body into one chunk, and Node corks the socket. Uncork it before `end`, so that this chunk is
    // sent in one write. Otherwise `end` would first add an empty chunk.
    outgoing.write(latin1, 'latin1');
    outgoing.socket?.uncork();
    outgoing.end();
  }
}

async function sendLater(
  coming: BundleAnswer['reply'],
  method: string,
  outgoing: ServerResponse,
  bundle: LiveBundle | undefined,
): Promise<void> {
  const reply = await awaitReply(coming);
  const { status, headers, body } = reply;
  if (!bundle || !isSlice(body) || method === 'HEAD') return sendReady(reply, method, outgoing);
  outgoing.writeHead(status, headers as string[]);
  await pipeline(Readable.from(bundle.slice(body), { objectMode: false }), outgoing);
}
