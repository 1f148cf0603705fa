import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toNodeListener } from '../../src/node/index.js';
import { createDocsService, type DocsServiceOptions } from '../../src/service/index.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { ADMIN_KEY } from './exportSupport.js';
import { errorOf, PAGES } from './support.js';

const stops: (() => Promise<unknown>)[] = [];
let docs: string;
let admin: string;

async function listen(handler: Parameters<typeof toNodeListener>[0]): Promise<string> {
  const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  const exports: DocsServiceOptions['exports'] = {
    adminApiKey: ADMIN_KEY,
    folder: await temporaryFolder('exports'),
    workers: 0,
    adminInterface: 'separate',
  };
  const service = createDocsService({ pages: PAGES, domain: 'lantern', base: '/docs', exports });
  await service.ready;
  docs = await listen(service);
  admin = await listen(service.admin);
  stops.push(() => service.close());
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const call = (root: string, path: string, init: RequestInit = {}) =>
  fetch(`${root}${path}`, { ...init, headers: { authorization: `Bearer ${ADMIN_KEY}`, ...init.headers } });

it('a separate admin interface exports, and the service itself no longer does', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = '{"domain":"lantern"}';
  for (const base of ['', '/docs']) {
    const refused = await call(docs, `${base}/v1/static-export/jobs`, { method: 'POST', headers, body });
    expect([refused.status, await errorOf(refused)]).toEqual([404, expect.stringContaining('on the admin port')]);
  }
  const started = await call(admin, '/v1/static-export/jobs', { method: 'POST', headers, body });
  expect(started.status).toBe(202);
  const { jobId } = (await started.json()) as { jobId: string };
  const path = `/v1/static-export/jobs/${jobId}`;
  const status = async () => ((await (await call(admin, path)).json()) as { status: string }).status;
  await expect.poll(status).toBe('completed');
  const { bundleUrl } = (await (await call(admin, `${path}/bundle`, { method: 'POST' })).json()) as {
    bundleUrl: string;
  };
  // A signed link must also work on the public port, because readers cannot reach the admin port.
  const link = new URL(bundleUrl);
  expect((await fetch(`${docs}/docs${link.pathname}${link.search}`)).status).toBe(200);
});

it('the admin interface serves nothing but exports and its health', async () => {
  for (const path of ['/livez', '/healthz/live']) expect((await fetch(`${admin}${path}`)).status).toBe(200);
  for (const path of [
    '/',
    '/docs/',
    '/docs/port',
    '/discovery/v1/search/lantern?query=port',
    '/mcp',
    '/readyz',
    '/healthz/ready',
  ]) {
    const response = await fetch(`${admin}${path}`);
    expect([response.status, await errorOf(response)]).toEqual([404, expect.stringContaining('admin interface')]);
  }
  expect((await fetch(`${docs}/docs/port`)).status).toBe(200);
});

it('the admin interface refuses wrong keys', async () => {
  const refused = await call(admin, '/v1/static-export/jobs/none', { headers: { authorization: 'Bearer svc_wrong' } });
  expect(refused.status).toBe(401);
});
