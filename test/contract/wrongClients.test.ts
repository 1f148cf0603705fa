/**
 * Tests the replies to invalid requests, for example from clients that were written for another endpoint. Each error message must say what
 * is wrong and how to fix it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overHttp, type RunningService } from './assistantInterface.js';

let service: RunningService;
beforeAll(async () => {
  service = await overHttp();
});
afterAll(() => service.close());

const TEXT = 'How do I change the port?';
/** The bodies that `useChat` of `@ai-sdk/react` 1.2 and `DefaultChatTransport` of AI SDK 5, 6 and 7 send, with `fp` added. */
const BODY_OF_V4 = {
  id: 'chat-1',
  fp: 'anonymous',
  messages: [{ id: '1', role: 'user', content: TEXT, parts: [{ type: 'text', text: TEXT }] }],
};
const BODY_OF_V5 = {
  id: 'chat-1',
  fp: 'anonymous',
  trigger: 'submit-message',
  messages: [{ id: '1', role: 'user', parts: [{ type: 'text', text: TEXT }] }],
};

it.each<[string, string, object, number, string]>([
  [
    'a client of AI SDK 5 at version 1',
    '/v1/assistant/lantern/message',
    BODY_OF_V5,
    400,
    'This request comes from AI SDK 5 or later, and version 1 of the assistant interface is for AI SDK v4. Send it to version 2: replace "/v1/" in the address with "/v2/".',
  ],
  [
    'a client of AI SDK v4 at version 2',
    '/v2/assistant/lantern/message',
    BODY_OF_V4,
    400,
    'This request comes from AI SDK v4, whose messages have "content". Version 2 of the assistant interface is for AI SDK 5 and later, which put the text into "parts". For AI SDK v4, replace "/v2/" in the address with "/v1/".',
  ],
  [
    'a client of AI SDK 5 that sends no "fp"',
    '/v2/assistant/lantern/message',
    { ...BODY_OF_V5, fp: undefined },
    400,
    '"fp" must be a string of 1 to 256 characters. Send "anonymous" for readers you do not know.',
  ],
  [
    'a search without a query',
    '/v1/search/lantern',
    { q: 'port' },
    400,
    '"query" must be a string with the words to search for.',
  ],
  [
    'a request for a page that does not exist',
    '/v1/page/lantern',
    { path: '/nothing' },
    404,
    'There is no page at this path. Send the "path" of a search result, such as "/guide/install".',
  ],
  [
    'a request for a page without a path',
    '/v1/page/lantern',
    { url: '/port' },
    400,
    '"path" must be the path of a page, such as "/guide/install", with at most 500 characters.',
  ],
  [
    'a search in version 2, which does not exist',
    '/v2/search/lantern',
    { query: 'port' },
    404,
    'There is nothing at this address. Questions go to "/discovery/v1/assistant/lantern/message" (AI SDK v4) or "/discovery/v2/assistant/lantern/message" (AI SDK 5 and later), searches to "/discovery/v1/search/lantern", and pages are at "/discovery/v1/page/lantern".',
  ],
  [
    'a client with the domain of another documentation',
    '/v2/assistant/other/message',
    BODY_OF_V5,
    404,
    'There is no documentation for this domain here. This service answers for "lantern".',
  ],
])('the error for a wrong client says what to do: %s', async (_client, path, body, status, sentence) => {
  const response = await service.fetch(`/discovery${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { error } = (await response.json()) as { error: string };
  expect([response.status, error]).toEqual([status, sentence]);
});
