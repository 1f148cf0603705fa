import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server in front of Redis that answers like a Redis that is still loading its data. */
export interface LoadingFront {
  url: string;
  /** Passes all later commands on to Redis. */
  finishLoading: () => void;
}

/** The start of a command in the protocol of Redis: the number of its parts, and its name. */
const COMMAND = /\*\d+\r\n\$\d+\r\n([A-Za-z]+)\r\n/g;
const INFO = 'loading:1\r\nloading_eta_seconds:1\r\n';
const REFUSAL = '-LOADING Redis is loading the dataset in memory\r\n';

/**
 * Starts a server in front of the Redis server on `port`. Until `finishLoading` is called, the new server answers like a Redis that is
 * loading its data.
 */
export async function startLoadingFront(port: number): Promise<LoadingFront> {
  let isLoading = true;
  const server = createServer((client) => {
    const redis = connect(port, '127.0.0.1', () => redis.pipe(client));
    client.on('data', (bytes) => {
      if (!isLoading) return void redis.write(bytes);
      for (const [, name] of bytes.toString('latin1').matchAll(COMMAND))
        client.write(name?.toLowerCase() === 'info' ? `$${INFO.length}\r\n${INFO}\r\n` : REFUSAL);
    });
    client.on('error', () => redis.destroy());
    client.on('close', () => redis.destroy());
    redis.on('error', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finishLoading() {
      isLoading = false;
    },
  };
}
