import { expect, it } from 'vitest';
import type { DocsServiceOptions } from '../../src/service/index.js';
import { errorOf, serviceWith, sources } from '../service/support.js';
import { chunk, cuts, DONE, lines, startModel, word } from '../support/scriptedModel.js';
import { type Chunk, expectDataStream, expectUiMessageStream } from './schemas/messageReply.js';

const QUESTION = 'How do I change the port?';
const UNDOCUMENTED = 'Which Kubernetes ingress annotations configure sharding?';

const textMessage = (text: string, role = 'user') => ({ id: '1', role, parts: [{ type: 'text', text }] });

/** The body that the default transport of AI SDK 5 and later sends for a question, with the required field `fp` added. */
const bodyOf = (question: string, fields: Record<string, unknown> = {}) => ({
  id: 'chat-1',
  trigger: 'submit-message',
  fp: 'anonymous',
  messages: [textMessage(question)],
  ...fields,
});

type Service = ReturnType<typeof serviceWith>;

function send(service: Service, body: unknown, path = '/discovery/v2/assistant/lantern/message', headers = {}) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return service(new Request(`http://localhost${path}`, { ...init, body: JSON.stringify(body) }));
}

/** Reads the chunks of a reply, and checks that strict clients accept each of them. */
async function chunksOf(response: Response): Promise<{ chunks: Chunk[]; isDone: boolean }> {
  expect(response.status).toBe(200);
  return expectUiMessageStream(await response.text());
}

const ofType = (chunks: readonly Chunk[], type: string) => chunks.filter((each) => each.type === type);
const textIn = (chunks: readonly Chunk[], type = 'text-delta') =>
  ofType(chunks, type)
    .map(({ delta }) => delta)
    .join('');

/** Returns the types of the chunks in order. A type that is repeated in a row is listed once. */
const typesOf = (chunks: readonly Chunk[]) =>
  chunks.map(({ type }) => type).filter((type, position, all) => type !== all[position - 1]);

/** Returns the metadata of the message, merged as clients merge it: later fields replace earlier ones. */
const metadataOf = (chunks: readonly Chunk[]): Record<string, unknown> =>
  Object.assign({}, ...chunks.map(({ messageMetadata }) => messageMetadata));

async function withModel(script: Parameters<typeof startModel>[0], options: Partial<DocsServiceOptions> = {}) {
  const model = await startModel(script);
  return serviceWith({ model: { baseUrl: model.baseUrl, name: 'm' }, ...options });
}

it('version 2 streams an answer as UI message chunks, the search first and the sources last', async () => {
  const response = await send(serviceWith(), bodyOf(QUESTION));
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
  const { chunks, isDone } = await chunksOf(response);
  expect(isDone).toBe(true);
  expect(typesOf(chunks)).toEqual([
    'start',
    'start-step',
    'tool-input-available',
    'tool-output-available',
    'text-start',
    'text-delta',
    'text-end',
    'source-url',
    'finish-step',
    'finish',
  ]);
  expect(textIn(chunks)).toContain('{ "port": 9000 }');
  expect(ofType(chunks, 'text-delta').length).toBeGreaterThan(5);
});

it.each<[string, string, Record<string, unknown>]>([
  ['a question alone', QUESTION, {}],
  ['one page', 'server port file', { retrievalPageSize: 1 }],
  ['attached code', 'What does this do?', { context: [{ type: 'code', value: '{ "port": 9000 }', path: '/port' }] }],
  ['a current page', 'What is this about?', { currentPath: '/cache' }],
  ['a filter', QUESTION, { filter: { language: 'es' } }],
])('version 2 gives the same answer as version 1: %s', async (_name, question, fields) => {
  const service = serviceWith();
  const v1 = expectDataStream(
    await (
      await send(
        service,
        { fp: 'anonymous', messages: [{ ...textMessage(question), content: question }], ...fields },
        '/discovery/v1/assistant/lantern/message',
      )
    ).text(),
  );
  const valuesOf = (code: string) => v1.filter((line) => line.code === code).map(({ value }) => value);
  const { chunks } = await chunksOf(await send(service, bodyOf(question, fields)));
  expect(textIn(chunks)).toBe(valuesOf('0').join(''));
  expect(textIn(chunks)).not.toBe('');
  const [results] = valuesOf('a') as { result: unknown[] }[];
  expect(ofType(chunks, 'tool-output-available')[0]?.output).toEqual(results?.result);
  if (fields.retrievalPageSize) expect(results?.result).toHaveLength(1);
});

