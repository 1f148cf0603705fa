import express from 'express';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toNodeListener } from '../../src/node/index.js';
import { createExportProxy, type ProxyHandler } from '../../src/proxy/index.js';
import { type ScriptedExportService, startScriptedExportService } from '../support/scriptedExportService.js';
import { JOBS, listen, openOptions, ownHeaders, start, stopServers } from './serveProxy.js';

let service: ScriptedExportService;
beforeEach(async () => {
  service = await startScriptedExportService();
});
afterEach(async () => {
  stopServers();
  await service.stop();
});

/** How an application mounts the proxy. Each is what docs/static-export.md shows. */
const MOUNTED: Record<string, (proxy: ProxyHandler) => Promise<string>> = {
  'plain Node': (proxy) => listen(toNodeListener(proxy)),
  Express: (proxy) => listen(express().use('/api/docs', toNodeListener(proxy))),
  'Express behind express.json()': (proxy) =>
    listen(express().use(express.json()).use('/api/docs', toNodeListener(proxy))),
  Hono: (proxy) => {
    const app = new Hono();
    app.all('/api/docs/*', (context) => proxy(context.req.raw));
    return listen(toNodeListener((request) => app.fetch(request)));
  },
  // Next.js itself is too heavy for a test: this is the shape of its route handlers, called as it calls them.
  'a route handler as Next.js calls it': (proxy) => {
    const route = { GET: (request: Request) => proxy(request), POST: (request: Request) => proxy(request) };
    const call = route as Record<
      string,
      (request: Request, context: { params: Promise<unknown> }) => Promise<Response>
    >;
    return listen(
      toNodeListener(
        async (request) =>
          (await call[request.method]?.(request, { params: Promise.resolve({ path: [] }) })) ??
          new Response(null, { status: 405 }),
      ),
    );
  },
};

describe.each(Object.entries(MOUNTED))('the export proxy in %s', (_, mount) => {
  it('answers the three calls, and nothing beside them', async () => {
    const url = await mount(createExportProxy(openOptions(service.url)));
    const started = await start(url);
    expect([started.status, await started.json()]).toEqual([202, { jobId: 'job_1' }]);
    expect(await (await fetch(`${url}${JOBS}/job_1`)).json()).toMatchObject({ status: 'completed' });
    const bundle = await fetch(`${url}${JOBS}/job_1/bundle`, { method: 'POST', headers: ownHeaders(url) });
    expect(await bundle.json()).toMatchObject({ sizeBytes: 4096 });
    expect((await fetch(`${url}/api/docs/v1/else`)).status).toBe(404);
    expect(service.requests).toHaveLength(3);
  });

  it('stays closed to those it is not opened for', async () => {
    const url = await mount(createExportProxy(openOptions(service.url, { authorize: () => false })));
    expect((await start(url)).status).toBe(403);
    expect(service.requests).toEqual([]);
  });
});
