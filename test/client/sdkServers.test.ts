import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type AssistantEvent, askAssistant } from '../../src/client/askAssistant.js';
import { toNodeListener } from '../../src/node/index.js';
import { type SdkServer, sdkReply } from '../support/sdkServers.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Asks a local server that replies as the named server does. */
async function ask(name: SdkServer): Promise<AssistantEvent[]> {
  server = createServer(toNodeListener(async () => sdkReply(name)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const discoveryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const events: AssistantEvent[] = [];
  for await (const event of askAssistant({ domain: 'acme', discoveryUrl, question: 'Why?' })) events.push(event);
  return events;
}

const textOf = (events: AssistantEvent[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('');

it('askAssistant reads all steps of an answer whose server writes a `finish` data element after each step', async () => {
  const events = await ask('two-steps');
  expect(textOf(events)).toBe('Step one. Step two has the answer.');
  expect(events.at(-1)).toMatchObject({
    type: 'finish',
    complete: true,
    threadId: 'thr_77',
    threadKey: 'q1/Zx+8==',
  });
});

it('askAssistant reads two answers that are merged into one data stream', async () => {
  const events = await ask('two-answers');
  expect(textOf(events)).toBe('First part. Second part with the real answer.');
  expect(events.filter(({ type }) => type === 'finish')).toHaveLength(1);
});

it.each([
  ['length', 'length'],
  ['own-finish', 'length'],
  ['filter', 'content-filter'],
] as const)('askAssistant reports an incomplete answer: %s', async (name, finishReason) => {
  const events = await ask(name);
  expect(textOf(events)).toBe('Half of the answer');
  expect(events.at(-1)).toMatchObject({ type: 'finish', finishReason, complete: false });
});
