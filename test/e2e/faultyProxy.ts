import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy between browser and service that can cut answers. */
export interface FaultyProxy {
  url: string;
  /** Cuts the next answer after this many bytes of its body. */
  cutNextAnswerAfter: (bytes: number) => void;
  stop: () => Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let cutAfter: number | undefined;
  const sockets = new Set<Socket>();
  const server: Server = createServer((incoming, outgoing) => {
    const { port } = new URL(target);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const upstream = httpRequest(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        const limit = incoming.method === 'POST' ? cutAfter : undefined;
        if (limit !== undefined) cutAfter = undefined;
        let sent = 0;
        reply.on('data', (chunk: Buffer) => {
          sent += chunk.length;
          outgoing.write(chunk);
          if (limit !== undefined && sent > limit) outgoing.socket?.destroy();
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
    cutNextAnswerAfter(bytes) {
      cutAfter = bytes;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
