import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { type RequestHandler, toNodeListener } from '../node/index.js';
import { CommandError } from './CommandError.js';

/** A server that listens. */
export interface ListeningServer {
  /** Where a browser on this machine reaches it, without a slash at the end. */
  url: string;
  /** Ends it: answers that are being written get a moment to finish. */
  close: () => Promise<void>;
}

/** Answers that are still being written are cut after this time, unless another one is given. */
const CLOSE_MS = 2_000;
/** Kept connections are closed when nobody has asked over them for about so long. */
const IDLE_MS = 250;
const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** @throws {CommandError} when the address cannot be had. */
export async function listen(
  handler: RequestHandler,
  options: { host: string; port: number; trustProxy: boolean },
): Promise<ListeningServer> {
  return startServer(createServer(toNodeListener(handler, { trustProxy: options.trustProxy })), options);
}

/** @throws {CommandError} when the address cannot be had. */
export async function startServer(
  server: Server,
  options: { host: string; port: number; closeMs?: number },
): Promise<ListeningServer> {
  const { host, port, closeMs = CLOSE_MS } = options;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CommandError(explain(error, host, port));
  }
  const { port: taken } = server.address() as AddressInfo;
  const name = EVERYWHERE.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}`, close: () => close(server, closeMs) };
}

async function close(server: Server, closeMs: number): Promise<void> {
  const closed = once(server, 'close');
  // Who asks once more over a connection that is kept is answered, and told that it closes.
  server.maxRequestsPerSocket = 1;
  // That of `http` would cut kept connections at once, also those on which a request is under way.
  NetServer.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  const timer = setTimeout(() => server.closeAllConnections(), closeMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
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
