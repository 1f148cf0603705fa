import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AskAssistantOptions, type AssistantEvent, askAssistant } from '../../src/client/askAssistant.js';
import type { FetchFunction } from '../../src/client/FetchFunction.js';
import { DEFAULT_TIMEOUTS } from '../../src/client/timeouts.js';
import type { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { type Situation, scriptedFetch } from '../support/scriptedFetch.js';
import { shortAnswer } from '../support/situations.js';
import { STREAM_ENCODINGS } from '../support/streamEncodings.js';
import { CHUNKED_HEAD, chunk, type RawReply, type RawServer, startRawServer, wait } from './rawServer.js';

const PATHS = { v1: '/v1/assistant/acme/message', v2: '/v2/assistant/acme/message' };

async function collect(options: Partial<AskAssistantOptions>): Promise<AssistantEvent[]> {
  const events: AssistantEvent[] = [];
  for await (const event of askAssistant({ domain: 'acme', question: 'Why?', ...options })) events.push(event);
  return events;
}

const textOf = (events: AssistantEvent[]) =>
  events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
const errorOf = (events: AssistantEvent[]): DocsAssistantError | undefined => {
  const last = events.at(-1);
  return last?.type === 'error' ? last.error : undefined;
};

describe.each(STREAM_ENCODINGS)('askAssistant with version $version', ({ version }) => {
  const replyWith = (script: Situation) => scriptedFetch(script, { version });
  const ask = (options: Partial<AskAssistantOptions>) => collect({ apiVersion: version, ...options });

  it('yields the parts of the answer and ends with its finish and thread', async () => {
    const events = await ask({ fetch: replyWith('answer') });
    expect(events.map((event) => (event.type === 'tool' ? `tool ${event.state}` : event.type))).toEqual(
      expect.arrayContaining(['tool call', 'tool result', 'text', 'step', 'finish']),
    );
    expect(textOf(events)).toContain(shortAnswer);
    expect(events.find((event) => event.type === 'tool' && event.state === 'result')).toMatchObject({
      toolName: 'search',
    });
    expect(events.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: 'stop',
      threadId: 'thread_1',
      threadKey: 'key_1',
    });
  });

  it('aborts the request when the caller leaves the loop, but not when the reply has ended', async () => {
    let signal: AbortSignal | null | undefined;
    const scripted = replyWith('answer');
    const fetch: FetchFunction = (input, init) => {
      signal = init?.signal;
      return scripted(input, init);
    };
    await ask({ fetch });
    expect(signal?.aborted).toBe(false);
    for await (const _ of askAssistant({ domain: 'acme', apiVersion: version, question: 'Why?', fetch })) break;
    expect(signal?.aborted).toBe(true);
  });

  it.each([
    ['https://cdn.example/', `https://docs.acme.com/discovery${PATHS[version]}`],
    ['https://docs.acme.com/guide/', `/discovery${PATHS[version]}`],
  ])('sends to the origin of the page, whatever the base URL is: %s', async (baseURI, url) => {
    vi.stubGlobal('document', { baseURI });
    vi.stubGlobal('location', { origin: 'https://docs.acme.com' });
    const fetch = replyWith('plainAnswer');
    await ask({ fetch });
    expect(fetch.requests[0]?.url).toBe(url);
    vi.unstubAllGlobals();
  });

  it('sends a question with all its options', async () => {
    const fetch = replyWith('plainAnswer');
    await ask({
      fetch,
      fp: 'ci',
      threadId: 't',
      threadKey: 'k',
      filter: { language: 'de' },
      currentPath: '/a',
      context: [{ type: 'code', value: 'x' }],
      discoveryUrl: 'https://api.example/discovery',
      apiKey: 'svc_dsc_public12',
      headers: { 'x-trace': '1' },
    });
    expect(fetch.requests[0]?.body).toMatchObject({
      fp: 'ci',
      threadId: 't',
      threadKey: 'k',
      filter: { language: 'de' },
      currentPath: '/a',
      context: [{ type: 'code', value: 'x' }],
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Why?' }] }],
    });
    expect(fetch.requests[0]?.url).toBe(`https://api.example/discovery${PATHS[version]}`);
    expect(fetch.requests[0]?.body.messages[0]?.content).toBe(version === 'v1' ? 'Why?' : undefined);
    expect(fetch.requests[0]?.headers.get('authorization')).toBe('Bearer svc_dsc_public12');
  });

  it.each(['authorization', 'x-api-key'])('sends a login token with an underscore as the header %s', async (name) => {
    const fetch = replyWith('plainAnswer');
    await ask({ fetch, headers: { [name]: 'Bearer ory_at_4f2a9c1d' } });
    expect(fetch.requests[0]?.headers.get(name)).toBe('Bearer ory_at_4f2a9c1d');
  });

  it('replaces headers of the caller by those of the endpoint, in any letter case', async () => {
    const fetch = replyWith('plainAnswer');
    const headers = { Authorization: 'Bearer other', 'Content-Type': 'text/html' };
    await ask({ fetch, discoveryUrl: 'https://api.example', apiKey: 'svc_dsc_public12', headers });
    expect(fetch.requests[0]?.headers.get('authorization')).toBe('Bearer svc_dsc_public12');
    expect(fetch.requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  it.each([
    ['a fetch that returns nothing', { fetch: () => Promise.resolve(undefined as never) }, 'network'],
    [
      'a message that cannot be serialized',
      {
        messages: [{ id: '1', role: 'user', content: 'x', annotations: [1n] }],
        ...(version === 'v2' && { filter: { groups: [1n as never] } }),
      },
      'setup',
    ],
    ['an address without an origin, outside of a page', { fetch: undefined }, 'setup'],
  ] as [string, Partial<AskAssistantOptions>, string][])(
    'ends with a single error and does not throw: %s',
    async (_, options, kind) => {
      const events = await ask({ fetch: replyWith('plainAnswer'), ...options });
      expect(events).toHaveLength(1);
      expect(errorOf(events)?.kind).toBe(kind);
    },
  );

  it.each([
    ['undefined or not a number', { total: undefined, idle: Number.NaN }],
    ['infinite or too long for a timer', { total: Number.POSITIVE_INFINITY, idle: 2 ** 31, firstByte: 2 ** 40 }],
  ])('answers with time limits that are %s', async (_, timeouts) => {
    const events = await ask({ fetch: replyWith('plainAnswer'), timeouts });
    expect(events.at(-1)?.type).toBe('finish');
  });

  it('takes the key of a new thread from the headers, and its id from the finish', async () => {
    const steps = ['0:"x"\n', 'd:{"finishReason":"stop","threadId":"t"}\n'];
    const fetch = replyWith({ headers: { 'x-thread-key': 'k' }, steps });
    expect((await ask({ fetch })).at(-1)).toMatchObject({ threadId: 't', threadKey: 'k' });
    expect((await ask({ fetch, threadId: 'old', threadKey: 'other' })).at(-1)).toMatchObject({
      threadId: 't',
      threadKey: 'k',
    });
  });

  it('requests replies of any type, because services declare different types', async () => {
    const fetch = replyWith('plainAnswer');
    await ask({ fetch });
    expect(fetch.requests[0]?.headers.get('accept')).toBe('text/event-stream, text/plain, */*;q=0.1');
  });

  it('says that a key may have expired, and treats a version that has ended like an unknown domain', async () => {
    const ofStatus = async (status: number) => errorOf(await ask({ fetch: replyWith({ status }) }));
    expect(await ofStatus(401)).toMatchObject({ kind: 'auth', message: expect.stringContaining('expired') });
    expect(await ofStatus(410)).toMatchObject({ kind: 'not-found', status: 410 });
  });

  it('names the thread as the missing resource of a 404 only if the request named one', async () => {
    const of404 = async (thread: { threadId?: string }) =>
      errorOf(await ask({ fetch: replyWith({ status: 404 }), ...thread }));
    expect(await of404({ threadId: 't' })).toMatchObject({
      kind: 'not-found',
      resource: 'thread',
      message: expect.stringContaining('Ask without the id of the thread'),
    });
    expect(await of404({})).toMatchObject({ kind: 'not-found', resource: undefined });
  });

  it('keeps the key of a thread when the service repeats only its id', async () => {
    const fetch = replyWith({ steps: ['0:"x"\n', 'd:{"finishReason":"stop","threadId":"t"}\n'] });
    expect((await ask({ fetch, threadId: 't', threadKey: 'k' })).at(-1)).toMatchObject({
      threadId: 't',
      threadKey: 'k',
    });
  });

  it.each([
    ['rateLimit', 'rate-limit'],
    ['cutAtNewline', 'truncated'],
    ['htmlPage', 'protocol'],
    ['networkError', 'network'],
    ['errorLine', 'stream-error'],
  ] as const)('ends %s with one error of kind %s and does not throw', async (situation, kind) => {
    const events = await ask({ fetch: replyWith(situation) });
    expect(events.filter(({ type }) => type === 'error')).toHaveLength(1);
    expect(errorOf(events)?.kind).toBe(kind);
  });

  it.each([
    ['unknown credentials', { credentials: 'cookies' as RequestCredentials }, 'setup'],
    ['an admin key', { apiKey: 'svc_secret12', discoveryUrl: 'https://api.example' }, 'wrong-key'],
    ['an admin key among the headers', { headers: { Authorization: 'Bearer svc_secret1234' } }, 'wrong-key'],
    ['an invalid header', { headers: { 'a b': 'x' } }, 'setup'],
    ['no question', { question: ' ' }, 'setup'],
    ['a question that is not a string', { question: 5 as never }, 'setup'],
    ['a path that is not a string', { currentPath: 5 as never }, 'setup'],
    ['messages that are not an array', { messages: 'Why?' as never }, 'setup'],
    ['too many search results', { retrievalPageSize: 21 }, 'setup'],
    ['a fractional number of search results', { retrievalPageSize: 2.5 }, 'setup'],
    ['a domain with a path', { domain: 'acme/docs' }, 'setup'],
    ['a URL with another scheme', { discoveryUrl: 'ftp://api.example' }, 'setup'],
    ['a URL with a query', { discoveryUrl: 'https://api.example/?a=1' }, 'setup'],
    ['a URL without a scheme', { discoveryUrl: '//api.example/discovery' }, 'setup'],
    ['an unknown version', { apiVersion: 'v3' as 'v2' }, 'setup'],
  ])('throws at once for %s', (_, options, kind) => {
    expect(() => askAssistant({ domain: 'acme', question: 'Why?', ...options })).toThrow(
      expect.objectContaining({ kind }),
    );
  });

  it('ends with an error of kind aborted when its caller stops it', async () => {
    const controller = new AbortController();
    const fetch = replyWith('streaming');
    const events: AssistantEvent[] = [];
    for await (const event of askAssistant({
      domain: 'acme',
      apiVersion: version,
      question: 'Why?',
      fetch,
      signal: controller.signal,
    })) {
      events.push(event);
      if (event.type === 'text') controller.abort();
    }
    expect(errorOf(events)?.kind).toBe('aborted');
    expect(fetch.requests[0]).toMatchObject({ closed: true, aborted: true });
  });

  it('closes the connection when its caller leaves the loop', async () => {
    const fetch = replyWith('streaming');
    for await (const event of askAssistant({ domain: 'acme', apiVersion: version, question: 'Why?', fetch })) {
      if (event.type === 'text') break;
    }
    await wait(10);
    expect(fetch.requests[0]?.closed).toBe(true);
  });
});

describe('an error reply to askAssistant', () => {
  // Load this code before the fake timers: loading takes real time.
  beforeAll(() => import('../../src/client/errorFromResponse.js'));
  afterEach(() => void vi.useRealTimers());

  const unending = async () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('Busy')) }), {
      status: 503,
    });

  it.each<[string, FetchFunction, AskAssistantOptions['timeouts']]>([
    ['begins late', async () => new Response(new ReadableStream(), { status: 503 }), { firstByte: 100 }],
    ['ends late', unending, { firstByte: 100 }],
    ['pauses', unending, { idle: 100 }],
  ])('is reported with its status if its body %s, whatever the limits', async (_, fetch, timeouts) => {
    vi.useFakeTimers();
    const events = collect({ fetch, timeouts });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(errorOf(await events)).toMatchObject({ kind: 'server', status: 503 });
  });

  it('is reported with its status if the code that reads it does not load', async () => {
    const file = '../../src/client/errorFromResponse.js';
    vi.doMock(file, () => new Promise(() => {}));
    onTestFinished(() => void vi.doUnmock(file));
    vi.useFakeTimers();
    const events = collect({ fetch: unending });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(errorOf(await events)).toMatchObject({
      kind: 'server',
      status: 503,
      message: 'The service answered with HTTP 503.',
    });
  });
});

