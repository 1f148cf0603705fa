import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { toNodeListener } from '../../src/node/index.js';
import type { ExportProxyOptions, ProxyHandler } from '../../src/proxy/index.js';
import { ADMIN_KEY } from '../support/scriptedExportService.js';

const servers: Server[] = [];

/** Starts a server on a free port that passes its requests to a listener. Returns the URL of the server. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves a proxy with Node's `http`. */
export const serveProxy = (proxy: ProxyHandler) => listen(toNodeListener(proxy));

export function stopServers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

/** Returns the options of a proxy that authorizes every caller and writes no errors to the console. */
export const openOptions = (baseUrl: string, more: Partial<ExportProxyOptions> = {}): ExportProxyOptions => ({
  adminApiKey: ADMIN_KEY,
  baseUrl,
  mountPath: '/api/docs',
  allowedDomains: ['docs.acme.com'],
  authorize: () => true,
  onError: () => {},
  ...more,
});

/** Returns the headers that the export client sends with requests that change something. */
export const ownHeaders = (url: string, more: Record<string, string> = {}): Record<string, string> => ({
  origin: new URL(url).origin,
  'content-type': 'application/json',
  'x-docs-assistant': '1',
  ...more,
});

export const JOBS = '/api/docs/v1/static-export/jobs';

export function start(
  url: string,
  body: unknown = { domain: 'docs.acme.com' },
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${JOBS}`, { method: 'POST', headers: ownHeaders(url, headers), body: JSON.stringify(body) });
}

/** Sends raw bytes, and returns everything that arrives until the connection closes. */
export async function sendRaw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let reply = '';
  try {
    socket.write(text, 'latin1');
    for await (const chunk of socket) reply += chunk;
  } catch {
    // The proxy may reset the connection instead of closing it. Return what has arrived in both cases.
  }
  return reply;
}
