/**
 * Tests all endpoints of the assistant proxy, except version 1 of the endpoint for questions. Checks the requests that reach the platform,
 * and the replies.
 */
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AssistantEvent, askAssistant } from '../../src/client/index.js';
import { type AssistantProxyOptions, createAssistantProxy, memoryRateLimitStore } from '../../src/proxy/index.js';
import { event } from '../support/streamEncodings.js';
import { listen, serveProxy, stopServers } from './serveProxy.js';

const KEY = 'svc_dsc_0123456789abcdef';
const MESSAGE = '/v2/assistant/acme/message';
const SEARCH = '/v1/search/acme';
const PAGE = '/v1/page/acme';
const RATING = '/_docs/feedback';

let arrived: { url: string; headers: IncomingMessage['headers']; body: unknown }[];
let reply: { status: number; headers: Record<string, string>; body: string };
let platform: string;

beforeEach(async () => {
  arrived = [];
  reply = { status: 200, headers: {}, body: '{}' };
  platform = await listen(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    arrived.push({ url: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(body) });
    outgoing.writeHead(reply.status, reply.headers).end(reply.body);
  });
});
afterEach(stopServers);

const serve = (more: Partial<AssistantProxyOptions> = {}) =>
  serveProxy(
    createAssistantProxy({
      onError: () => {},
      discoveryUrl: `${platform}/discovery`,
      domain: 'acme',
      apiKey: KEY,
      mountPath: '/discovery',
      ...more,
    }),
  );

const send = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/discovery${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });
const errorOf = async (response: Response) => {
  const { error, code } = (await response.json()) as { error: string; code: string };
  return `${response.status} ${code}: ${error}`;
};

const userMessage = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] };
const question = { fp: 'page', messages: [userMessage] };

