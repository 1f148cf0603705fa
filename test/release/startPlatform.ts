import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake docs platform. It is also the account service (`/me`) that the Next.js example in docs/proxy.md calls. */
export interface Platform {
  url: string;
  stop(): void;
}

/** Cookie of a reader who may export. */
export const ADMIN_COOKIE = 'role=admin';

/**
 * Starts the fake platform on a free port.
 *
 * @param key Assistant key that the platform requires.
 */
export async function startPlatform(key: string): Promise<Platform> {
  const server = createServer((incoming, outgoing) => {
    incoming.resume();
    if (incoming.url === '/me') {
      outgoing.writeHead(incoming.headers.cookie?.includes(ADMIN_COOKIE) ? 200 : 401).end();
    } else if (incoming.url !== '/discovery/v1/assistant/acme/message') {
      outgoing.writeHead(404).end('{"error":"No such path."}');
    } else if (incoming.headers.authorization !== `Bearer ${key}`) {
      outgoing.writeHead(401).end('{"error":"Wrong key."}');
    } else {
      outgoing.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-thread-id': 'thr_1' });
      outgoing.end('0:"Pages are cached for one hour."\nd:{"finishReason":"stop"}\n');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