it.each([
  [{ version: 'v1' }, '/v1/proxy'],
  [{ version: 'v2' }, '/v2/proxy'],
  [{ language: 'es' }, '/es/proxy'],
])('version 2 answers only from pages that match the filter: %j', async (filter, path) => {
  const pages = sources({
    '/v1/proxy': '---\nlanguage: en\nversion: v1\n---\n# Proxy\n\nPut a wombat in front.',
    '/v2/proxy': '---\nlanguage: en\nversion: v2\n---\n# Proxy\n\nPut a wombat in front.',
    '/es/proxy': '---\nlanguage: es\n---\n# Proxy\n\nPut a wombat in front.',
  });
  const { chunks } = await chunksOf(await send(serviceWith({ pages }), bodyOf('wombat', { filter })));
  const [output] = ofType(chunks, 'tool-output-available');
  expect(output?.output).toEqual([expect.objectContaining({ path })]);
});

it('version 2 sends the results of the search as the output of a tool that the client must not run, and as sources', async () => {
  const { chunks } = await chunksOf(await send(serviceWith(), bodyOf(QUESTION)));
  const [call] = ofType(chunks, 'tool-input-available');
  const [output] = ofType(chunks, 'tool-output-available');
  expect(call).toMatchObject({ toolName: 'search', input: { query: QUESTION }, providerExecuted: true });
  expect(output).toMatchObject({ toolCallId: call?.toolCallId, providerExecuted: true });
  const results = output?.output as { path: string; metadata: { title: string } }[];
  const sources = ofType(chunks, 'source-url').map(({ sourceId, url, title }) => ({ sourceId, url, title }));
  expect(sources[0]).toEqual({
    sourceId: '/port#change-the-port',
    url: '/port#change-the-port',
    title: 'Ports: Change the port',
  });
  expect(sources.map(({ url }) => url)).toEqual([...new Set(results.map(({ path }) => path))]);
});

it('version 2 names the thread in the headers and in the metadata of start and finish, and continues it', async () => {
  const service = serviceWith();
  const response = await send(service, bodyOf(QUESTION));
  const threadId = response.headers.get('x-thread-id');
  const threadKey = response.headers.get('x-thread-key');
  const { chunks } = await chunksOf(response);
  expect(threadId).toMatch(/^[\da-f-]{36}$/);
  expect(threadKey).toMatch(/^[\da-f]{48}$/);
  for (const type of ['start', 'finish'])
    expect(ofType(chunks, type)[0]?.messageMetadata).toMatchObject({ threadId, threadKey });
  const next = await send(service, bodyOf('and what is its default?', { threadId, threadKey }));
  expect(next.headers.get('x-thread-id')).toBe(threadId);
  const read = (await chunksOf(next)).chunks;
  expect(metadataOf(read)).toMatchObject({ threadId });
  expect(metadataOf(read)).not.toHaveProperty('threadKey');
  expect(textIn(read)).toContain('port 8080');
});

