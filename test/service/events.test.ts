import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDocsService, type DocsServiceOptions, type ServiceEvent } from '../../src/service/index.js';
import { failingListeners } from '../support/failingListeners.js';
import { chunk, DONE, startModel } from '../support/scriptedModel.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { questionRequest, serviceWith, textOf } from './support.js';

function observed(options: Partial<DocsServiceOptions> = {}) {
  const events: ServiceEvent[] = [];
  const service = serviceWith({ onEvent: (event) => events.push(event), ...options });
  /** Events of these types, in order. */
  const of = (...types: ServiceEvent['type'][]) => events.filter(({ type }) => types.includes(type));
  return { service, events, of };
}

it('the service reports the result of each attempt to read the documentation', async () => {
  const folder = await temporaryFolder('docs-assistant-events');
  const write = (name: string) => writeFile(join(folder, name), '# Page');
  await write('index.md');
  const events: ServiceEvent[] = [];
  const service = createDocsService({ folder, onEvent: (event) => events.push(event) });
  await service.ready;
  await rm(folder, { recursive: true });
  await expect(service.update()).rejects.toThrow();
  await mkdir(folder);
  await write('index.md');
  await write('more.md');
  await service.update();
  expect(events).toEqual([{ type: 'docs-read', pages: 1 }, { type: 'docs-failed' }, { type: 'docs-read', pages: 2 }]);
  await service.close();
});

it('an update of a closed service is not reported as a failure', async () => {
  const { service, of } = observed();
  await service.ready;
  await service.close();
  await expect(service.update()).rejects.toThrow('closed');
  expect(of('docs-failed')).toEqual([]);
});

it('the service reports the start and the end of an answer, and whether it continues a thread', async () => {
  const { service, of } = observed();
  const first = await service(questionRequest('port'));
  await textOf(first);
  const fields = { threadId: first.headers.get('x-thread-id'), threadKey: first.headers.get('x-thread-key') };
  await textOf(await service(questionRequest('port', { fields })));
  expect(of('answer-started', 'answer-ended')).toEqual([
    { type: 'answer-started', thread: 'new' },
    { type: 'answer-ended', result: 'quoted' },
    { type: 'answer-started', thread: 'continued' },
    { type: 'answer-ended', result: 'quoted' },
  ]);
});

it('the service reports a reader who left', async () => {
  const { service, of } = observed({ pace: { pieceLength: 1, delayMs: 60_000 } });
  const leaving = new AbortController();
  const response = await service(questionRequest('port', { signal: leaving.signal }));
  await response.body?.getReader().read();
  leaving.abort();
  await expect.poll(() => of('answer-ended')).toEqual([{ type: 'answer-ended', result: 'aborted' }]);
});

it('the service reports answers of the model, and faults after which the answer quotes', async () => {
  const { baseUrl } = await startModel(
    (response) => void response.end(chunk({ content: 'Set the port.' }, 'stop') + DONE),
    (response) => void response.writeHead(401).end(),
  );
  const { service, of } = observed({ model: { baseUrl, name: 'm' } });
  await textOf(await service(questionRequest('port')));
  await textOf(await service(questionRequest('port')));
  expect(of('answer-ended')).toEqual([
    { type: 'answer-ended', result: 'modelled' },
    { type: 'answer-ended', result: 'fallback' },
  ]);
  expect(of('model-ended')).toEqual([
    { type: 'model-ended', durationMs: expect.any(Number) },
    { type: 'model-ended', durationMs: expect.any(Number), fault: 'key-refused' },
  ]);
});

it('the service reports which limit refused a request', async () => {
  const { service, of } = observed({ limits: { addressPerMinute: 1, answersAtOnce: 1, searchesPerMinute: 1 } });
  const info = { remoteAddress: '198.51.100.7' };
  const open = await service(questionRequest('port'), info);
  expect((await service(questionRequest('port'), info)).status).toBe(429);
  const search = new Request('http://localhost/_docs/search?q=port');
  for (let sent = 0; sent < 2; sent += 1) await (await service(search, info)).text();
  await textOf(open);
  expect(of('limit-refused')).toEqual([
    { type: 'limit-refused', limit: 'address-minute' },
    { type: 'limit-refused', limit: 'search-minute' },
  ]);
});

it.each(failingListeners(new Error('The metrics are full.')))(
  'a listener for events that %s does not break a request',
  async (_name, onEvent) => {
    const warnings: string[] = [];
    const service = serviceWith({ onEvent, onWarning: (warning) => warnings.push(warning) });
    expect(await textOf(await service(questionRequest('port')))).toContain('8080');
    expect(warnings[0]).toBe('onEvent failed. Error: The metrics are full.');
  },
);

it.each(failingListeners(new Error('The disk is full.')))(
  'a receiver of warnings that %s does not break a request, and the console shows it',
  async (_name, onWarning) => {
    const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => shown.mockRestore());
    const onEvent = () => {
      throw new Error('The metrics are full.');
    };
    const service = serviceWith({ onEvent, onWarning });
    expect(await textOf(await service(questionRequest('port')))).toContain('8080');
    expect(shown).toHaveBeenCalledWith('onWarning failed.', new Error('The disk is full.'));
  },
);
