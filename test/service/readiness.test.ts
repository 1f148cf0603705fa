import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createServiceLog, type LogLevel } from '../../src/cli/server/createServiceLog.js';
import { RequestTrace } from '../../src/http/RequestTrace.js';
import { createDocsService, type DocsServiceOptions } from '../../src/service/index.js';
import { Readiness } from '../../src/service/Readiness.js';
import { createMemoryThreadStore } from '../../src/service/threads/createMemoryThreadStore.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { serviceWith } from './support.js';

async function check(service: (request: Request) => Promise<Response>, path = '/readyz') {
  const response = await service(new Request(`http://localhost${path}`));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const storeWith = (get: NonNullable<NonNullable<DocsServiceOptions['threads']>['store']>['get']) => ({
  threads: { store: { get, set: async () => {} } },
});

it('the service is ready with all checks while pages are served, at each path', async () => {
  const service = serviceWith();
  await service.ready;
  const expected = {
    status: 200,
    body: {
      status: 'ok',
      pages: expect.any(Number),
      sections: expect.any(Number),
      checks: { docs: 'ok', reload: 'ok', threads: 'ok' },
    },
  };
  for (const path of ['/readyz', '/healthz', '/healthz/ready']) expect(await check(service, path)).toEqual(expected);
});

it('the service is live at both paths, whatever the documentation is', async () => {
  const service = createDocsService({ pages: [] });
  for (const path of ['/livez', '/healthz/live'])
    expect(await check(service, path)).toEqual({ status: 200, body: { status: 'live' } });
});

it('the service is not ready without pages', async () => {
  const empty = createDocsService({ pages: [] });
  expect(await check(empty)).toMatchObject({ status: 503, body: { status: 'empty', checks: { docs: 'empty' } } });
});

it('the service is not ready while the pages are read for the first time, and only the log of all requests has the check', async () => {
  const threads = createMemoryThreadStore();
  const docs = () => new Promise<never>(() => {});
  const readiness = new Readiness({ docs, isOutdated: () => false, threads });
  const linesAt = async (level: LogLevel) => {
    const lines: string[] = [];
    const log = await createServiceLog({ level, format: 'json', write: (line) => lines.push(line) });
    const request = new Request('http://localhost/readyz');
    const trace = new RequestTrace(request, undefined, { onRequest: log.onRequest, onWarning: log.warn });
    const response = trace.reply(await readiness.respond(trace), new Headers());
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { status: 'loading', checks: { docs: 'loading' } },
    ]);
    return lines.map((line) => JSON.parse(line) as object);
  };
  expect(await linesAt('errors')).toEqual([]);
  expect(await linesAt('requests')).toMatchObject([{ level: 'info', status: 503, starting: true }]);
});

it('the log of problems has a readiness check that finds no page', async () => {
  const lines: string[] = [];
  const log = await createServiceLog({ level: 'errors', format: 'text', write: (line) => lines.push(line) });
  const empty = createDocsService({ pages: [], onRequest: log.onRequest });
  expect((await check(empty)).status).toBe(503);
  expect(lines).toEqual([expect.stringContaining(' 503 GET /readyz ')]);
});

it('the service stays ready after a failed update, and the check does not show the path of the folder', async () => {
  const folder = await temporaryFolder('readiness');
  await writeFile(join(folder, 'index.md'), '# Home');
  const service = createDocsService({ folder });
  onTestFinished(() => service.close());
  await service.ready;
  await rm(folder, { recursive: true });
  await expect(service.update()).rejects.toThrow(folder);
  const { status, body } = await check(service);
  expect([status, body]).toMatchObject([200, { status: 'outdated', checks: { docs: 'ok', reload: 'failed' } }]);
  expect(body.problem).toMatch(/See the log of the service/);
  expect(JSON.stringify(body)).not.toContain(folder);
});

it.each([
  ['fails', () => Promise.reject(new Error('ECONNREFUSED'))],
  [
    'throws',
    () => {
      throw new Error('closed');
    },
  ],
  ['does not answer', () => new Promise<undefined>(() => {})],
])('the service stays ready with a reason when the store of threads %s', async (_, get) => {
  const service = serviceWith(storeWith(get));
  await service.ready;
  expect(await check(service)).toMatchObject({
    status: 200,
    body: { status: 'degraded', problem: expect.stringContaining('store'), checks: { docs: 'ok', threads: 'failed' } },
  });
});

it('the readiness check asks the store at most once a second', async () => {
  let reads = 0;
  const store = storeWith(async () => {
    reads += 1;
    return undefined;
  });
  // Stop the clock of the service, to test that the readiness check does not use this clock to decide how long it reuses the answer of the
  // store. If it did, it would reuse an answer for too long after the clock is set back.
  const service = serviceWith({ ...store, now: () => 0 });
  await service.ready;
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  await Promise.all([check(service), check(service), check(service)]);
  expect(reads).toBe(1);
  vi.advanceTimersByTime(1_000);
  await check(service);
  expect(reads).toBe(2);
});
