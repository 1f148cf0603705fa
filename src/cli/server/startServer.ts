import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, isIPv6, Server as NetServer } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { readErrorCode } from '../../http/errorCode.js';
import { hostnameOf } from '../../http/isAllowedHost.js';
import { CommandError } from '../shared/CommandError.js';
import { type OpenConnections, trackConnections } from './trackConnections.js';

export interface ListeningServer {
  /** URL for a browser on this machine, without a trailing slash. */
  url: string;
  /** Stops the server. Responses in progress can finish within the grace period. */
  close: () => Promise<void>;
}

export interface ListenOptions {
  host: string;
  port: number;
  /** Grace period for responses in progress, in milliseconds. Responses that take longer are aborted. */
  graceMs: number;
  /** Called once if closing has to wait for responses, with the number of these responses. */
  onWaiting?: (replies: number) => void;
  /**
   * Name of the command line option that sets the port, such as `--admin-port`. Error messages recommend this option, or the option that
   * sets the host. The name of the host option is the same, but ends with `host`: `--admin-host`. Default `--port`.
   */
  option?: string;
  /** Sentence that ends the error message if the port is in use. */
  otherPortAdvice?: string;
}

/** How often idle connections are closed while the server is stopping. Also the delay before `onWaiting` may be called. */
const IDLE_CHECK_MS = 250;
/** Grace period for connections without a response in progress, such as those that have not sent all headers of a request. */
const SILENT_GRACE_MS = 2_000;
const ALL_INTERFACES = new Set(['0.0.0.0', '::']);

/** Starts a server. @throws {CommandError} if it cannot listen on the host and port. */
export async function startServer(server: Server, options: ListenOptions): Promise<ListeningServer> {
  const { host, port, otherPortAdvice } = options;
  const connections = trackConnections(server);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const advice = otherPortAdvice && readErrorCode(error) === 'EADDRINUSE' ? ` ${otherPortAdvice}` : '';
    throw new CommandError(explainListenError(error, options) + advice);
  }
  const { port: taken } = server.address() as AddressInfo;
  const name = ALL_INTERFACES.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}`, close: () => close(server, connections, options) };
}

async function close(server: Server, connections: OpenConnections, options: ListenOptions): Promise<void> {
  const { graceMs, onWaiting } = options;
  const closed = once(server, 'close');
  // Each open connection accepts one more request. A header of the response announces the end of the connection.
  server.maxRequestsPerSocket = 1;
  // Use `close` of `node:net`. `close` of `node:http` would close idle connections immediately, even if a request is on its way.
  NetServer.prototype.close.call(server);
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const timers = [
    setTimeout(() => connections.replies > 0 && onWaiting?.(connections.replies), IDLE_CHECK_MS),
    setTimeout(() => connections.closeIdle(), Math.min(SILENT_GRACE_MS, graceMs)),
    setTimeout(() => server.closeAllConnections(), graceMs),
  ];
  await closed;
  clearInterval(idle);
  for (const timer of timers) clearTimeout(timer);
}

function explainListenError(error: unknown, { host, port, option = '--port' }: ListenOptions): string {
  const code = readErrorCode(error);
  const hostOption = option.replace(/port$/, 'host');
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Choose another one with ${option}, or any free one with ${option} 0.`;
  if (code === 'EACCES') return `Port ${port} requires special privileges. Choose one above 1023 with ${option}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `"${host}" is not an address of this machine. Omit ${hostOption}, or give one of its addresses.`;
  return `The server could not listen on ${host}:${port} (${code ?? String(error)}).`;
}

/**
 * Returns the host names and IP addresses by which a server that listens on this host can be reached, in lower case. They belong in the
 * list of allowed hosts: the service refuses all other host names, except loopback names.
 */
export function hostNamesOf(host: string): string[] {
  if (!ALL_INTERFACES.has(host)) return hostNameOf(host);
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return [hostname(), ...addresses.map(({ address }) => address)].flatMap(hostNameOf);
}

/**
 * Returns a list with the host in the form that it has in a URL; an empty list if the host is invalid. Removes the zone of an IPv6 address,
 * such as `%eth0`, which a URL cannot contain.
 */
function hostNameOf(host: string): string[] {
  const [address = ''] = host.split('%');
  const name = hostnameOf(isIPv6(address) ? `[${address}]` : address);
  return name === undefined ? [] : [name];
}
