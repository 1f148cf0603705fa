import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy that counts the round trips to a server. */
export interface CountingFront {
  port: number;
  /** Round trips so far, on all connections. */
  trips: () => number;
}

/**
 * Counts the round trips to a server. On each connection, one round trip is everything that the client sends until the next reply
 * arrives.
 */
export async function countRoundTrips(port: number): Promise<CountingFront> {
  let trips = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    let isAnswered = true;
    client.on('data', (bytes) => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      isAnswered = true;
      client.write(bytes);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, trips: () => trips };
}