it('version 2 marks a refusal in the metadata before its text, and gives it no sources', async () => {
  const { chunks } = await chunksOf(await send(serviceWith(), bodyOf(UNDOCUMENTED)));
  const types = typesOf(chunks);
  expect(types.indexOf('message-metadata')).toBeLessThan(types.indexOf('text-start'));
  expect(ofType(chunks, 'message-metadata')).toEqual([
    { type: 'message-metadata', messageMetadata: { outcome: 'none' } },
  ]);
  expect(metadataOf(chunks)).toMatchObject({ outcome: 'none' });
  expect(ofType(chunks, 'source-url')).toEqual([]);
});

it('version 2 sends the outcome, the finish reason and the number of tokens with the finish', async () => {
  const quoted = (await chunksOf(await send(serviceWith(), bodyOf(QUESTION)))).chunks.at(-1);
  expect(quoted).toMatchObject({
    finishReason: 'stop',
    messageMetadata: { outcome: 'answer', usage: { inputTokens: 0 } },
  });
  const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 321, completion_tokens: 12 } })}\n\n`;
  const service = await withModel(lines(word('Yes.'), chunk({}, 'length'), usage, DONE));
  const finish = (await chunksOf(await send(service, bodyOf(QUESTION)))).chunks.at(-1);
  expect(finish).toMatchObject({
    finishReason: 'length',
    messageMetadata: { outcome: 'answer', usage: { inputTokens: 321, outputTokens: 12 } },
  });
});

it('version 2 leaves out a finish reason that the model did not send', async () => {
  const service = await withModel(lines(word('Yes.'), DONE));
  const { chunks } = await chunksOf(await send(service, bodyOf(QUESTION)));
  expect(chunks.at(-1)).not.toHaveProperty('finishReason');
});

it('version 2 sends reasoning as blocks of their own, each with an id', async () => {
  const service = await withModel(
    lines(
      chunk({ reasoning_content: 'Hm, ' }),
      chunk({ reasoning_content: 'ports.' }),
      word('Set '),
      word('it.'),
      chunk({}, 'stop'),
      DONE,
    ),
  );
  const { chunks } = await chunksOf(await send(service, bodyOf(QUESTION)));
  expect(typesOf(chunks).slice(4, -3)).toEqual([
    'reasoning-start',
    'reasoning-delta',
    'reasoning-end',
    'text-start',
    'text-delta',
    'text-end',
  ]);
  expect([textIn(chunks, 'reasoning-delta'), textIn(chunks)]).toEqual(['Hm, ports.', 'Set it.']);
  const ids = (prefix: string) =>
    new Set(chunks.filter(({ type }) => type.startsWith(`${prefix}-`)).map(({ id }) => id));
  expect([ids('reasoning').size, ids('text').size]).toEqual([1, 1]);
  expect(ids('reasoning')).not.toEqual(ids('text'));
});

it('version 2 ends with abort and an error when the model breaks off within its answer, and keeps the text', async () => {
  const { chunks, isDone } = await chunksOf(await send(await withModel(cuts('Set the ', 'port ')), bodyOf(QUESTION)));
  expect(textIn(chunks)).toBe('Set the port ');
  expect(chunks.slice(-3)).toEqual([
    { type: 'text-end', id: 'text-1' },
    { type: 'abort' },
    { type: 'error', errorText: 'The answer broke off, because the model failed. Ask again.' },
  ]);
  expect(isDone).toBe(true);
});

it.each<[string, unknown, string]>([
  ['no fp', bodyOf(QUESTION, { fp: undefined }), '"fp"'],
  ['no messages', { fp: 'anonymous' }, '"messages"'],
  ['a message without parts', { fp: 'anonymous', messages: [{ id: '1', role: 'user' }] }, '"messages[0]": "parts"'],
  ['a message with the role data', bodyOf('', { messages: [textMessage('x', 'data')] }), '"role"'],
  [
    'a text part without text',
    bodyOf('', { messages: [{ role: 'user', parts: [{ type: 'text' }] }] }),
    '"parts[0]": "text"',
  ],
  [
    'a file without a URL',
    bodyOf('', { messages: [{ role: 'user', parts: [{ type: 'file', mediaType: 'image/png' }] }] }),
    '"url"',
  ],
  [
    'a file and no text',
    bodyOf('', { messages: [{ role: 'user', parts: [{ type: 'file', mediaType: 'image/png', url: 'data:,x' }] }] }),
    'is empty',
  ],
  ['groups that are no list', bodyOf(QUESTION, { filter: { groups: 'partners' } }), '"filter.groups"'],
  ['a path of 201 characters', bodyOf(QUESTION, { currentPath: `/${'a'.repeat(200)}` }), '"currentPath"'],
  ['a page size of 0', bodyOf(QUESTION, { retrievalPageSize: 0 }), '"retrievalPageSize"'],
])('version 2 answers 400 to a request that has %s, and says why', async (_name, body, words) => {
  const response = await send(serviceWith(), body);
  expect([response.status, await errorOf(response)]).toEqual([400, expect.stringContaining(words)]);
});

it('version 2 accepts everything that clients send back: files, tools, sources, reasoning, metadata and old messages', async () => {
  const answer = [
    { type: 'step-start' },
    { type: 'reasoning', text: 'Hm.', providerMetadata: { model: { signature: 'x' } } },
    { type: 'tool-search', toolCallId: 'c', state: 'output-available', input: {}, output: [] },
    { type: 'source-url', sourceId: 's', url: '/port' },
    { type: 'data-notice', data: {} },
    { type: 'text', text: 'See the page.', state: 'done' },
  ];
  const question = [
    { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA==', filename: 'a.png' },
    { type: 'text', text: QUESTION },
  ];
  const messages = [
    { id: '0', role: 'system', parts: [{ type: 'text', text: 'Be short.' }] },
    { id: '1', role: 'user', content: 'From the time of AI SDK v4' },
    { id: '2', role: 'assistant', parts: answer, metadata: { threadId: 'x', usage: {} } },
    { id: '3', role: 'user', parts: question, createdAt: '2026-11-23T09:00:00Z', metadata: null },
  ];
  const filter = { version: '', language: 'en', groups: ['partners'] };
  const body = bodyOf('', { messages, filter, threadId: null, context: [{ type: 'code', value: '{ "port": 1 }' }] });
  expect(textIn((await chunksOf(await send(serviceWith(), body))).chunks)).toContain('port 8080');
});

it('version 2 has the same keys, rate limits, allowed origins and HTTP methods as version 1', async () => {
  const service = serviceWith({
    apiKeys: ['svc_dsc_key'],
    limits: { organisationPerHour: 2 },
    allowedOrigins: ['https://docs.acme.com'],
  });
  const path = '/discovery/v2/assistant/lantern/message';
  const key = { authorization: 'Bearer svc_dsc_key' };
  expect((await send(service, bodyOf(QUESTION))).status).toBe(401);
  const allowed = await send(service, bodyOf(QUESTION), path, { ...key, origin: 'https://docs.acme.com' });
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://docs.acme.com');
  expect(allowed.headers.get('access-control-expose-headers')).toContain('x-thread-id');
  // Requests of both versions count towards the same limit.
  const v1 = { fp: 'anonymous', messages: [{ role: 'user', content: QUESTION }] };
  expect((await send(service, v1, path.replace('v2', 'v1'), key)).status).toBe(200);
  expect((await send(service, bodyOf(QUESTION), path, key)).status).toBe(429);
  const get = await service(new Request(`http://localhost${path}`));
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  expect((await send(service, bodyOf(QUESTION), path.replace('lantern', 'other'), key)).status).toBe(404);
});

it('a request for a version that does not exist is answered with the paths that exist', async () => {
  const response = await send(serviceWith({ base: '/docs' }), {}, '/discovery/v3/assistant/lantern/message');
  expect(response.status).toBe(404);
  expect(await errorOf(response)).toContain('"/docs/discovery/v2/assistant/lantern/message" (AI SDK 5 and later)');
});
