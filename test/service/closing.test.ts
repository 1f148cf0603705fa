import { afterEach, expect, it, vi } from 'vitest';
import { askAssistant } from '../../src/client/askAssistant.js';
import { type BundleStore, createDocsService, type DocsService, type ThreadStore } from '../../src/service/index.js';
import { stalls, startModel, word } from '../support/scriptedModel.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { ADMIN_KEY } from './exportSupport.js';
import { errorOf, PAGES, questionRequest } from './support.js';

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
  // Make sure that the static export interface is open: otherwise, closing the service would not close `bundles`. This request opens the
  // interface, unless the service has already opened it.
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

it('close refuses a question that waits for its search, and gives its count back before the state closes', async () => {
  const order: string[] = [];
  const onWaiting = new AbortController();
  const opened = createDocsService({
    pages: PAGES,
    domain: 'lantern',
    limits: { addressPerMinute: false, addressPerDay: false, organisationPerHour: 10, searchesAtOnce: 1 },
    state: () => ({
      limits: {
        count: () => ({ requests: order.push('counted'), resetInMs: 1_000 }),
        giveBack: () => void order.push('given back'),
      },
      close: async () => void order.push('closed'),
    }),
    onEvent: (event) => {
      if (event.type === 'searches-changed' && event.waiting === 1) onWaiting.abort();
    },
  });
  service = opened;
  await opened.ready;
  const waiting = new Promise((resolve) => onWaiting.signal.addEventListener('abort', resolve));
  const [first, second] = [0, 1].map(() => opened(questionRequest('How do I change the port?')));
  await waiting;
  await opened.close();
  expect(order).toEqual(['counted', 'counted', 'given back', 'closed']);
  const refused = (await second) as Response;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await errorOf(refused)).toBe('The service is shutting down. Try again in a moment.');
  await (await first)?.body?.cancel();
});

it('close does its work once, and later calls return the same promise', async () => {
  const closed = vi.fn(async () => {});
  const { service } = await startWith({}, [closed]);
  const closing = service.close();
  expect(service.close()).toBe(closing);
  await closing;
  await service.close();
  expect(closed).toHaveBeenCalledOnce();
});

it('a closed service refuses requests, and says when to try again', async () => {
  service = createDocsService({ pages: PAGES, domain: 'lantern' });
  await service.close();
  const refused = await service(questionRequest('How do I change the port?'));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
});

/** Asks a service with a model that sends these words and then stalls. Closes the service at the first event of the given type. */
async function closeWithin(apiVersion: 'v1' | 'v2', words: readonly string[], type: 'text' | 'tool') {
  const model = await startModel(stalls(...words));
  const opened = createDocsService({
    pages: PAGES,
    domain: 'lantern',
    model: { baseUrl: model.baseUrl, name: 'small' },
  });
  service = opened;
  let reply: Response | undefined;
  const events = askAssistant({
    discoveryUrl: 'http://localhost/discovery',
    domain: 'lantern',
    apiVersion,
    question: 'How do I change the port?',
    fetch: async (url, init) => {
      const response = await opened(new Request(url, init));
      reply = response.clone();
      return response;
    },
  });
  let closing: Promise<void> | undefined;
  let text = '';
  let error: unknown;
  for await (const event of events) {
    if (event.type === type) closing ??= opened.close();
    if (event.type === 'text') text += event.text;
    if (event.type === 'error') error = event.error;
  }
  await closing;
  return { text, error, reply: (await reply?.text()) ?? '' };
}

it.each(['v1', 'v2'] as const)('an answer that close stops breaks off for the reader, in %s', async (version) => {
  const { text, error } = await closeWithin(version, ['Half'], 'text');
  expect([text, error]).toEqual(['Half', expect.objectContaining({ kind: 'truncated' })]);
});

it('an answer that close stops ends with an error for clients that do not know the chunk abort', async () => {
  const { reply } = await closeWithin('v2', ['Half'], 'text');
  expect(reply.trimEnd().split('\n\n').slice(-3)).toEqual([
    'data: {"type":"abort"}',
    expect.stringMatching(/^data: \{"type":"error","errorText":".*the service was stopped/),
    'data: [DONE]',
  ]);
});

it.each(['v1', 'v2'] as const)(
  'an answer that close stops before its first word is an error, in %s',
  async (version) => {
    const { text, error } = await closeWithin(version, [], 'tool');
    const serverMessage = expect.stringContaining('the service was stopped');
    expect([text, error]).toEqual(['', expect.objectContaining({ kind: 'stream-error', serverMessage })]);
  },
);