describe.each(STREAM_ENCODINGS)('the grace period after a finish of $version', ({ version, encode, text, finish }) => {
  afterEach(() => void vi.useRealTimers());

  const whole = text('One') + finish();

  /** Starts an answer whose chunks the test sends, with fake timers. */
  function openAnswer() {
    vi.useFakeTimers();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    writer.closed.catch(() => {});
    const events: AssistantEvent[] = [];
    const answer = askAssistant({
      domain: 'acme',
      apiVersion: version,
      question: 'Why?',
      fetch: async () => new Response(readable),
    });
    let ended = false;
    const reading = (async () => {
      for await (const event of answer) events.push(event);
      ended = true;
    })();
    return {
      events,
      reading,
      isOver: () => ended,
      async send(text: string) {
        writer.write(new TextEncoder().encode(text)).catch(() => {});
        await vi.advanceTimersByTimeAsync(1);
      },
      wait: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    };
  }

  it('is one second', async () => {
    const answer = openAnswer();
    await answer.send(whole);
    await answer.wait(900);
    expect(answer.isOver()).toBe(false);
    await answer.wait(100);
    await answer.reading;
    expect(answer.events.at(-1)).toMatchObject({ type: 'finish', complete: true });
  });

  it('ends with more text, and begins again at the next finish', async () => {
    const answer = openAnswer();
    await answer.send(whole);
    await answer.wait(900);
    await answer.send(text(', two'));
    await answer.wait(20_000);
    await answer.send(text(', three') + finish());
    await answer.wait(1_000);
    await answer.reading;
    expect(textOf(answer.events)).toBe('One, two, three');
    expect(answer.events.at(-1)).toMatchObject({ type: 'finish', complete: true });
  });

  it('does not hide that a second answer was cut off', async () => {
    const answer = openAnswer();
    await answer.send(whole + text(', two'));
    await answer.wait(DEFAULT_TIMEOUTS.idle);
    await answer.reading;
    expect(textOf(answer.events)).toBe('One, two');
    expect(errorOf(answer.events)?.kind).toBe('truncated');
  });

  it('is not extended by data, and text that arrives after it is ignored', async () => {
    const answer = openAnswer();
    await answer.send(whole);
    await answer.wait(900);
    await answer.send(encode({ type: 'data', items: [{ ping: true }] }));
    await answer.wait(100);
    await answer.send(text('late'));
    await answer.reading;
    expect(textOf(answer.events)).toBe('One');
    expect(answer.events.at(-1)?.type).toBe('finish');
  });

  it('does not begin at a `finish` data element', async () => {
    const answer = openAnswer();
    await answer.send(text('One') + encode({ type: 'data', items: [{ type: 'finish', threadId: 't' }] }));
    await answer.wait(20_000);
    await answer.send(text(', two') + finish());
    await answer.wait(1_000);
    await answer.reading;
    expect(textOf(answer.events)).toBe('One, two');
    expect(answer.events.at(-1)).toMatchObject({ type: 'finish', complete: true, threadId: 't' });
  });
});

