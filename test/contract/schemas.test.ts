/**
 * Validates the requests and replies of all endpoints that the docs platform describes. The requests and replies are recorded over HTTP.
 * The JSON schemas follow the description of the docs platform.
 */
import { describe, expect, it } from 'vitest';
import { type AskAssistantOptions, askAssistant, createExportClient } from '../../src/client/index.js';
import { createAssistantProxy, createExportProxy } from '../../src/proxy/index.js';
import { openOptions, ownHeaders } from '../proxy/serveProxy.js';
import { ADMIN_KEY } from '../service/exportSupport.js';
import { chunk, cuts, DONE, lines, startModel, word } from '../support/scriptedModel.js';
import { takeConsole } from '../support/takeConsole.js';
import { type RecordedService, recordService } from './recordService.js';
import { expectExchange, expectRefusals } from './schemas/expectExchange.js';
import { expectValid, isValid } from './schemas/jsonSchema.js';
import { expectDataStream, expectUiMessageStream } from './schemas/messageReply.js';
import { MESSAGE_REQUEST_V1, MESSAGE_REQUEST_V2 } from './schemas/messageRequest.js';
import { PAGE_REQUEST, SEARCH_REQUEST } from './schemas/searchAndPage.js';

const QUESTION = 'How do I change the port?';

/** A conversation with messages of all roles, with attachments, and with all kinds of parts that version 1 of the interface accepts. */
const CONVERSATION: NonNullable<AskAssistantOptions['messages']> = [
  {
    id: '1',
    role: 'user',
    content: 'Change the port?',
    createdAt: new Date(0),
    experimental_attachments: [{ url: 'data:,a', name: 'a.txt', contentType: 'text/plain' }, { url: 'data:,b' }],
  },
  {
    id: '2',
    role: 'assistant',
    content: 'Set `port`.',
    annotations: [{ type: 'outcome', outcome: 'answer' }],
    parts: [
      { type: 'step-start' },
      {
        type: 'reasoning',
        reasoning: 'Hm.',
        details: [
          { type: 'text', text: 'Hm.', signature: 's' },
          { type: 'redacted', data: 'd' },
        ],
      },
      {
        type: 'tool-invocation',
        toolInvocation: {
          state: 'result',
          step: 0,
          toolCallId: 'c',
          toolName: 'search',
          args: { query: 'port' },
          result: [],
        },
      },
      { type: 'source', source: { sourceType: 'url', id: 's', url: '/port', title: 'Ports' } },
      { type: 'text', text: 'Set `port`.' },
    ],
  },
  { id: '3', role: 'data', content: '{}' },
  { id: '4', role: 'system', content: 'Be short.' },
  { id: '5', role: 'user', content: QUESTION },
];

/**
 * All request fields that a caller can set, except messages, thread and attachments. The client must leave out `pagePath` and `truncated`
 * when it sends the context.
 */
const EVERYTHING = {
  fp: 'reader-7',
  retrievalPageSize: 3,
  filter: { version: '2.x', language: 'en', groups: ['partners'] },
  context: [
    { type: 'code' as const, value: 'port: 1', path: '/port', elementId: 'code-1', pagePath: '/port', truncated: true },
  ],
  currentPath: '/port?tab=1#top',
};

/** Asks a question, and returns id and key of the thread of the answer. */
async function ask({ url }: RecordedService, options: Partial<AskAssistantOptions>) {
  const endpoint = { discoveryUrl: `${url}/discovery`, domain: 'lantern' };
  for await (const event of askAssistant({ ...endpoint, ...options })) {
    if (event.type === 'error') throw event.error;
    if (event.type === 'finish') return { threadId: event.threadId ?? '', threadKey: event.threadKey ?? '' };
  }
  throw new Error('The answer has no end.');
}

