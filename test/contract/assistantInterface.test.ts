import { processDataStream } from '@ai-sdk/ui-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  inProcess,
  MESSAGE_PATH,
  overHttp,
  questionBody,
  type ReadReply,
  type RunningService,
  readReply,
} from './assistantInterface.js';

/** The part codes of `@ai-sdk/ui-utils` 1.1.8, which `ai` 4.1.15 depends on. Its parser throws for any other code. */
const PART_CODES_OF_AI_4_1_15 = '02389abcdefg';

describe.each([
  ['in process', inProcess],
  ['over HTTP', overHttp],
])('the assistant interface %s', (_, start) => {
  let service: RunningService;
  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service.close());

  const searchResults = (lines: ReadReply['lines']) =>
    (lines.find(({ code }) => code === 'a')?.value as { result: { path: string; content: string }[] } | undefined)
      ?.result ?? [];
  const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

  it('answers a question from the documentation, with a link to the heading', async () => {
    const response = await ask(service, questionBody('How do I change the port?'));
    expect(response.status).toBe(200);
    const { text } = await readReply(response);
    expect(text).toContain('Quoted from the documentation');
    expect(text).toContain('{ "port": 9000 }');
    expect(text).toContain('](/guide/configuration#change-the-port)');
  });

  it('sends the search with its results, then small parts of text, then one finish', async () => {
    const { lines } = await readReply(await ask(service, questionBody('How do I change the port?')));
    const codes = lines.map(({ code }) => code);
    expect(codes.slice(0, 3)).toEqual(['f', '9', 'a']);
    expect(codes.slice(-3)).toEqual(['e', '2', 'd']);
    expect(codes.filter((code) => code === '0').length).toBeGreaterThan(5);
    expect(codes.indexOf('0')).toBe(3);
    const call = lines.find(({ code }) => code === '9')?.value as { toolName: string };
    expect(call.toolName).toBe('search');
    const result = searchResults(lines);
    expect(result[0]).toMatchObject({
      path: '/guide/configuration#change-the-port',
      metadata: { title: 'Configuration: Change the port' },
    });
    expect(result[0]?.content).toContain('listens on port 8080');
  });

  it('sends only parts that the oldest supported client can parse', async () => {
    const questions = ['How do I change the port?', 'Which Kubernetes ingress annotations configure sharding?'];
    for (const question of questions) {
      const { lines } = await readReply(await ask(service, questionBody(question)));
      expect(lines.filter(({ code }) => !PART_CODES_OF_AI_4_1_15.includes(code))).toEqual([]);
    }
  });

  it('names the thread on the finish line, in a `finish` data element and in the headers', async () => {
    const response = await ask(service, questionBody('How do I change the port?'));
    const { lines, thread } = await readReply(response);
    expect(thread.threadId).toMatch(/^[A-Za-z0-9-]{36}$/);
    expect(thread.threadKey).toMatch(/^[0-9a-f]{48}$/);
    const finish = { type: 'finish', threadId: thread.threadId, threadKey: thread.threadKey };
    expect(lines.find(({ code }) => code === '2')?.value).toEqual([finish]);
    expect(lines.at(-1)?.value).toMatchObject({ ...finish, finishReason: 'stop' });
    expect(response.headers.get('x-thread-id')).toBe(thread.threadId);
    expect(response.headers.get('x-thread-key')).toBe(thread.threadKey);
  });

  it.each([
    ['answer', 'How do I change the port?'],
    ['none', 'Which Kubernetes ingress annotations configure sharding?'],
  ])('says on the finish line whether the documentation answers: %s', async (outcome, question) => {
    const { lines } = await readReply(await ask(service, questionBody(question)));
    expect(lines.at(-1)).toMatchObject({ code: 'd', value: { finishReason: 'stop', outcome } });
  });

  it('marks a refusal with an annotation before its text, and no other answer', async () => {
    const refused = (await readReply(await ask(service, questionBody('Who invented sharding with websockets?')))).lines;
    expect(refused[3]).toEqual({ code: '8', value: [{ type: 'outcome', outcome: 'none' }] });
    const answered = (await readReply(await ask(service, questionBody('How do I change the port?')))).lines;
    expect(answered.filter(({ code }) => code === '8')).toEqual([]);
  });

  it('is readable for the parser of the AI SDK', async () => {
    const response = await ask(service, questionBody('How do I install it on Windows?'));
    const seen: string[] = [];
    let text = '';
    if (!response.body) throw new Error('The reply has no body.');
    await processDataStream({
      stream: response.body,
      onTextPart: (chunk) => {
        text += chunk;
      },
      onToolCallPart: ({ toolName }) => void seen.push(`call ${toolName}`),
      onToolResultPart: ({ result }) => void seen.push(`results ${Array.isArray(result)}`),
      onFinishMessagePart: ({ finishReason }) => void seen.push(`finish ${finishReason}`),
      onErrorPart: (error) => void seen.push(`error ${error}`),
    });
    expect(seen).toEqual(['call search', 'results true', 'finish stop']);
    expect(text).toContain('Run it as administrator.');
  });

  it('quotes a complete list of steps', async () => {
    const { text } = await readReply(await ask(service, questionBody('How do I install it on Windows?')));
    for (const step of ['1. Download the installer', '2. Run it as administrator', '3. Open a new terminal'])
      expect(text).toContain(step);
  });

  it('understands a follow-up question by its thread, without the history', async () => {
    const first = await readReply(await ask(service, questionBody('How do I install Lanternfish on macOS?')));
    expect(first.text).toContain('brew install lanternfish');
    const second = await ask(service, questionBody('and on Windows?', first.thread));
    expect(second.headers.get('x-thread-id')).toBe(first.thread.threadId);
    expect(second.headers.get('x-thread-key')).toBeNull();
    const reply = await readReply(second);
    expect(reply.text).toContain('lanternfish-setup.exe');
    expect(reply.thread.threadId).toBe(first.thread.threadId);
    expect(reply.thread.threadKey).toBeUndefined();
  });

  it('understands a follow-up question by the history, without a thread', async () => {
    const message = (id: string, role: string, content: string) => ({
      id,
      role,
      content,
      parts: [{ type: 'text', text: content }],
    });
    const messages = [
      message('1', 'user', 'How do I install it on macOS?'),
      message('2', 'assistant', 'With Homebrew.'),
      message('3', 'user', 'what about Linux?'),
    ];
    const { text } = await readReply(await ask(service, { fp: 'anonymous', messages }));
    expect(text).toContain('apt-get install lanternfish');
  });

  it('answers a thread id without its key from the messages of the request, in a new thread', async () => {
    const { thread } = await readReply(await ask(service, questionBody('How do I install it on macOS?')));
    const messages = ['How do I install it on macOS?', 'and on Windows?'].map((content, index) => ({
      id: String(index),
      role: 'user',
      content,
      parts: [],
    }));
    const response = await ask(service, {
      ...questionBody('and on Windows?', { threadId: thread.threadId }),
      messages,
    });
    const reply = await readReply(response);
    expect(reply.text).toContain('lanternfish-setup.exe');
    expect(reply.thread.threadId).not.toBe(thread.threadId);
    expect(reply.thread.threadKey).toMatch(/\S/);
  });

  it('answers 404 for an unknown thread and for a wrong key, with the same sentence', async () => {
    const { thread } = await readReply(await ask(service, questionBody('How do I change the port?')));
    const wrongKey = await ask(
      service,
      questionBody('And then?', { threadId: thread.threadId, threadKey: 'f'.repeat(48) }),
    );
    const unknown = await ask(
      service,
      questionBody('And then?', { threadId: 'no-such-thread', threadKey: 'f'.repeat(48) }),
    );
    expect([wrongKey.status, unknown.status]).toEqual([404, 404]);
    expect(await errorOf(wrongKey)).toBe(await errorOf(unknown));
  });

  it('says that the docs have no answer, links the nearest pages, and sends them as results', async () => {
    const { text, lines } = await readReply(
      await ask(service, questionBody('Which Kubernetes ingress annotations configure websocket sharding?')),
    );
    expect(text).toContain('I could not find this in these docs.');
    const linked = Array.from(text.matchAll(/\]\((\/[^)]*)\)/g), ([, address]) => address);
    expect(linked.length).toBeGreaterThan(0);
    expect(searchResults(lines).map(({ path }) => path)).toEqual(expect.arrayContaining(linked));
  });

  it('searches the language of the filter only', async () => {
    const { text } = await readReply(await ask(service, questionBody('puerto', { filter: { language: 'es' } })));
    expect(text).toContain('/es/instalacion#cambiar-el-puerto');
    expect(text).not.toContain('/guide/');
  });

  it('uses at most retrievalPageSize pages', async () => {
    const { lines } = await readReply(
      await ask(service, questionBody('lanternfish installation port', { retrievalPageSize: 1 })),
    );
    expect(searchResults(lines)).toHaveLength(1);
  });

  it.each([null, ''])(
    'accepts requests of the v4 hook: an id, empty fields (%j), messages without parts',
    async (threadId) => {
      const response = await ask(service, {
        id: 'chat-1',
        fp: 'anonymous',
        threadId,
        threadKey: threadId,
        filter: null,
        messages: [{ role: 'user', content: 'How do I change the port?' }],
      });
      expect(response.status).toBe(200);
    },
  );

  it.each([
    ['no fp', { ...questionBody('x'), fp: undefined }, '"fp"'],
    ['a numeric fp', { ...questionBody('x'), fp: 3 }, '"fp"'],
    ['no messages', { fp: 'anonymous' }, '"messages"'],
    ['an empty list of messages', { fp: 'anonymous', messages: [] }, '"messages" is empty'],
    ['a message that is a string', { fp: 'anonymous', messages: ['hello'] }, '"messages[0]"'],
    [
      'a message with an unknown role',
      { fp: 'anonymous', messages: [{ id: '1', role: 'robot', content: 'x' }] },
      '"role"',
    ],
    [
      'content that is not a string',
      { fp: 'anonymous', messages: [{ id: '1', role: 'user', content: 4 }] },
      '"content"',
    ],
    [
      'parts that are not an array',
      { fp: 'anonymous', messages: [{ id: '1', role: 'user', content: 'x', parts: 'x' }] },
      '"parts"',
    ],
    [
      'no user message',
      { fp: 'anonymous', messages: [{ id: '1', role: 'assistant', content: 'x', parts: [] }] },
      'no message with the role "user"',
    ],
    ['an empty question', questionBody('  '), 'is empty'],
    ['a page size of 0', questionBody('x', { retrievalPageSize: 0 }), '"retrievalPageSize"'],
    ['a page size of 21', questionBody('x', { retrievalPageSize: 21 }), '"retrievalPageSize"'],
    ['a page size of 2.5', questionBody('x', { retrievalPageSize: 2.5 }), '"retrievalPageSize"'],
    ['a page size as text', questionBody('x', { retrievalPageSize: '5' }), '"retrievalPageSize"'],
    ['a path of 201 characters', questionBody('x', { currentPath: `/${'a'.repeat(200)}` }), '"currentPath"'],
    ['a filter that is a list', questionBody('x', { filter: ['en'] }), '"filter"'],
    ['a numeric version', questionBody('x', { filter: { version: 2 } }), '"filter.version"'],
    ['context that is not an array', questionBody('x', { context: {} }), '"context"'],
    ['context of an unknown type', questionBody('x', { context: [{ type: 'image', value: 'x' }] }), '"context[0]"'],
    ['context without a value', questionBody('x', { context: [{ type: 'code' }] }), '"value"'],
    ['a thread id with spaces', questionBody('x', { threadId: 'a b' }), '"threadId"'],
    ['a thread key that is a number', questionBody('x', { threadId: 'a', threadKey: 7 }), '"threadKey"'],
    ['a body that is a list', [], 'JSON object'],
    ['a body that is not JSON', '{"fp":', 'not valid JSON'],
    ['an empty body', '', 'not valid JSON'],
  ])('answers 400 to a request that has %s, and says why', async (_name, body, words) => {
    const response = await ask(service, body);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toContain(words);
  });

  it('answers 415 to another content type', async () => {
    const response = await ask(service, questionBody('x'), { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
    expect(await errorOf(response)).toContain('application/json');
  });

  it('answers 413 to a body above a megabyte, with or without its length', async () => {
    const body = JSON.stringify(questionBody('x'.repeat(1_000_000)));
    expect((await ask(service, body)).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let start = 0; start < body.length; start += 65_536)
          controller.enqueue(new TextEncoder().encode(body.slice(start, start + 65_536)));
        controller.close();
      },
    });
    const streamed = await service.fetch(MESSAGE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it('answers 405 with the header "Allow" to another method', async () => {
    const response = await service.fetch(MESSAGE_PATH);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('answers 404 for another domain, and names its own', async () => {
    const response = await service.fetch(MESSAGE_PATH.replace('lantern', 'other'), { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await errorOf(response)).toContain('"lantern"');
  });

  it('adds an id to every reply, and tells browsers not to guess its type', async () => {
    const ids = new Set<string | null>();
    for (const path of ['/healthz', MESSAGE_PATH, '/_docs/search?q=port']) {
      const response = await service.fetch(path);
      await response.text();
      ids.add(response.headers.get('x-request-id'));
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(ids.size).toBe(3);
    expect(ids.has(null)).toBe(false);
  });

  it('reports its health', async () => {
    expect(await (await service.fetch('/healthz')).json()).toMatchObject({ status: 'ok', pages: 6 });
  });

  it('answers the search box of the site', async () => {
    const { results } = (await (await service.fetch('/_docs/search?q=compres')).json()) as {
      results: Record<string, string>[];
    };
    expect(results[0]).toMatchObject({
      path: '/guide/configuration',
      hash: '#compression',
      title: 'Configuration',
      section: 'Compression',
    });
    expect(results[0]?.excerpt).toContain('compressed with gzip');
  });
});
