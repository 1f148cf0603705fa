/**
 * Tests the local service with independent clients: AI SDK 5 and 6, and a parser of server-sent events. These versions of the SDK refuse
 * unknown fields, so such a field in a reply fails the tests. The release tests run this file again, also with the newest versions of AI
 * SDK 5, 6 and 7.
 */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LATER_SDKS, type LaterSdk, loadLaterSdk, type UiMessage } from '../support/laterSdk.js';
import { chunk, cuts, DONE, lines, stalls, startModel, word } from '../support/scriptedModel.js';
import { ask, MESSAGE_PATH, overHttp, type RunningService } from './assistantInterface.js';

const QUESTION = 'How do I change the port?';
const V2_PATH = MESSAGE_PATH.replace('/v1/', '/v2/');

let service: RunningService;
beforeAll(async () => {
  service = await overHttp();
});
afterAll(() => service.close());

const textOf = ({ parts }: UiMessage) => parts.map(({ type, text }) => (type === 'text' ? text : '')).join('');

async function serviceWithModel(...script: Parameters<typeof startModel>) {
  const { baseUrl } = await startModel(...script);
  const running = await overHttp({ model: { baseUrl, name: 'm' } });
  onTestFinished(() => running.close());
  return running.url;
}

describe.each(LATER_SDKS)('a client of AI SDK %s', (version, isStrict) => {
  let sdk: LaterSdk;
  beforeAll(async () => {
    sdk = await loadLaterSdk(version);
  });

  /** Creates a conversation that stays in one thread. Each request sends the thread from the metadata of the earlier answers. */
  function openChat(url = service.url, path = V2_PATH, headers = {}) {
    const threads: (string | null)[] = [];
    const transport = new sdk.DefaultChatTransport({
      api: url + path,
      headers,
      prepareSendMessagesRequest: ({ messages }) => {
        const { threadId, threadKey } = Object.assign({}, ...messages.map(({ metadata }) => metadata));
        return { body: { fp: 'anonymous', messages, threadId, threadKey } };
      },
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        threads.push(response.headers.get('x-thread-id'));
        return response;
      },
    });
    return { chat: new sdk.Chat({ transport }), threads };
  }

  it('shows the answer, the search and the sources', async () => {
    const { chat } = openChat();
    await chat.sendMessage({ text: QUESTION });
    expect([chat.status, chat.error]).toEqual(['ready', undefined]);
    const [, answer] = chat.messages;
    expect(textOf(answer as UiMessage)).toContain('{ "port": 9000 }');
    expect(answer?.parts.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1])).toEqual([
      'step-start',
      'tool-search',
      'text',
      'source-url',
    ]);
    expect(answer?.parts[1]).toMatchObject({ state: 'output-available', input: { query: QUESTION } });
    expect(answer?.parts).toContainEqual(
      expect.objectContaining({ type: 'source-url', url: '/guide/configuration#change-the-port' }),
    );
    expect(answer?.metadata).toMatchObject({ outcome: 'answer' });
  });

  it('keeps one thread for three questions', async () => {
    const { chat, threads } = openChat();
    await chat.sendMessage({ text: 'How do I install Lanternfish on macOS?' });
    await chat.sendMessage({ text: 'and on Windows?' });
    await chat.sendMessage({ text: 'and on Linux?' });
    expect(chat.error).toBeUndefined();
    expect(chat.messages.filter(({ role }) => role === 'assistant').map(textOf)).toEqual([
      expect.stringContaining('brew install lanternfish'),
      expect.stringContaining('lanternfish-setup.exe'),
      expect.stringContaining('apt-get install lanternfish'),
    ]);
    expect(threads).toHaveLength(3);
    expect(new Set(threads)).toEqual(new Set([chat.messages[1]?.metadata?.threadId]));
  });

  it('shows reasoning before the text', async () => {
    const reasoning = [chunk({ reasoning_content: 'Hm, ' }), chunk({ reasoning_content: 'ports.' })];
    const script = lines(...reasoning, word('Set it.'), chunk({}, 'stop'), DONE);
    const { chat } = openChat(await serviceWithModel(script));
    await chat.sendMessage({ text: QUESTION });
    expect(chat.error).toBeUndefined();
    const parts = chat.messages[1]?.parts.filter(({ type }) => type === 'reasoning' || type === 'text');
    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'Hm, ports.', state: 'done' },
      { type: 'text', text: 'Set it.', state: 'done' },
    ]);
  });

  it('keeps the text that has arrived when the reader stops the answer', async () => {
    const { chat } = openChat(await serviceWithModel(stalls('Set ', 'the ', 'port ')));
    const sending = chat.sendMessage({ text: QUESTION });
    await expect.poll(() => textOf(chat.messages[1] ?? { id: '', role: 'assistant', parts: [] })).toContain('Set the');
    await chat.stop();
    await sending;
    expect([chat.status, chat.error]).toEqual(['ready', undefined]);
    expect(textOf(chat.messages[1] as UiMessage)).toContain('Set the');
  });

  it('shows an error when the model breaks off, and keeps the text', async () => {
    const { chat } = openChat(await serviceWithModel(cuts('Set the ', 'port ')));
    await chat.sendMessage({ text: QUESTION });
    expect([chat.status, chat.error?.message]).toEqual([
      'error',
      'The answer broke off, because the model failed. Ask again.',
    ]);
    expect(textOf(chat.messages[1] as UiMessage)).toBe('Set the port ');
  });

  it.each([
    ['version 1 of the interface', MESSAGE_PATH, 'replace \\"/v1/\\" in the address with \\"/v2/\\"'],
    ['another domain', V2_PATH.replace('lantern', 'other'), 'answers for \\"lantern\\"'],
    ['a version that does not exist', V2_PATH.replace('v2', 'v3'), '(AI SDK 5 and later)'],
  ])('gets an error that explains itself for %s', async (_, path, words) => {
    const { chat } = openChat(service.url, path);
    await chat.sendMessage({ text: QUESTION });
    expect(chat.status).toBe('error');
    expect(chat.error?.message).toContain(words);
  });

  it('gets an error for a missing key, and none with the key', async () => {
    const closed = await overHttp({ apiKeys: ['svc_dsc_key'] });
    onTestFinished(() => closed.close());
    const { chat } = openChat(closed.url);
    await chat.sendMessage({ text: QUESTION });
    expect(chat.error?.message).toContain('The assistant key is missing.');
    const withKey = openChat(closed.url, V2_PATH, { authorization: 'Bearer svc_dsc_key' });
    await withKey.chat.sendMessage({ text: QUESTION });
    expect(withKey.chat.error).toBeUndefined();
  });

  it.runIf(isStrict)('refuses unknown fields, so these tests would notice them', async () => {
    const stream = `data: {"type":"start","threadId":"t_1"}\n\ndata: [DONE]\n\n`;
    const transport = new sdk.DefaultChatTransport({
      api: 'http://localhost/',
      fetch: async () => new Response(stream),
    });
    const chat = new sdk.Chat({ transport });
    await chat.sendMessage({ text: QUESTION });
    expect(chat.error?.message).toContain('threadId');
  });
});

it('eventsource-parser reads the reply of version 2 as server-sent events', async () => {
  const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: QUESTION }] }];
  const response = await service.fetch(V2_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fp: 'anonymous', messages }),
  });
  const events: EventSourceMessage[] = [];
  const problems: unknown[] = [];
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onError: (error) => problems.push(error),
    onRetry: (interval) => problems.push(interval),
    onComment: (comment) => problems.push(comment),
  });
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(text);
  expect(problems).toEqual([]);
  expect(events.at(-1)?.data).toBe('[DONE]');
  const types = events.slice(0, -1).map(({ data }) => JSON.parse(data).type as string);
  expect([types[0], types.at(-1)]).toEqual(['start', 'finish']);
});

it('version 2 tells a client of AI SDK v4 which URL it needs', async () => {
  // The body that `useChat` of `@ai-sdk/react` 1.2 sends.
  const messages = [{ id: '1', role: 'user', content: QUESTION, parts: [{ type: 'text', text: QUESTION }] }];
  const response = await service.fetch(V2_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'chat-1', fp: 'anonymous', messages }),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('replace \\"/v2/\\" in the address with \\"/v1/\\"');
  expect((await ask(service, { fp: 'anonymous', messages })).status).toBe(200);
});