/** The reply of a model that reasons, refuses, reaches its length limit, and reports its tokens. */
const THOUGHTFUL_MODEL = lines(
  chunk({ reasoning_content: 'Hm.' }),
  word('[not documented] No.'),
  chunk({}, 'length'),
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } })}\n\n`,
  DONE,
);

describe.each(['v1', 'v2'] as const)('a question of version %s', (apiVersion) => {
  const name = apiVersion === 'v1' ? 'version 1' : 'version 2';

  it('matches the schemas, whatever the client of this package sends', async () => {
    const service = await recordService();
    const attachments = [{ url: 'data:text/plain,a', name: 'a.txt' }];
    const thread = await ask(service, { apiVersion, question: QUESTION, attachments });
    await ask(service, { apiVersion, messages: CONVERSATION, ...thread });
    await ask(service, { apiVersion, messages: CONVERSATION, ...EVERYTHING });
    const unsent = apiVersion === 'v1' ? [expect.stringContaining('filter.groups was not sent')] : [];
    expect(takeConsole()).toEqual(unsent);
    for (const exchange of service.exchanges) expect(await expectExchange(exchange)).toBe(name);
    expect(service.exchanges.map(({ request }) => request)).toMatchObject([{}, thread, { fp: 'reader-7' }]);
  });

  it('matches the schemas behind the proxy', async () => {
    const service = await recordService();
    const proxy = createAssistantProxy({
      discoveryUrl: `${service.url}/discovery`,
      domain: 'lantern',
      groups: () => ['a'],
    });
    const fetchFromProxy = async (input: RequestInfo | URL, init?: RequestInit) => proxy(new Request(input, init));
    await ask(service, {
      ...EVERYTHING,
      apiVersion,
      messages: CONVERSATION,
      discoveryUrl: 'http://proxy',
      headers: { origin: 'http://proxy' },
      fetch: fetchFromProxy,
    });
    for (const exchange of service.exchanges) expect(await expectExchange(exchange)).toBe(name);
    expect(service.exchanges).toHaveLength(1);
  });

  it('gets every kind of part, and each matches the schema', async () => {
    const { baseUrl } = await startModel(THOUGHTFUL_MODEL, cuts('Set the ', 'port '));
    const service = await recordService({ model: { baseUrl, name: 'm' } });
    await ask(service, { apiVersion, question: QUESTION });
    await expect(ask(service, { apiVersion, question: QUESTION })).rejects.toMatchObject({ kind: 'truncated' });
    const quoting = await recordService();
    await ask(quoting, { apiVersion, question: QUESTION });
    const kinds = new Set<string>();
    for (const exchange of [...service.exchanges, ...quoting.exchanges]) {
      await expectExchange(exchange);
      const reply = await exchange.reply;
      if (apiVersion === 'v1') for (const { code } of expectDataStream(reply)) kinds.add(code);
      else for (const { type } of expectUiMessageStream(reply).chunks) kinds.add(type);
    }
    expect([...kinds].sort()).toEqual(KINDS[apiVersion]);
  });

  it('gets an error as the last part when the service itself fails, and a warning says why', async () => {
    let stored: { id: string; key: string } | undefined;
    // A custom store that has lost the turns of its thread.
    const store = {
      get: async () => ({ ...stored, turns: null }) as never,
      set: async (thread: { id: string; key: string }) => {
        stored ??= thread;
      },
    };
    const service = await recordService({ threads: { store } });
    const thread = await ask(service, { apiVersion, question: QUESTION });
    await expect(ask(service, { apiVersion, question: QUESTION, ...thread })).rejects.toMatchObject({
      kind: 'stream-error',
      serverMessage: 'The service failed to write the answer. Try again in a moment.',
    });
    const [, failed] = service.exchanges;
    if (!failed) throw new Error('No second request.');
    expect(await expectExchange(failed)).toBe(name);
    expect((await failed.reply).trimEnd().split('\n').filter(Boolean).slice(-2)).toEqual(ENDS_WITH_ERROR[apiVersion]);
    expect(service.warnings.join('\n')).toContain('TypeError');
  });

  it('gets errors that match the schema', async () => {
    const { exchanges, url } = await recordService({ apiKeys: ['svc_dsc_key'], limits: { addressPerMinute: 3 } });
    const path = `/discovery/${apiVersion}/assistant/lantern/message`;
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { method: 'POST', body, headers: { authorization: 'Bearer svc_dsc_key', ...headers } });
    await post('{}', { authorization: 'Bearer svc_dsc_other', 'content-type': 'application/json' });
    await post('{}', { 'content-type': 'text/plain' });
    await post('{}', { 'content-type': 'application/json' });
    await post('{}', { 'content-type': 'application/json' });
    await expectRefusals(exchanges, [401, 415, 400, 429]);
  });
});

/**
 * All kinds of stream parts that the service sends according to `docs/http-interfaces.md`, by version of the message endpoint. In version
 * 1, a kind is the code of a line. In version 2, it is the type of a chunk. The error of version 1 (code 3) is missing, because the service
 * sends it only if the service itself fails.
 */
const KINDS = {
  v1: ['0', '2', '8', '9', 'a', 'd', 'e', 'f', 'g'],
  v2: [
    'abort',
    'error',
    'finish',
    'finish-step',
    'message-metadata',
    'reasoning-delta',
    'reasoning-end',
    'reasoning-start',
    'source-url',
    'start',
    'start-step',
    'text-delta',
    'text-end',
    'text-start',
    'tool-input-available',
    'tool-output-available',
  ],
};

const ENDS_WITH_ERROR = {
  v1: [expect.stringMatching(/^f:/), '3:"The service failed to write the answer. Try again in a moment."'],
  v2: [
    'data: {"type":"error","errorText":"The service failed to write the answer. Try again in a moment."}',
    'data: [DONE]',
  ],
};

describe('searches and pages', () => {
  it('match the schemas, also behind the proxy', async () => {
    const service = await recordService();
    const discoveryUrl = `${service.url}/discovery`;
    const proxy = createAssistantProxy({ discoveryUrl, domain: 'lantern', groups: () => ['partners'] });
    const headers = { 'content-type': 'application/json', origin: 'http://proxy' };
    const post = (path: string, body: object, send: (request: Request) => Promise<Response>) =>
      send(new Request(path, { method: 'POST', headers, body: JSON.stringify(body) }));
    const filter = { version: '2.x', language: 'en', tag: 'setup', groups: ['partners'] };
    for (const [root, send] of [
      [discoveryUrl, fetch],
      ['http://proxy', (request: Request) => proxy(request)],
    ] as const) {
      await post(`${root}/v1/search/lantern`, { query: 'port' }, send);
      await post(`${root}/v1/search/lantern`, { query: 'port', pageSize: 50, scoreThreshold: 1, filter }, send);
      await post(`${root}/v1/page/lantern`, { path: '/port' }, send);
      await post(`${root}/v1/page/lantern`, { path: 'index', groups: ['partners'] }, send);
    }
    const names = [];
    for (const exchange of service.exchanges) names.push(await expectExchange(exchange));
    expect(names).toEqual(['search', 'search', 'page', 'page', 'search', 'search', 'page', 'page']);
  });

  it('get errors that match the schemas', async () => {
    const { exchanges, url } = await recordService();
    const post = (path: string, body: object) =>
      fetch(`${url}/discovery/v1/${path}/lantern`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('search', {});
    await post('page', {});
    await post('page', { path: '/nothing' });
    await expectRefusals(exchanges, [400, 400, 404]);
  });
});

describe('a static export', () => {
  const FIELDS = { domain: 'lantern', version: '2.1', paths: ['index', '/port'] };

  /** Runs the steps of an export, in the order in which a client takes them. */
  async function exportWith(client: ReturnType<typeof createExportClient>) {
    const { jobId } = await client.startJob(FIELDS);
    await expect.poll(async () => (await client.getJob(jobId)).status).toBe('completed');
    await client.createBundle(jobId);
  }

  it.each(['with the key', 'behind the proxy'])('matches the schemas, %s', async (way) => {
    const service = await recordService({ base: '' });
    const proxy = createExportProxy(openOptions(service.url, { adminApiKey: ADMIN_KEY, allowedDomains: ['lantern'] }));
    const own = new Headers(ownHeaders('http://proxy'));
    own.delete('content-type');
    const ways = {
      'with the key': { url: service.url, headers: { authorization: `Bearer ${ADMIN_KEY}` }, send: fetch },
      'behind the proxy': {
        url: 'http://proxy/api/docs',
        headers: Object.fromEntries(own),
        send: (request: Request) => proxy(request),
      },
    };
    const { url, headers, send } = ways[way as keyof typeof ways];
    const client = createExportClient({
      url,
      fetch(input, init) {
        const request = new Request(input, init);
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
        return send(request);
      },
    });
    await exportWith(client);
    const names = new Set<string>();
    for (const exchange of service.exchanges) names.add(await expectExchange(exchange));
    expect([...names]).toEqual(['start of an export', 'job of an export', 'bundle of an export']);
    expect(service.exchanges[0]?.request).toEqual(FIELDS);
  });

  it('gets errors that match the schema', async () => {
    const { exchanges, url } = await recordService();
    const call = (method: string, path: string, body?: string, key = ADMIN_KEY) => {
      const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
      return fetch(`${url}/v1/static-export/jobs${path}`, { method, headers, ...(body && { body }) });
    };
    await call('POST', '', '{"domain":"other"}');
    await call('GET', '/00000000-0000-4000-8000-000000000000');
    await call('POST', '/00000000-0000-4000-8000-000000000000/bundle');
    await call('GET', '/x', undefined, 'svc_wrong');
    await expectRefusals(exchanges, [400, 404, 404, 401]);
  });
});

describe('the schemas', () => {
  it('accept everything that the description lists', () => {
    const parts = [
      { type: 'text', text: 'x' },
      { type: 'reasoning', text: 'Hm.', providerMetadata: {} },
      { type: 'source-url', sourceId: 's', url: '/x', title: 'X', providerMetadata: {} },
      { type: 'file', mediaType: 'text/plain', url: 'data:,x', filename: 'x.txt' },
      { type: 'step-start' },
    ];
    const message = { id: '1', role: 'user', parts, createdAt: '2026-11-23T09:00:00Z', metadata: {} };
    expectValid(MESSAGE_REQUEST_V2, { fp: 'anonymous', messages: [message], filter: { groups: ['a'] } });
    expectValid(SEARCH_REQUEST, { query: 'x', pageSize: 50, scoreThreshold: 0.5, filter: { tag: 'a', groups: [] } });
    expectValid(PAGE_REQUEST, { path: 'index', groups: ['a'] });
  });

  it('tell the two versions apart', () => {
    const v1 = { fp: 'a', messages: [{ id: '1', role: 'user', content: 'x', parts: [{ type: 'text', text: 'x' }] }] };
    const v2 = { fp: 'a', messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'x' }] }] };
    expect([isValid(MESSAGE_REQUEST_V1, v1), isValid(MESSAGE_REQUEST_V1, v2)]).toEqual([true, false]);
    expect([isValid(MESSAGE_REQUEST_V2, v1), isValid(MESSAGE_REQUEST_V2, v2)]).toEqual([false, true]);
  });
});
