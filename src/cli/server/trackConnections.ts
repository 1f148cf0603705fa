import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface OpenConnections {
  /** Number of responses in progress. */
  readonly replies: number;
  /** Closes all connections without a response in progress. */
  closeIdle: () => void;
}

/**
 * Tracks the connections of a server, so that unused ones can be closed. Browsers open connections in advance, and Node's
 * `closeIdleConnections` skips connections that have never sent a request.
 */
export function trackConnections(server: Server): OpenConnections {
  const open = new Set<Socket>();
  const replies = new Map<ServerResponse, Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    replies.set(response, socket);
    response.once('close', () => replies.delete(response));
  });
  return {
    get replies() {
      return replies.size;
    },
    closeIdle() {
      const busy = new Set(replies.values());
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    },
  };
}