it.each([
  ['[DONE] without a finish', 'data: [DONE]\n\n', undefined],
  ['abort', 'data: {"type":"abort"}\n\n', 'truncated'],
])('askAssistant does not wait for the idle limit if the connection stays open after %s', async (_, end, kind) => {
  const delta = 'data: {"type":"text-delta","id":"1","delta":"Whole"}\n\n';
  const server = await startRawServer((socket) => void socket.write(CHUNKED_HEAD + chunk(delta + end)));
  const events = await collect({ apiVersion: 'v2', discoveryUrl: server.url, timeouts: { finishGrace: 50 } });
  expect([textOf(events), errorOf(events)?.kind]).toEqual(['Whole', kind]);
  await server.closed;
  await server.stop();
});

it('askAssistant says what a 409 means for a question', async () => {
  const events = await collect({ fetch: scriptedFetch({ status: 409, steps: ['{"error":"Busy."}'] }) });
  expect(errorOf(events)).toMatchObject({ kind: 'not-ready', serverMessage: 'Busy.' });
  expect(errorOf(events)?.message).toBe('The service is not ready for this request (HTTP 409). Try again in a moment.');
});

describe.each(STREAM_ENCODINGS)('askAssistant over real sockets with version $version', ({ version, text, finish }) => {
  let server: RawServer | undefined;
  afterEach(() => server?.stop());

  async function askRaw(reply: RawReply, options: Partial<AskAssistantOptions> = {}): Promise<AssistantEvent[]> {
    server = await startRawServer(reply);
    return collect({ apiVersion: version, discoveryUrl: server.url, ...options });
  }

  const half = text('Half');
  const whole = half + finish();

  it('reports a body without its last chunk as truncated', async () => {
    const events = await askRaw((socket) => void socket.end(CHUNKED_HEAD + chunk(half)));
    expect([textOf(events), errorOf(events)?.kind]).toEqual(['Half', 'truncated']);
  });

  it('reports a body shorter than its Content-Length as truncated', async () => {
    const events = await askRaw((socket) => void socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 999\r\n\r\n${half}`));
    expect([textOf(events), errorOf(events)?.kind]).toEqual(['Half', 'truncated']);
  });

  it('reports a connection that just ends as truncated', async () => {
    const events = await askRaw((socket) => void socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${half}`));
    expect([textOf(events), errorOf(events)?.kind]).toEqual(['Half', 'truncated']);
  });

  it('reports a connection reset as truncated', async () => {
    const events = await askRaw(async (socket) => {
      socket.write(CHUNKED_HEAD + chunk(half));
      await wait(50);
      socket.resetAndDestroy();
    });
    expect([textOf(events), errorOf(events)?.kind]).toEqual(['Half', 'truncated']);
  });

  it('reports a whole answer as complete although its connection is reset', async () => {
    const events = await askRaw(async (socket) => {
      socket.write(CHUNKED_HEAD + chunk(whole));
      await wait(50);
      socket.resetAndDestroy();
    });
    expect(events.map(({ type }) => type)).toEqual(['text', 'finish']);
  });

  it('closes a connection that stays open after a whole answer', async () => {
    const events = await askRaw((socket) => void socket.write(CHUNKED_HEAD + chunk(whole)), {
      timeouts: { finishGrace: 50 },
    });
    expect(events.map(({ type }) => type)).toEqual(['text', 'finish']);
    await server?.closed;
  });

  it.each([
    ['no headers', () => {}, { firstByte: 80 }],
    ['headers and nothing else', (socket) => void socket.write(CHUNKED_HEAD), { firstByte: 80 }],
  ] as [string, RawReply, object][])(
    'ends with a timeout and closes the connection: %s',
    async (_, reply, timeouts) => {
      const events = await askRaw(reply, { timeouts });
      expect(errorOf(events)?.kind).toBe('timeout');
      await server?.closed;
    },
  );

  it('reports a pause that is too long as truncated, names the limit, and closes the connection', async () => {
    const events = await askRaw((socket) => void socket.write(CHUNKED_HEAD + chunk(half)), { timeouts: { idle: 80 } });
    expect([textOf(events), errorOf(events)?.kind]).toEqual(['Half', 'truncated']);
    expect(errorOf(events)?.message).toContain('80 ms');
    await server?.closed;
  });

  it('does not follow a redirect', async () => {
    let asked = 0;
    const other = await startRawServer(() => {
      asked += 1;
    });
    const events = await askRaw(
      (socket) =>
        void socket.end(`HTTP/1.1 307 Temporary Redirect\r\nlocation: ${other.url}/\r\ncontent-length: 0\r\n\r\n`),
    );
    expect(errorOf(events)).toMatchObject({ kind: 'http', status: 307 });
    expect(asked).toBe(0);
    await other.stop();
  });

  it('reads only the beginning of a large error page', async () => {
    const page = `<html><body>${'oops '.repeat(1_000_000)}</body></html>`;
    const events = await askRaw(
      (socket) => void socket.write(`HTTP/1.1 502 Bad Gateway\r\ncontent-length: ${page.length}\r\n\r\n${page}`),
    );
    expect(errorOf(events)).toMatchObject({ kind: 'server', status: 502 });
    expect(errorOf(events)?.serverMessage?.length).toBeLessThanOrEqual(500);
    await server?.closed;
  });

  it('reports that there is no server', async () => {
    server = await startRawServer(() => {});
    const { url } = server;
    await server.stop();
    expect(errorOf(await collect({ apiVersion: version, discoveryUrl: url }))?.kind).toBe('network');
  });
});
