import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createDeferred } from '../support/createDeferred.js';

/** A proxy between browser and service that can hold back or cut off the rest of an answer. */
export interface FaultyProxy {
  url: string;
  /** Holds the next answer as soon as more than this many bytes of its body have been sent. */
  holdNextAnswerAfter: (bytes: number) => HeldAnswer;
  stop: () => Promise<void>;
}

/** The rest of an answer. The proxy holds it back until one of these functions is called. */
export interface HeldAnswer {
  /** Sends the rest of the answer to the browser. */
  release: () => void;
  /** Closes the connection to the browser. The rest of the answer is never sent. */
  cut: () => void;
}

/** A fault that the proxy applies to the next answer, once more than `after` bytes of its body have been sent. */
interface Fault {
  after: number;
  happen: (reply: IncomingMessage, outgoing: ServerResponse) => void;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let nextFault: Fault | undefined;
  const sockets = new Set<Socket>();
  const server: Server = createServer((incoming, outgoing) => {
    const { port } = new URL(target);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const upstream = httpRequest(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        let fault = incoming.method === 'POST' ? nextFault : undefined;
        if (fault) nextFault = undefined;
        let sent = 0;
        reply.on('data', (chunk: Buffer) => {
          sent += chunk.length;
          outgoing.write(chunk);
          if (!fault || sent <= fault.after) return;
          fault.happen(reply, outgoing);
          fault = undefined;
        });
        reply.on('end', () => outgoing.end());
      },
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdNextAnswerAfter(after) {
      const { promise: ended, resolve: end } = createDeferred<boolean>();
      nextFault = {
        after,
        happen(reply, outgoing) {
          reply.pause();
          void ended.then((isCut) => (isCut ? outgoing.socket?.destroy() : reply.resume()));
        },
      };
      return { release: () => end(false), cut: () => end(true) };
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
