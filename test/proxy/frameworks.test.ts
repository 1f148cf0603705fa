import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askAssistant } from '../../src/client/index.js';
import { toNodeListener } from '../../src/node/index.js';
import * as proxies from '../../src/proxy/index.js';
import { createDocsService } from '../../src/service/index.js';
import { type ScriptedExportService, startScriptedExportService } from '../support/scriptedExportService.js';
import { proxyAtTheEdge } from './edgeRuntime.js';
import { JOBS, listen, openOptions, ownHeaders, start, stopServers } from './serveProxy.js';

/** Ways to mount a proxy, as in docs/proxy.md. Next.js itself runs in `test/release`. */
const MOUNTED: Record<string, (proxy: proxies.ProxyHandler, path: string) => RequestListener> = {
  'plain Node': (proxy) => toNodeListener(proxy),
  Express: (proxy, path) => express().use(path, toNodeListener(proxy)),
  'Express behind express.json()': (proxy, path) => express().use(express.json()).use(path, toNodeListener(proxy)),
  Hono: (proxy, path) => {
    const app = new Hono();
    app.all(`${path}/*`, ({ req }) => proxy(req.raw, { remoteAddress: req.header('x-real-ip') }));
    return toNodeListener((request) => app.fetch(request));
  },
  'a route handler': (proxy) => {
    const route: Record<string, (request: Request) => Promise<Response>> = {
      GET: (request) => proxy(request),
      POST: (request) => proxy(request),
    };
    return toNodeListener((request) => route[request.method]?.(request) ?? new Response(null, { status: 405 }));
  },
};

let edge: typeof proxies;
beforeAll(async () => {
  edge = await proxyAtTheEdge();
});

/** The test cases: each way to mount a proxy in Node, and a runtime without Node. */
const CASES: [string, () => typeof proxies, (typeof MOUNTED)[string]][] = [
  ...Object.entries(MOUNTED).map(([name, mount]): (typeof CASES)[number] => [name, () => proxies, mount]),
  ['an edge runtime', () => edge, (proxy) => toNodeListener((request) => proxy(request))],
];

describe.each(CASES)('the export proxy in %s', (_, made, mount) => {
  let service: ScriptedExportService;
  beforeEach(async () => {
    service = await startScriptedExportService();
  });
  afterEach(async () => {
    stopServers();
    await service.stop();
  });
  const serve = (more: Partial<proxies.ExportProxyOptions> = {}) =>
    listen(mount(made().createExportProxy(openOptions(service.url, more)), '/api/docs'));

  it('answers the three calls and no others', async () => {
    const url = await serve();
    const started = await start(url);
    expect([started.status, await started.json()]).toEqual([202, { jobId: 'job_1' }]);
    expect(await (await fetch(`${url}${JOBS}/job_1`)).json()).toMatchObject({ status: 'completed' });
    const bundle = await fetch(`${url}${JOBS}/job_1/bundle`, { method: 'POST', headers: ownHeaders(url) });
    expect(await bundle.json()).toMatchObject({ sizeBytes: 4096 });
    expect((await fetch(`${url}/api/docs/v1/else`)).status).toBe(404);
    expect(service.requests).toHaveLength(3);
  });

  it('refuses callers that authorize does not allow', async () => {
    const url = await serve({ authorize: () => false });
    expect((await start(url)).status).toBe(403);
    expect(service.requests).toEqual([]);
  });
});

describe.each(CASES)('the assistant proxy in %s', (_, made, mount) => {
  const service = createDocsService({
    pages: [],
    domain: 'acme',
    apiKeys: ['svc_dsc_0123456789abcdef'],
  });
  let platform: string;
  beforeAll(async () => {
    platform = `${await listen(toNodeListener(service))}/discovery`;
  });
  afterAll(async () => {
    stopServers();
    await service.close();
  });

  it('streams an answer to a page without a key', async () => {
    const proxy = made().createAssistantProxy({
      discoveryUrl: platform,
      domain: 'acme',
      apiKey: 'svc_dsc_0123456789abcdef',
      mountPath: '/discovery',
    });
    const url = await listen(mount(proxy, '/discovery'));
    const events: string[] = [];
    for await (const { type } of askAssistant({
      discoveryUrl: `${url}/discovery`,
      domain: 'acme',
      question: 'How do I install it?',
      headers: { origin: url },
    })) {
      events.push(type);
    }
    expect(events).toContain('text');
    expect(events.at(-1)).toBe('finish');
  });
});

it('a body that express.json() has decompressed is read', async () => {
  const service = await startScriptedExportService();
  try {
    const proxy = proxies.createExportProxy(openOptions(service.url));
    const url = await listen(express().use(express.json()).use('/api/docs', toNodeListener(proxy)));
    const response = await fetch(`${url}${JOBS}`, {
      method: 'POST',
      headers: ownHeaders(url, { 'content-encoding': 'gzip' }),
      body: gzipSync('{"domain":"docs.acme.com"}'),
    });
    expect(response.status).toBe(202);
  } finally {
    stopServers();
    await service.stop();
  }
});
