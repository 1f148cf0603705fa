import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { CommandError } from './CommandError.js';
import { followConnections, type OpenConnections } from './openConnections.js';

/** A server that listens. */
export interface ListeningServer {
  /** Where a browser on this machine reaches it, without a slash at the end. */
  url: string;
  /** Ends it: replies that are being written may finish within the grace period. */
  close: () => Promise<void>;
}

/** Where and how a server listens. */
export interface ListenOptions {
  host: string;
  port: number;
  /** Replies that are still being written after this time are cut, in milliseconds. */
  graceMs: number;
  /** Called once when closing has to wait for replies. */
  onWaiting?: (replies: number) => void;
}

/** How often kept connections are looked at while the server closes. */
const IDLE_MS = 250;
/** Connections that have not sent a whole request are cut this long after the server began to close. */
const SILENT_MS = 2_000;
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** @throws {CommandError} when the address cannot be had. */
export async function startServer(server: Server, options: ListenOptions): Promise<ListeningServer> {
  const { host, port } = options;
  const connections = followConnections(server);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CommandError(explain(error, host, port));
  }
  const { port: taken } = server.address() as AddressInfo;
  const name = EVERYWHERE.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}`, close: () => close(server, connections, options) };
}

async function close(server: Server, connections: OpenConnections, options: ListenOptions): Promise<void> {
  const { graceMs, onWaiting } = options;
  const closed = once(server, 'close');
  // A request over a kept connection is still answered, and told that the connection closes.
  server.maxRequestsPerSocket = 1;
  // `close` of `http` would cut kept connections at once, also those on which a request is under way.
  NetServer.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const timers = [
    setTimeout(() => connections.replies > 0 && onWaiting?.(connections.replies), IDLE_MS),
    setTimeout(() => connections.cutIdle(), Math.min(SILENT_MS, graceMs)),
    setTimeout(() => server.closeAllConnections(), graceMs),
  ];
  await closed;
  clearInterval(idle);
  for (const timer of timers) clearTimeout(timer);
}

function explain(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Give another one with --port, or --port 0 for any free one.`;
  if (code === 'EACCES') return `Port ${port} needs special rights. Give one above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address "${host}". Leave --host out, or give one of its own addresses.`;
  return `The server could not listen on ${host}:${port} (${String(code ?? error)}).`;
}

/** Names under which a server on this address is reached: the service refuses requests that name any other host. */
export function hostNamesOf(host: string): string[] {
  if (!EVERYWHERE.has(host)) return [host];
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return [
    hostname(),
    ...addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address.split('%')[0]}]` : address)),
  ];
}