describe('questions of version 2', () => {
  it('are sent with documented fields only', async () => {
    const metadata = { threadId: 't_1' };
    const answer = {
      id: 'm2',
      role: 'assistant',
      parts: [
        { type: 'step-start', evil: 1 },
        { type: 'reasoning', text: 'Hm.', state: 'done', providerMetadata: { acme: { signature: 's' } } },
        { type: 'tool-search', toolCallId: 'c', state: 'output-available', input: {}, output: [] },
        { type: 'text', text: 'Hello', state: 'done' },
        { type: 'source-url', sourceId: 's1', url: '/guide', title: 'Guide', more: 1 },
        { type: 'file', mediaType: 'text/plain', url: 'data:,x', filename: 'x.txt', more: 1 },
        { type: 'file', url: 'data:,x' },
        { type: 'data-secret', data: 1 },
        null,
      ],
      createdAt: '2026-11-23T10:00:00.000Z',
      metadata,
      content: 'dropped',
    };
    const empty = { id: 'm3', role: 'assistant', parts: [{ type: 'step-start' }, { type: 'tool-x' }] };
    await send(await serve(), MESSAGE, {
      id: 'chat',
      trigger: 'submit-message',
      messageId: 'm1',
      fp: 'page',
      threadId: 't_1',
      threadKey: 'k_1',
      retrievalPageSize: 7,
      filter: { version: '2', groups: ['staff'] },
      context: [{ type: 'code', value: 'x', secret: 1 }],
      currentPath: '/guide?token=1',
      messages: [answer, empty, userMessage],
    });
    expect(arrived[0]?.url).toBe(`/discovery${MESSAGE}`);
    expect(arrived[0]?.body).toEqual({
      fp: 'page',
      threadId: 't_1',
      threadKey: 'k_1',
      retrievalPageSize: 7,
      filter: { version: '2' },
      context: [{ type: 'code', value: 'x' }],
      currentPath: '/guide',
      messages: [
        {
          id: 'm2',
          role: 'assistant',
          parts: [
            { type: 'step-start' },
            { type: 'reasoning', text: 'Hm.', providerMetadata: { acme: { signature: 's' } } },
            { type: 'text', text: 'Hello' },
            { type: 'source-url', sourceId: 's1', url: '/guide', title: 'Guide' },
            { type: 'file', mediaType: 'text/plain', url: 'data:,x', filename: 'x.txt' },
          ],
          createdAt: '2026-11-23T10:00:00.000Z',
          metadata,
        },
        userMessage,
      ],
    });
  });

  it.each([
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000Z'],
    [Date.UTC(2026, 10, 23), '2026-11-23T00:00:00.000Z'],
    ['yesterday', undefined],
    [null, undefined],
    [{}, undefined],
  ])(
    'are sent with the date of a message in ISO 8601, and without a value that is not a date: %j',
    async (date, sent) => {
      await send(await serve(), MESSAGE, { fp: 'page', messages: [{ ...userMessage, createdAt: date }] });
      const message = { ...userMessage, ...(sent !== undefined && { createdAt: sent }) };
      expect(arrived[0]?.body).toHaveProperty('messages', [message]);
    },
  );

  const chunks = [
    { type: 'start', messageMetadata: { threadId: 't_1' } },
    { type: 'text-delta', id: '1', delta: 'Hello ' },
    { type: 'text-delta', id: '1', delta: 'there 🐟' },
    { type: 'finish', finishReason: 'stop' },
  ];
  const reply2 = `: open\n${chunks.map(event).join('')}data: [DONE]\n\n`;
  const reply1 = 'f:{"messageId":"m"}\n0:"Hello "\n0:"there 🐟"\nd:{"finishReason":"stop","threadId":"t_1"}\n';
  it.each([
    ['version 2', reply2],
    ['version 2 with a byte order mark and CRLF', `\ufeff${reply2.replaceAll('\n', '\r\n')}`],
    ['version 2 without a finish', reply2.replace(/data: \{"type":"finish".*\n\n/, '')],
    ['version 1', reply1],
  ])('are answered to askAssistant by a platform that replies in %s', async (_, body) => {
    reply = { status: 200, headers: { 'x-thread-key': 'k_1', 'content-type': 'application/json' }, body };
    const url = await serve();
    const events: AssistantEvent[] = [];
    for await (const each of askAssistant({
      domain: 'acme',
      discoveryUrl: `${url}/discovery`,
      apiVersion: 'v2',
      question: 'How?',
      filter: { version: '2', groups: ['staff'] },
      attachments: [{ url: 'data:text/plain,x', name: 'x.txt' }],
      headers: { origin: url },
    }))
      events.push(each);
    const text = events.map((each) => (each.type === 'text' ? each.text : '')).join('');
    expect(text).toBe('Hello there 🐟');
    expect(events.at(-1)).toMatchObject({ type: 'finish', complete: true, threadId: 't_1', threadKey: 'k_1' });
    expect(arrived[0]).toMatchObject({
      url: `/discovery${MESSAGE}`,
      body: {
        filter: { version: '2' },
        messages: [
          {
            parts: [
              { type: 'file', mediaType: 'text/plain', filename: 'x.txt' },
              { type: 'text', text: 'How?' },
            ],
          },
        ],
      },
    });
    expect(arrived[0]?.body).not.toHaveProperty('filter.groups');
  });

  it('pass on the stream and the headers of the reply that are known', async () => {
    const body = 'data: {"type":"start"}\n\ndata: [DONE]\n\n';
    const format = { 'x-vercel-ai-ui-message-stream': 'v1' };
    reply = { status: 200, headers: { ...format, 'x-thread-id': 't_1', 'set-cookie': 'a=b' }, body };
    const response = await send(await serve(), MESSAGE, question);
    expect(await response.text()).toBe(body);
    expect(arrived[0]?.headers).toMatchObject({
      accept: 'text/event-stream, */*;q=0.1',
      authorization: `Bearer ${KEY}`,
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...format,
      'x-thread-id': 't_1',
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
    });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('drop a format header with an unknown value', async () => {
    reply.headers = { 'x-vercel-ai-ui-message-stream': '<b>' };
    const response = await send(await serve(), MESSAGE, question);
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBeNull();
  });

  it.each([
    ['no messages', {}],
    ['empty messages', { messages: [] }],
    ['a message without parts', { messages: [{ id: '1', role: 'user' }] }],
    ['a role of version 1', { messages: [{ ...userMessage, role: 'data' }] }],
    ['501 messages', { messages: Array(501).fill(userMessage) }],
  ])('are refused with %s', async (_, body) => {
    const response = await send(await serve(), MESSAGE, body);
    expect(await errorOf(response)).toBe(
      '400 bad-request: "messages" must be 1 to 500 messages, each with id, role and parts.',
    );
    expect(arrived).toEqual([]);
  });
});

it.each([
  ['no parts', []],
  ['a text that is no string', [{ type: 'text', text: 5 }]],
])('a question with %s is refused and not sent', async (_, parts) => {
  const response = await send(await serve(), MESSAGE, { messages: [{ ...userMessage, parts }] });
  expect(await errorOf(response)).toMatch(/^400 bad-request: The last message with the role "user" is empty\./);
  expect(arrived).toEqual([]);
});

describe('a client of another version of the AI SDK', () => {
  it.each([
    ['v1', { messages: [userMessage], trigger: 'submit-message' }, 'AI SDK 5 or later'],
    ['v2', { messages: [{ id: '1', role: 'user', content: 'Hi' }] }, 'AI SDK v4'],
  ])('learns from %s which version it needs', async (version, body, sdk) => {
    const error = await errorOf(await send(await serve(), MESSAGE.replace('v2', version), body));
    expect(error).toContain(`400 bad-request: This request comes from ${sdk}`);
    expect(arrived).toEqual([]);
  });
});

describe('searches and pages', () => {
  it('are sent with documented fields only', async () => {
    const url = await serve();
    const filter = { version: '2', language: 'en', tag: 'api' };
    const search = { query: 'port', pageSize: 3, scoreThreshold: 0.5 };
    await send(url, SEARCH, { ...search, filter: { ...filter, groups: ['staff'], tenant: 'x' }, extra: 1 });
    await send(url, PAGE, { path: '/guide', groups: ['staff'], extra: 1 });
    expect(arrived.map((each) => [each.url, each.body])).toEqual([
      [`/discovery${SEARCH}`, { ...search, filter }],
      [`/discovery${PAGE}`, { path: '/guide' }],
    ]);
    expect(arrived[0]?.headers).toMatchObject({ accept: 'application/json', authorization: `Bearer ${KEY}` });
  });

  it('return documented fields only', async () => {
    const url = await serve();
    const result = { content: 'Port 80', path: '/guide', metadata: { title: 'Guide' } };
    reply = {
      status: 200,
      headers: { 'x-internal': '1', 'x-request-id': 'req_1' },
      body: JSON.stringify([{ ...result, score: 1 }, { content: 5 }, 'x', { content: 'a', path: '/b' }]),
    };
    const found = await send(url, SEARCH, { query: 'port' });
    expect(await found.json()).toEqual([result, { content: 'a', path: '/b', metadata: {} }]);
    expect([found.headers.get('x-internal'), found.headers.get('x-request-id')]).toEqual([null, 'req_1']);
    reply.body = JSON.stringify({ path: '/guide', content: '# Guide', secret: 1 });
    expect(await (await send(url, PAGE, { path: '/guide' })).json()).toEqual({ path: '/guide', content: '# Guide' });
  });

  it.each([
    [SEARCH, {}, '"query" must be a string with the words to search for.'],
    [SEARCH, { query: '  ' }, '"query" must be a string with the words to search for.'],
    [SEARCH, { query: 'x', pageSize: 51 }, '"pageSize" must be a whole number from 1 to 50.'],
    [SEARCH, { query: 'x', pageSize: 1.5 }, '"pageSize" must be a whole number from 1 to 50.'],
    [SEARCH, { query: 'x', scoreThreshold: 2 }, '"scoreThreshold" must be a number from 0 to 1.'],
    [PAGE, {}, '"path" must be the path of a page, as in the results of a search.'],
    [PAGE, { path: 7 }, '"path" must be the path of a page, as in the results of a search.'],
  ])('are refused at %s with %j', async (path, body, sentence) => {
    expect(await errorOf(await send(await serve(), path, body))).toBe(`400 bad-request: ${sentence}`);
    expect(arrived).toEqual([]);
  });

  it('are refused with a body above 64 KB', async () => {
    expect((await send(await serve(), SEARCH, { query: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('say that a page does not exist', async () => {
    reply = { status: 404, headers: {}, body: '{"message":"No page."}' };
    const response = await send(await serve(), PAGE, { path: '/x' });
    const sentence = 'The docs platform does not know this page or this domain.';
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: sentence, error: sentence, code: 'not-found' },
    ]);
  });

  it.each([
    ['text', 'text'],
    ['JSON that is cut off', '['],
    ['a path that is a number', '{"path":5}'],
    ['more than 4 MB', `"${'x'.repeat(4_200_000)}"`],
  ])('do not pass on a reply of the platform that is invalid: %s', async (_, body) => {
    reply.body = body;
    expect(await errorOf(await send(await serve(), PAGE, { path: '/x' }))).toBe(
      '502 platform-fault: The docs platform sent a reply that cannot be passed on.',
    );
  });

  it('have a separate limit even in a store that all limits share', async () => {
    const store = memoryRateLimitStore();
    const limit = { requests: 1, windowMs: 60_000, store };
    const url = await serve({ rateLimit: limit, lookupLimit: limit });
    const page = { path: '/x' };
    reply.body = JSON.stringify({ path: '/x', content: '' });
    expect((await send(url, MESSAGE, question)).status).toBe(200);
    expect([(await send(url, PAGE, page)).status, (await send(url, PAGE, page)).status]).toEqual([200, 429]);
    expect((await send(url, MESSAGE, question)).status).toBe(429);
  });
});

describe('documentation groups', () => {
  const groups = (request: Request) => (request.headers.get('cookie') === 'user=staff' ? ['staff'] : undefined);

  it.each([
    [MESSAGE, question, { filter: { groups: ['staff'] } }],
    [SEARCH, { query: 'x', filter: { groups: ['board'] } }, { filter: { groups: ['staff'] } }],
    [PAGE, { path: '/x', groups: ['board'] }, { groups: ['staff'] }],
  ])('come from the session and not from the page: %s', async (path, body, sent) => {
    const url = await serve({ groups });
    await send(url, path, body, { cookie: 'user=staff' });
    await send(url, path, body);
    expect(arrived[0]?.body).toMatchObject(sent);
    expect(JSON.stringify(arrived[1]?.body)).not.toContain('groups');
  });

  it('stop the request when the session does not answer in time', async () => {
    const url = await serve({ groups: () => new Promise(() => {}), timeouts: { fp: 50 } });
    expect((await send(url, SEARCH, { query: 'x' })).status).toBe(503);
    expect(arrived).toEqual([]);
  });
});

describe('ratings', () => {
  const rating = { messageId: 'a1', rating: 'down', reason: 'unclear', comment: 'Too short' };

  it('are refused without feedbackUrl', async () => {
    expect((await send(await serve(), RATING, rating)).status).toBe(404);
    expect(arrived).toEqual([]);
  });

  it('are sent with documented fields only', async () => {
    const url = await serve({ feedbackUrl: `${platform}/docs/_docs/feedback` });
    reply.status = 204;
    const response = await send(url, RATING, { ...rating, extra: 1 });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect([arrived[0]?.url, arrived[0]?.body]).toEqual(['/docs/_docs/feedback', rating]);
  });

  it('get the key and the address of the reader only at the origin of the platform', async () => {
    reply.status = 204;
    const rate = async (feedbackUrl: string) =>
      send(await serve({ feedbackUrl, forwardAddress: true }), RATING, rating);
    await rate(`${platform}/docs/_docs/feedback`);
    const other = await listen((incoming, outgoing) => {
      arrived.push({ url: incoming.url ?? '', headers: incoming.headers, body: undefined });
      outgoing.writeHead(204).end();
    });
    await rate(`${other}/ratings`);
    expect(arrived.map(({ url, headers }) => [url, headers.authorization, headers['x-forwarded-for']])).toEqual([
      ['/docs/_docs/feedback', `Bearer ${KEY}`, expect.stringMatching(/127\.0\.0\.1$/)],
      ['/ratings', undefined, undefined],
    ]);
  });

  it.each([
    ['rating', { ...rating, rating: 'great' }],
    ['messageId', { ...rating, messageId: '' }],
    ['comment', { ...rating, comment: 'x'.repeat(2_001) }],
  ])('are refused if the field "%s" is invalid', async (field, body) => {
    const url = await serve({ feedbackUrl: `${platform}/docs/_docs/feedback` });
    expect(await errorOf(await send(url, RATING, body))).toContain(`400 bad-request: "${field}"`);
    expect(arrived).toEqual([]);
  });
});

describe('every endpoint', () => {
  it.each([MESSAGE, SEARCH, PAGE])('refuses other origins, content types, methods and domains: %s', async (path) => {
    const url = await serve();
    const statuses = [
      (await send(url, path, {}, { origin: 'https://evil.example' })).status,
      (await send(url, path, {}, { 'content-type': 'text/plain' })).status,
      (await fetch(`${url}/discovery${path}`)).status,
      (await send(url, path.replace('acme', 'other'), {})).status,
    ];
    expect(statuses).toEqual([403, 415, 405, 404]);
    expect(arrived).toEqual([]);
  });
});
