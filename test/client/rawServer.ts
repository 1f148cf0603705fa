import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createDeferred } from '../support/createDeferred.js';

/** A server that gives each raw socket to the test, which decides the bytes of the reply and the end of the connection. */
export interface RawServer {
  url: string;
  /** Resolves when the first connection has been closed, by either side. */
  closed: Promise<void>;
  stop: () => Promise<void>;
}

export type RawReply = (socket: Socket) => void | Promise<void>;

export const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Encodes one chunk of a chunked body. */
export const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

export const CHUNKED_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n';

export async function startRawServer(reply: RawReply): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const { promise: closed, resolve: onClosed } = createDeferred();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      onClosed();
    });
    socket.once('data', () => void reply(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    closed,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
