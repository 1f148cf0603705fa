import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { toNodeListener } from '../../src/node/toNodeListener.js';
import { createDocsService, type DocsServiceOptions } from '../../src/service/index.js';

/** A service under test. */
export interface RunningService {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Origin of the service, for clients that do not use the `fetch` of this object. Empty for a service without a port. */
  url: string;
  close: () => Promise<void>;
}

export const DOCS_FOLDER = fileURLToPath(new URL('./docs', import.meta.url));

const defaults: DocsServiceOptions = { folder: DOCS_FOLDER, domain: 'lantern', pace: { pieceLength: 24, delayMs: 0 } };

/** Starts the service in this process, without HTTP. */
export async function inProcess(options: Partial<DocsServiceOptions> = {}): Promise<RunningService> {
  const service = createDocsService({ ...defaults, ...options });
  await service.ready;
  return {
    url: '',
    fetch: (path, init) => service(new Request(`http://localhost${path}`, init), { remoteAddress: '127.0.0.1' }),
    close: () => service.close(),
  };
}

/** Starts the service behind Node's `http`, on a free port. */
export async function overHttp(options: Partial<DocsServiceOptions> = {}): Promise<RunningService> {
  const service = createDocsService({ ...defaults, ...options });
  await service.ready;
  const server = createServer(toNodeListener(service));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    fetch: (path, init) => fetch(url + path, init),
    async close() {
      await service.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const MESSAGE_PATH = '/discovery/v1/assistant/lantern/message';

/** Creates a request body with the required fields and the given ones. */
export function questionBody(question: string, fields: Record<string, unknown> = {}) {
  return {
    fp: 'anonymous',
    messages: [{ id: 'm1', role: 'user', content: question, parts: [{ type: 'text', text: question }] }],
    ...fields,
  };
}

export function ask(service: RunningService, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return service.fetch(MESSAGE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A reply, read line by line. */
export interface ReadReply {
  text: string;
  lines: { code: string; value: unknown }[];
  thread: { threadId?: string; threadKey?: string };
}

/** Reads a reply. Uses no code of this package. */
export async function readReply(response: Response): Promise<ReadReply> {
  const lines = (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      code: line.slice(0, line.indexOf(':')),
      value: JSON.parse(line.slice(line.indexOf(':') + 1)) as unknown,
    }));
  const of = (code: string) => lines.filter((line) => line.code === code).map(({ value }) => value);
  return { text: of('0').join(''), lines, thread: (of('d').at(-1) ?? {}) as ReadReply['thread'] };
}
