import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ConnectionInfo } from '../../src/http/ConnectionInfo.js';
import { toNodeListener } from '../../src/node/index.js';
import type { DocsServiceOptions } from '../../src/service/index.js';
import { ADMIN_KEY } from '../service/exportSupport.js';
import { serviceWith } from '../service/support.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** A request as it arrived, and its reply as it was sent. */
export interface Exchange {
  method: string;
  path: string;
  /** The JSON of the body. Undefined without a body. */
  request: unknown;
  status: number;
  headers: Headers;
  reply: Promise<string>;
}

/** A service over real HTTP, with static export, that records what it receives and sends. */
export interface RecordedService {
  url: string;
  exchanges: Exchange[];
  /** Warnings of the service. */
  warnings: string[];
}

/** Starts a service, which stops after the test. */
export async function recordService(options: Partial<DocsServiceOptions> = {}): Promise<RecordedService> {
  const exchanges: Exchange[] = [];
  const warnings: string[] = [];
  const service = serviceWith({
    exports: { adminApiKey: ADMIN_KEY, folder: await temporaryFolder('recorded'), workers: 0 },
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  await service.ready;
  const record = async (request: Request, info: ConnectionInfo) => {
    const body = request.body ? await request.clone().text() : '';
    const response = await service(request, info);
    exchanges.push({
      method: request.method,
      path: new URL(request.url).pathname,
      request: body === '' ? undefined : JSON.parse(body),
      status: response.status,
      headers: response.headers,
      reply: response.clone().text(),
    });
    return response;
  };
  const server = createServer(toNodeListener(record));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await service.close();
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exchanges, warnings };
}
