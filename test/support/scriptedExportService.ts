/**
 * A fake static export interface over real HTTP. It records requests and sends scripted replies. It renders no pages; the real service has
 * its own tests.
 */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** The admin key that the fake service requires by default. */
export const ADMIN_KEY = 'svc_9f8e7d6c5b4a39281706f5e4d3c2b1a0';

/** A request as it arrived. */
export interface ArrivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A reply: its status, headers and body, or a function that writes the response itself. */
export type ScriptedReply =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | ((outgoing: ServerResponse, incoming: IncomingMessage) => void);

export interface ScriptedExportService {
  url: string;
  requests: ArrivedRequest[];
  /** Scripted replies by kind of call, one per request. The last one repeats. Default: the replies of a successful export. */
  script: { start?: ScriptedReply[]; job?: ScriptedReply[]; bundle?: ScriptedReply[] };
  stop(): Promise<void>;
}

const JOB = /^\/v1\/static-export\/jobs\/([^/]+)(\/bundle)?$/;

function kindOf(request: ArrivedRequest): 'start' | 'job' | 'bundle' | undefined {
  if (request.method === 'POST' && request.url === '/v1/static-export/jobs') return 'start';
  const match = JOB.exec(request.url);
  if (match && request.method === 'GET' && !match[2]) return 'job';
  return match && request.method === 'POST' && match[2] ? 'bundle' : undefined;
}

function usualReply(kind: 'start' | 'job' | 'bundle', jobId: string, url: string): ScriptedReply {
  if (kind === 'start') return { status: 202, body: { jobId: 'job_1' } };
  if (kind === 'job') return { body: { jobId, status: 'completed', progress: 100, pageCount: 12 } };
  const expiresAt = new Date(Date.now() + 900_000).toISOString();
  return { body: { jobId, bundleUrl: `${url}/files/${jobId}.tar.gz?sig=abc`, sizeBytes: 4096, expiresAt } };
}

export async function startScriptedExportService(
  script: ScriptedExportService['script'] = {},
  key: string | undefined = ADMIN_KEY,
): Promise<ScriptedExportService> {
  const counts = { start: 0, job: 0, bundle: 0 };
  const service: ScriptedExportService = { url: '', requests: [], script, stop };
  const server: Server = createServer(
    (incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const request = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
    service.requests.push(request);
    const kind = kindOf(request);
    if (!kind) return send(outgoing, { status: 404, body: { error: 'No such path.' } });
    if (key && incoming.headers.authorization !== `Bearer ${key}`) {
      return send(outgoing, { status: 401, body: { error: 'Wrong key.' } });
    }
    const list = service.script[kind];
    const scripted = list?.[Math.min(counts[kind], list.length - 1)];
    counts[kind] += 1;
    const reply = scripted ?? usualReply(kind, JOB.exec(request.url)?.[1] ?? '', service.url);
    if (typeof reply === 'function') reply(outgoing, incoming);
    else send(outgoing, reply);
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

function send(outgoing: ServerResponse, reply: Exclude<ScriptedReply, (...values: never[]) => void>): void {
  outgoing.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  outgoing.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
}
