import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { toNodeListener } from '../../src/node/index.js';
import type { DocsServiceOptions, RequestLogEntry } from '../../src/service/index.js';
import { serviceWith } from './support.js';

/** A service over real HTTP. Requests name the IP address of the client in `x-forwarded-for`, as behind a proxy. */
export interface HttpService {
  url: string;
  /** Entries of the request log. */
  log: RequestLogEntry[];
  warnings: string[];
  /** Sends a question, or the given body. */
  ask(fields?: {
    address?: string;
    question?: string;
    body?: string;
    headers?: Record<string, string>;
  }): Promise<Response>;
  search(query: string, address?: string): Promise<Response>;
}

export const LOCAL_ADDRESS = '198.51.100.7';

/** Starts a service, which stops after the test. */
export async function serveOverHttp(options: Partial<DocsServiceOptions> = {}): Promise<HttpService> {
  const log: RequestLogEntry[] = [];
  const warnings: string[] = [];
  const service = serviceWith({
    onRequest: (entry) => log.push(entry),
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  await service.ready;
  const server = createServer(toNodeListener(service, { trustProxy: true }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await service.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    log,
    warnings,
    ask: ({ address = LOCAL_ADDRESS, question = 'port', body, headers } = {}) =>
      fetch(`${url}/discovery/v1/assistant/lantern/message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
        body:
          body ??
          JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', content: question, parts: [] }] }),
      }),
    search: (query, address = LOCAL_ADDRESS) =>
      fetch(`${url}/_docs/search?q=${encodeURIComponent(query)}`, { headers: { 'x-forwarded-for': address } }),
  };
}

/** Sends requests one after the other, reads the bodies of the responses, and returns the statuses of the responses. */
export async function statusesOf(count: number, send: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const response = await send(index);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}
