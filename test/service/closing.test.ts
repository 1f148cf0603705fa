import { afterEach, expect, it, vi } from 'vitest';
import { type BundleStore, createDocsService, type DocsService, type ThreadStore } from '../../src/service/index.js';
import { startModel, word } from '../support/scriptedModel.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { ADMIN_KEY } from './exportSupport.js';
import { PAGES, questionRequest } from './support.js';

const FAULT = new Error('The storage is gone.');
const fail = () => Promise.reject(FAULT);
const BUNDLES: BundleStore = { keep: async () => {}, read: async () => undefined, remove: async () => {} };

let service: DocsService | undefined;
afterEach(async () => {
  await service?.close().catch(() => {});
  service = undefined;
});

async function startWith(bundles: Partial<BundleStore>, closers: readonly (() => Promise<void>)[]) {
  const warnings: string[] = [];
  service = createDocsService({
    pages: [],
    domain: 'lantern',
    state: closers.map((close) => () => ({ close })),
    exports: { adminApiKey: ADMIN_KEY, bundles: { ...BUNDLES, ...bundles }, folder: await temporaryFolder('closing') },
    onWarning: (warning) => warnings.push(warning),
  });
  await service.ready;
  // Opens the static export interface.
  const headers = { authorization: `Bearer ${ADMIN_KEY}` };
  await service(new Request('http://localhost/v1/static-export/jobs/none', { headers }));
  return { service, warnings };
}

it('a storage that fails to close does not keep the state open, and close rejects with its error', async () => {
  const closed = vi.fn(async () => {});
  const { service } = await startWith({ close: fail }, [closed]);
  await expect(service.close()).rejects.toThrow(FAULT);
  expect(closed).toHaveBeenCalled();
});

it('a state driver that fails to close does not keep the next one open', async () => {
  const closed = vi.fn(async () => {});
  const failing = () => {
    throw FAULT;
  };
  const { service } = await startWith({}, [failing, closed]);
  await expect(service.close()).rejects.toThrow(FAULT);
  expect(closed).toHaveBeenCalled();
});

it('a storage whose check throws is a warning', async () => {
  const check = () => {
    throw FAULT;
  };
  const { warnings } = await startWith({ check }, []);
  await expect.poll(() => warnings.join()).toContain('The storage is gone.');
});

it('close stops the answers of a model, and stores their turns before the state closes', async () => {
  const model = await startModel((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(word('Half'));
  });
  const order: string[] = [];
  const threads: ThreadStore = { get: async () => undefined, set: async () => void order.push('stored') };
  service = createDocsService({
    pages: PAGES,
    domain: 'lantern',
    model: { baseUrl: model.baseUrl, name: 'small' },
    state: [() => ({ threads, close: async () => void order.push('closed') })],
  });
  const response = await service(questionRequest('How do I change the port?'));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('Half')) text += (await reader?.read())?.value ?? '';
  order.length = 0;
  await service.close();
  expect(order).toEqual(['stored', 'closed']);
  await expect.poll(model.openRequests).toBe(0);
  expect((await reader?.read())?.done).toBe(true);
});
