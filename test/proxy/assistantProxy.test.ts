import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askAssistant } from '../../src/client/index.js';
import { type AssistantProxyOptions, createAssistantProxy, memoryRateLimitStore } from '../../src/proxy/index.js';
import { serveOverHttp } from '../service/overHttp.js';
import { createDeferred } from '../support/createDeferred.js';
import { takeConsole } from '../support/takeConsole.js';
import { serveProxy, stopServers } from './serveProxy.js';

const KEY = 'svc_dsc_0123456789abcdef';
const ANSWER = ['0:"Hello "\n', '0:"there"\n', 'd:{"finishReason":"stop"}\n'];

interface Arrived {
  url: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

let arrived: Arrived[];
let reply: (outgoing: ServerResponse) => void;
let platform: string;
let stopPlatform: () => void;

beforeEach(async () => {
  arrived = [];
  reply = (outgoing) => void outgoing.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER.join(''));
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    arrived.push({ url: incoming.url ?? '', headers: incoming.headers, body: JSON.parse(body) });
    reply(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  platform = `http://127.0.0.1:${(server.address() as AddressInfo).port}/discovery`;
  stopPlatform = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterEach(() => {
  stopServers();
  stopPlatform();
});

const serve = (more: Partial<AssistantProxyOptions> = {}) =>
  serveProxy(
    createAssistantProxy({
      discoveryUrl: platform,
      domain: 'acme',
      apiKey: KEY,
      mountPath: '/discovery',
      onError: () => {},
      ...more,
    }),
  );

const QUESTION = {
  fp: 'page',
  messages: [{ id: '1', role: 'user', content: 'Hi', parts: [{ type: 'text', text: 'Hi' }] }],
};

const ask = (url: string, body: unknown = QUESTION, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${url}/discovery/v1/assistant/acme/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
/**
 * Returns the body of a request with deeply nested arrays in a message part. Builds the JSON by hand, because `JSON.stringify` would
 * overflow the stack.
 */
function nestedQuestion(depth: number): string {
  const args = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const call = `{"state":"result","toolCallId":"t","toolName":"x","args":${args},"result":1}`;
  const answer = `{"id":"2","role":"assistant","content":"","parts":[{"type":"tool-invocation","toolInvocation":${call}}]}`;
  return `{"messages":[${JSON.stringify(QUESTION.messages[0])},${answer}]}`;
}
const codeOf = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`;

describe('createAssistantProxy', () => {
  it('answers askAssistant without a key in the page', async () => {
    const url = await serve();
    let text = '';
    const sent: string[] = [];
    for await (const event of askAssistant({
      domain: 'acme',
      discoveryUrl: `${url}/discovery`,
      question: 'How?',
      headers: { origin: url },
      fetch: (input, init) => {
        sent.push(JSON.stringify(init.headers));
        return fetch(input, init);
      },
    })) {
      if (event.type === 'text') text += event.text;
      if (event.type === 'error') throw event.error;
    }
    expect(text).toBe('Hello there');
    expect(sent.join()).not.toContain('svc_');
    expect(arrived[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(arrived[0]?.url).toBe('/discovery/v1/assistant/acme/message');
  });

  it('sends documented fields only', async () => {
    await ask(await serve(), {
      ...QUESTION,
      id: 'chat',
      data: { evil: true },
      model: 'other',
      retrievalPageSize: 7,
      threadId: 't_1',
      threadKey: 'k_1',
      filter: { version: '2', language: 'en', tenant: 'other' },
      context: [{ type: 'code', value: 'x', path: '/a', secret: 1 }, { type: 'file', value: '/etc/passwd' }, 5],
      currentPath: '/guide?token=1#x',
      messages: [
        {
          ...QUESTION.messages[0],
          toolInvocations: [],
          experimental_evil: 1,
          parts: [{ type: 'text', text: 'Hi', more: 1 }, { type: 'file' }],
        },
      ],
    });
    expect(arrived[0]?.body).toEqual({
      fp: 'page',
      messages: [{ id: '1', role: 'user', content: 'Hi', parts: [{ type: 'text', text: 'Hi' }] }],
      threadId: 't_1',
      threadKey: 'k_1',
      retrievalPageSize: 7,
      filter: { version: '2', language: 'en' },
      context: [{ type: 'code', value: 'x', path: '/a' }],
      currentPath: '/guide',
    });
  });

  it('uses the fingerprint of the session', async () => {
    const url = await serve({ fp: (request) => request.headers.get('cookie')?.replace('user=', '') });
    await ask(url, QUESTION, { cookie: 'user=reader-7' });
    await ask(url);
    expect(arrived.map(({ body }) => body.fp)).toEqual(['reader-7', 'page']);
    expect(arrived[0]?.headers).not.toHaveProperty('cookie');
  });

  it('passes on the id and the trace of a request, if they are valid', async () => {
    const url = await serve();
    const ids = { 'x-request-id': 'r-1', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await ask(url, QUESTION, ids);
    await ask(url, QUESTION, { 'x-request-id': 'two words', traceparent: 'none' });
    expect(arrived[0]?.headers).toMatchObject(ids);
    for (const name of Object.keys(ids)) expect(arrived[1]?.headers).not.toHaveProperty(name);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5000', '203.0.113.9'],
    ['[2001:db8::1]:9', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['198.51.100.1, 203.0.113.9', undefined],
    ['unknown', undefined],
    [undefined, undefined],
  ])('forwards the address %j as %j, and no header that the reader wrote', async (remoteAddress, expected) => {
    const send = async (forwardAddress?: boolean) => {
      const options = {
        discoveryUrl: platform,
        domain: 'acme',
        ...(forwardAddress !== undefined && { forwardAddress }),
      };
      const request = new Request('https://docs.acme.com/v1/assistant/acme/message', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'https://docs.acme.com',
          'x-forwarded-for': '192.0.2.1',
        },
        body: JSON.stringify(QUESTION),
      });
      await (await createAssistantProxy(options)(request, { remoteAddress })).text();
      return arrived.at(-1)?.headers['x-forwarded-for'];
    };
    expect(await send(true)).toBe(expected);
    expect(await send()).toBeUndefined();
  });

  it('forwards addresses to a local service, so that it counts each reader', async () => {
    const service = await serveOverHttp({ limits: { addressPerMinute: 1 } });
    const proxy = createAssistantProxy({
      discoveryUrl: `${service.url}/discovery`,
      domain: 'lantern',
      trustProxy: true,
      forwardAddress: true,
    });
    const url = await serveProxy(proxy);
    const from = async (address: string) => {
      const headers = { 'content-type': 'application/json', origin: url, 'x-forwarded-for': address };
      const init = { method: 'POST', headers, body: JSON.stringify(QUESTION) };
      const response = await fetch(`${url}/v1/assistant/lantern/message`, init);
      await response.text();
      return response.status;
    };
    expect([await from('203.0.113.1'), await from('203.0.113.2'), await from('9.9.9.9, 203.0.113.2')]).toEqual([
      200, 200, 429,
    ]);
  });

  it('passes on the thread and no other header', async () => {
    reply = (outgoing) =>
      void outgoing
        .writeHead(200, { 'x-thread-id': 't_1', 'x-thread-key': 'k_1', 'set-cookie': 'a=b', 'x-internal': '1' })
        .end(ANSWER.join(''));
    const { headers } = await ask(await serve());
    expect([headers.get('x-thread-id'), headers.get('x-thread-key')]).toEqual(['t_1', 'k_1']);
    expect([headers.get('set-cookie'), headers.get('x-internal')]).toEqual([null, null]);
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('passes on the key of a thread whose id is in the stream', async () => {
    reply = (outgoing) => void outgoing.writeHead(200, { 'x-thread-key': 'k_1' }).end(ANSWER.join(''));
    const { headers } = await ask(await serve());
    expect([headers.get('x-thread-id'), headers.get('x-thread-key')]).toEqual([null, 'k_1']);
  });

  it('passes on notices for developers, also with an error', async () => {
    const notices = {
      deprecation: '@1688169599',
      sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
      'x-request-id': 'req_7f.3/a',
    };
    const url = await serve();
    for (const status of [200, 404]) {
      reply = (outgoing) => void outgoing.writeHead(status, notices).end(ANSWER.join(''));
      const { headers } = await ask(url);
      expect(Object.fromEntries(Object.keys(notices).map((name) => [name, headers.get(name)]))).toEqual(notices);
    }
  });

  it.each([
    ['deprecation', 'true', 'Mon, 03 Nov 2025 10:00:00 GMT'],
    ['deprecation', '@1688169599'],
    ['sunset', 'Fri, 01 Jan 2027 00:00:00 GMT'],
    ['x-request-id', '0f7c1a2e-9b3d-4c55-8e21-0a1b2c3d4e5f'],
  ])('passes on %s in its known forms', async (name, ...values) => {
    const url = await serve();
    for (const value of values) {
      reply = (outgoing) => void outgoing.writeHead(200, { [name]: value }).end(ANSWER.join(''));
      expect((await ask(url)).headers.get(name)).toBe(value);
    }
  });

  it.each([
    ['deprecation', 'soon', `@${'1'.repeat(13)}`, '<script>'],
    ['sunset', '2027-01-01', 'x'.repeat(2_000), 'Fri, 01 Jan 2027 00:00:00 GMT, later'],
    ['x-request-id', 'a b', 'a'.repeat(129), '"><b>'],
  ])('drops %s in any other form', async (name, ...values) => {
    const url = await serve();
    for (const value of values) {
      reply = (outgoing) => void outgoing.writeHead(200, { [name]: value }).end(ANSWER.join(''));
      expect((await ask(url)).headers.get(name)).toBeNull();
    }
  });

  it.each([0, 21, 2.5, -1, 1_000, '5'])('refuses a retrievalPageSize of %j and names the range', async (size) => {
    const response = await ask(await serve(), { ...QUESTION, retrievalPageSize: size });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: '"retrievalPageSize" must be a whole number from 1 to 20. The default, 5, is recommended.',
      code: 'bad-request',
    });
    expect(arrived).toEqual([]);
  });

  it.each([undefined, null])('requests five results when retrievalPageSize is %j', async (size) => {
    await ask(await serve(), { ...QUESTION, retrievalPageSize: size });
    expect(arrived[0]?.body.retrievalPageSize).toBe(5);
  });

  it.each(['', '  '])(
    'can be created with the empty key %j, answers with 500 and logs the reason once',
    async (apiKey) => {
      const url = await serve({ apiKey });
      expect([await codeOf(await ask(url)), await codeOf(await ask(url))]).toEqual(['500 proxy-key', '500 proxy-key']);
      expect(takeConsole()).toEqual([
        expect.stringMatching(/^docs-assistant\/proxy: apiKey is missing or empty\. .*$/),
      ]);
      expect(arrived).toEqual([]);
    },
  );

  it('logs once that the platform asks for a key', async () => {
    reply = (outgoing) => void outgoing.writeHead(401, { 'x-request-id': 'req_1' }).end('{}');
    const url = await serve({ apiKey: undefined });
    const response = await ask(url);
    expect([response.headers.get('x-request-id'), await codeOf(response)]).toEqual(['req_1', '500 proxy-key']);
    expect(await codeOf(await ask(url))).toBe('500 proxy-key');
    expect(takeConsole()).toEqual([
      expect.stringMatching(/^docs-assistant\/proxy: The docs platform asks for a key\. apiKey is missing or empty\./),
    ]);
  });

  it('passes on opaque thread ids and keys in both directions', async () => {
    const thread = { threadId: 'thr=77/+', threadKey: 'q1/Zx+8==' };
    const headers = { 'x-thread-id': thread.threadId, 'x-thread-key': thread.threadKey };
    reply = (outgoing) => void outgoing.writeHead(200, headers).end(ANSWER.join(''));
    const response = await ask(await serve(), { ...QUESTION, ...thread });
    expect(arrived[0]?.body).toMatchObject(thread);
    expect(response.headers.get('x-thread-id')).toBe(thread.threadId);
    expect(response.headers.get('x-thread-key')).toBe(thread.threadKey);
  });

  it('ignores malformed thread ids and warns the operator once', async () => {
    reply = (outgoing) => void outgoing.writeHead(200, { 'x-thread-id': 'a b' }).end(ANSWER.join(''));
    const url = await serve();
    for (const threadId of [7, 'a b', 'x'.repeat(257)]) {
      const response = await ask(url, { ...QUESTION, threadId });
      expect(response.status).toBe(200);
      expect(response.headers.get('x-thread-id')).toBeNull();
    }
    for (const { body } of arrived) expect(body).not.toHaveProperty('threadId');
    expect(takeConsole()).toEqual([expect.stringContaining('a threadId was ignored')]);
  });

  it('passes on each chunk as it arrives', async () => {
    let send: (text: string) => void = () => {};
    reply = (outgoing) => {
      outgoing.writeHead(200).write(ANSWER[0]);
      send = (text) => void outgoing.write(text);
    };
    const response = await ask(await serve());
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(ANSWER[0]);
    // The platform sends the second chunk only now, so the proxy passed on the first one without waiting for more.
    send(ANSWER[1] as string);
    expect((await reader?.read())?.value).toBe(ANSWER[1]);
    await reader?.cancel();
  });

  it.each(['before the first byte', 'inside the answer'])(
    "ends the platform's work when the reader leaves %s",
    async (moment) => {
      const { promise: closed, resolve: resolveClosed } = createDeferred();
      const asked = new Promise<void>((resolve) => {
        reply = (outgoing) => {
          outgoing.on('close', () => resolveClosed());
          if (moment === 'inside the answer') outgoing.writeHead(200).write(ANSWER[0]);
          resolve();
        };
      });
      const stop = new AbortController();
      const response = ask(await serve(), QUESTION, {}, stop.signal);
      await asked;
      if (moment === 'inside the answer') await (await response).body?.getReader().read();
      stop.abort();
      await response.catch(() => {});
      await closed;
    },
  );

  it('breaks the connection of an answer that stops arriving, so that it does not look complete', async () => {
    reply = (outgoing) => void outgoing.writeHead(200).write(ANSWER[0]);
    const response = await ask(await serve({ timeouts: { idle: 60 } }));
    await expect(response.text()).rejects.toThrow();
  });

  it('refuses an HTML page as an answer, with advice for the operator', async () => {
    reply = (outgoing) => void outgoing.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8' }).end('<p>Hi</p>');
    const response = await ask(await serve({ onError: undefined as never }));
    expect(await codeOf(response)).toBe('502 platform-fault');
    expect(takeConsole()).toEqual([expect.stringMatching(/an HTML page instead of an answer\. Check discoveryUrl/)]);
  });

  it('logs an answer that breaks off in one line, with the cause but without the key', async () => {
    const quoting: typeof fetch = async (_input, init) => {
      const error = new Error(`The connection was lost. Headers: ${JSON.stringify(init?.headers)}`);
      let chunks = 0;
      const pull = (controller: ReadableStreamDefaultController) =>
        ++chunks === 1 ? controller.enqueue(new TextEncoder().encode(ANSWER[0])) : controller.error(error);
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    };
    const response = await ask(await serve({ fetch: quoting as never, onError: undefined as never }));
    await expect(response.text()).rejects.toThrow();
    const [line, ...rest] = takeConsole();
    expect([line, rest]).toEqual([expect.stringMatching(/broke off\. Cause: Error: The connection was lost\./), []]);
    expect(line).not.toContain(KEY);
  });

  it('gives up on a platform that does not answer', async () => {
    reply = () => {};
    expect(await codeOf(await ask(await serve({ timeouts: { firstByte: 60 } })))).toBe('504 platform-timeout');
  });

  it.each<[number, string, string]>([
    [400, '', '400 bad-request'],
    [401, '', '502 proxy-key'],
    [402, '', '402 quota'],
    [403, 'No.', '403 not-allowed'],
    [403, 'The usage limit is reached.', '402 quota'],
    [404, '', '404 not-found'],
    [410, '', '404 not-found'],
    [429, '', '429 rate-limit'],
    [500, '', '502 platform-fault'],
    [302, '', '502 platform-fault'],
  ])('answers the platform\'s %d "%s" with %s and its own text', async (status, words, expected) => {
    reply = (outgoing) =>
      void outgoing
        .writeHead(status, { 'retry-after': '7', location: 'http://127.0.0.1:1' })
        .end(JSON.stringify({ error: `${words} ${KEY}` }));
    const response = await ask(await serve());
    expect(await response.clone().text()).not.toContain('svc_');
    if (/quota|rate-limit/.test(expected)) expect(response.headers.get('retry-after')).toBe('7');
    expect(await codeOf(response)).toBe(expected);
  });

  it('counts readers without a session by IP address, and all without an IP address as one', async () => {
    const proxy = createAssistantProxy({
      discoveryUrl: platform,
      domain: 'acme',
      rateLimit: { requests: 1, windowMs: 60_000 },
    });
    const from = async (remoteAddress?: string) => {
      const request = new Request('https://docs.acme.com/v1/assistant/acme/message', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://docs.acme.com' },
        body: JSON.stringify(QUESTION),
      });
      const { status, body } = await proxy(request, { remoteAddress });
      await body?.cancel();
      return status;
    };
    expect([await from('10.0.0.1'), await from('10.0.0.2'), await from('10.0.0.1')]).toEqual([200, 200, 429]);
    expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::9')]).toEqual([200, 429]);
    expect([await from(), await from()]).toEqual([200, 429]);
  });

  it('sends nothing when the session does not answer in time', async () => {
    for (const option of ['fp', 'callerOf']) {
      const url = await serve({ [option]: () => new Promise(() => {}), timeouts: { fp: 50 } });
      expect(await codeOf(await ask(url))).toBe('503 internal');
    }
    expect(arrived).toEqual([]);
  });

  it('answers 503 when the store of a limit does not answer in time, and reports the limit', async () => {
    const store = { count: () => new Promise<never>(() => {}) };
    const limit = { requests: 1, windowMs: 1, store };
    const causes: string[] = [];
    const onError = ({ cause }: Error) => void causes.push(String(cause));
    const url = await serve({ rateLimit: limit, lookupLimit: limit, timeouts: { fp: 50 }, onError });
    const search = await fetch(`${url}/discovery/v1/search/acme`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: '{"query":"port"}',
    });
    expect([await codeOf(await ask(url)), await codeOf(search)]).toEqual(['503 internal', '503 internal']);
    expect(causes.sort()).toEqual([
      'Error: The store of lookupLimit did not answer within 50 ms.',
      'Error: The store of rateLimit did not answer within 50 ms.',
    ]);
    expect(arrived).toEqual([]);
  });

  it.each(['fp', 'callerOf'] as const)(
    'counts no requests together because %s returns an empty text',
    async (option) => {
      const url = await serve({
        [option]: () => '',
        rateLimit: { requests: 1, windowMs: 60_000 },
        trustProxy: true,
      });
      expect((await ask(url, QUESTION, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
      expect((await ask(url, QUESTION, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200);
      expect((await ask(url, QUESTION, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(429);
      expect(arrived.map(({ body }) => body.fp)).toEqual(['page', 'page']);
    },
  );

  it('counts the requests of each reader by the name of an async callerOf', async () => {
    const url = await serve({
      callerOf: async (request) => request.headers.get('cookie') ?? undefined,
      rateLimit: { requests: 1, windowMs: 60_000 },
    });
    const statuses = ['a', 'a', 'b'].map(async (cookie) => (await ask(url, QUESTION, { cookie })).status);
    expect((await Promise.all(statuses)).sort()).toEqual([200, 200, 429]);
  });

  it('counts the requests by callerOf rather than fp', async () => {
    const url = await serve({
      fp: (request) => request.headers.get('cookie') ?? undefined,
      callerOf: () => 'everyone',
      rateLimit: { requests: 1, windowMs: 60_000 },
    });
    expect((await ask(url, QUESTION, { cookie: 'a' })).status).toBe(200);
    expect((await ask(url, QUESTION, { cookie: 'b' })).status).toBe(429);
  });

  it('gives each reader a quota', async () => {
    let now = 0;
    const url = await serve({
      fp: (request) => request.headers.get('cookie') ?? undefined,
      rateLimit: { requests: 1, windowMs: 60_000, store: memoryRateLimitStore({ now: () => now }) },
    });
    expect((await ask(url, QUESTION, { cookie: 'a' })).status).toBe(200);
    const refused = await ask(url, QUESTION, { cookie: 'a' });
    expect([refused.headers.get('retry-after'), await codeOf(refused)]).toEqual(['60', '429 rate-limit']);
    expect((await ask(url, QUESTION, { cookie: 'b' })).status).toBe(200);
    now = 60_000;
    expect((await ask(url, QUESTION, { cookie: 'a' })).status).toBe(200);
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['another origin', QUESTION, { origin: 'https://evil.example' }, 403],
    ['a form', QUESTION, { 'content-type': 'text/plain' }, 415],
    ['a compressed body', QUESTION, { 'content-encoding': 'gzip' }, 415],
    ['text other than JSON', 'x', {}, 400],
    ['a list', [], {}, 400],
    ['no messages', { fp: 'a' }, {}, 400],
    ['parts nested 250,000 deep', nestedQuestion(250_000), {}, 400],
    ['a field nested 250,000 deep', `{"x":${'['.repeat(250_000)}${']'.repeat(250_000)}}`, {}, 400],
    ['empty messages', { fp: 'a', messages: [] }, {}, 400],
    ['messages that are not objects', { messages: [5] }, {}, 400],
    [
      'messages with parts that are not a list',
      { messages: [{ id: '1', role: 'user', content: '', parts: 5 }] },
      {},
      400,
    ],
    ['501 messages', { messages: Array(501).fill(QUESTION.messages[0]) }, {}, 400],
    ['two megabytes', { ...QUESTION, x: 'a'.repeat(2_000_000) }, {}, 413],
  ])('sends nothing to the platform for %s', async (_, body, headers, status) => {
    expect((await ask(await serve(), body, headers)).status).toBe(status);
    expect(arrived).toEqual([]);
  });

  it.each([
    '/discovery/v1/assistant/other/message',
    '/discovery/v1/assistant/acme',
    '/v1/assistant/acme/message',
    '/discovery/v1/assistant/acme%2f../message',
  ])('answers 404 at %s', async (path) => {
    const url = await serve();
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: '{}',
    });
    expect(response.status).toBe(404);
    expect(arrived).toEqual([]);
  });

  it('refuses an admin key', () => {
    expect(() => createAssistantProxy({ discoveryUrl: platform, domain: 'acme', apiKey: 'svc_0123456789' })).toThrow(
      expect.objectContaining({ kind: 'wrong-key' }),
    );
  });

  it.each(['?', '#', '?#', '?a=b', '#a'])(
    'refuses addresses that end in %s, because paths are appended to them',
    (ending) => {
      const options = { discoveryUrl: platform, domain: 'acme', apiKey: 'svc_dsc_abc' };
      for (const name of ['discoveryUrl', 'feedbackUrl'])
        expect(() => createAssistantProxy({ ...options, [name]: `https://docs.acme.com/discovery${ending}` })).toThrow(
          expect.objectContaining({ kind: 'setup', message: expect.stringContaining(`${name} must be`) }),
        );
    },
  );

  it.each(['rateLimit', 'lookupLimit'])('names the limit that cannot work: %s', (name) => {
    const options = { discoveryUrl: platform, domain: 'acme', apiKey: 'svc_dsc_abc' };
    expect(() => createAssistantProxy({ ...options, [name]: { requests: 0, windowMs: 1 } })).toThrow(
      expect.objectContaining({ kind: 'setup', message: `${name} needs requests and windowMs above 0.` }),
    );
  });
});
