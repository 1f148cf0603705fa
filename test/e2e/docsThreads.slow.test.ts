import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { questionRequest, textOf } from '../service/support.js';
import { importBuilt } from '../support/importBuilt.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

// Use the built service: a service starts worker threads only if it finds the built worker files.
const { createDocsService } = await importBuilt('service');
const get = (path: string) => new Request(`http://localhost${path}`);
const post = (path: string, body: unknown) =>
  new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
const tool = (name: string, given: object) =>
  post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });

const REQUESTS: Record<string, () => Request> = {
  'the search field': () => get('/_docs/search?q=answers%20of%20a%20model'),
  'the search endpoint': () => post('/discovery/v1/search/docs', { query: 'change the port' }),
  'the page endpoint': () => post('/discovery/v1/page/docs', { path: '/local-service' }),
  'the search tool': () => tool('search', { query: 'change the port' }),
  'the page tool': () => tool('get_page', { path: '/local-service' }),
  'the page tool for an unknown page': () => tool('get_page', { path: '/lokal-service' }),
  'a page': () => get('/local-service'),
  'a page with pictures': () => get('/theming'),
  'a page as Markdown': () => get('/local-service.md'),
  'a missing page': () => get('/missing'),
  'the sitemap': () => get('/sitemap.xml'),
  'the index for agents': () => get('/llms.txt'),
};

it('worker threads answer like the thread of the service', async () => {
  const folder = await temporaryFolder('threads');
  // Copy only some pages: this test starts two services that read the folder, and reading all pages would take too long.
  for (const name of ['index.md', 'local-service.md', 'theming.md', 'images'])
    await cp(join('docs', name), join(folder, name), { recursive: true });
  const warnings: string[] = [];
  const onWarning = (warning: string) => void warnings.push(warning);
  const [inThreads, without] = [2, 0].map((workers) => {
    const service = createDocsService({
      folder,
      workers,
      onWarning,
      pace: { pieceLength: 4_000, delayMs: 0 },
    });
    onTestFinished(() => service.close());
    return service;
  });
  if (!inThreads || !without) throw new Error('There are no services.');
  for (const [name, request] of Object.entries(REQUESTS)) {
    const [first, second] = await Promise.all([inThreads(request()), without(request())]);
    expect([name, first.status, first.headers.get('etag')]).toEqual([name, second.status, second.headers.get('etag')]);
    expect(await first.text()).toBe(await second.text());
  }
  const question = () =>
    questionRequest('How do I change the port?', { url: 'http://localhost/discovery/v1/assistant/docs/message' });
  const answer = await textOf(await inThreads(question()));
  expect(answer).toContain('port');
  expect(answer).toBe(await textOf(await without(question())));
  expect(warnings).toEqual([]);
});

it('the worker threads run the file that `workerFile` names', async () => {
  const docs = await temporaryFolder('worker-file');
  await writeFile(join(docs, 'index.md'), '# Acme\n\nA lantern glows.\n');
  const folder = await temporaryFolder('own-worker');
  const [workerFile, started] = [join(folder, 'ownWorker.mjs'), join(folder, 'started.txt')];
  const code = `
    import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(started)}, 'started');
    await import(${JSON.stringify(pathToFileURL(resolve('dist/service/docsWorker.js')).href)});
  `;
  await writeFile(workerFile, code);
  const warnings: string[] = [];
  const service = createDocsService({
    folder: docs,
    workers: 1,
    workerFile,
    onWarning: (warning) => void warnings.push(warning),
  });
  onTestFinished(() => service.close());
  expect(await (await service(get('/_docs/search?q=lantern'))).text()).toContain('Acme');
  expect(await readFile(started, 'utf8')).toBe('started');
  expect(warnings).toEqual([]);
});
