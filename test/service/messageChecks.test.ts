import { expect, it } from 'vitest';
import { questionRequest, serviceWith } from './support.js';

const TEXT = 'How do I change the port?';
const USER = { id: '1', role: 'user', content: TEXT, parts: [{ type: 'text', text: TEXT }] };
const CALL = { state: 'result', toolCallId: 'c', toolName: 'search', args: {} };
const V2 = 'http://localhost/discovery/v2/assistant/lantern/message';

/**
 * Sends the messages twice, because the service must warn only once. Returns the warnings of the service, without the sentences that all of
 * these warnings contain.
 */
async function warningsFor(messages: object[], url?: string): Promise<string[]> {
  const warnings: string[] = [];
  const service = serviceWith({ onWarning: (warning) => warnings.push(warning) });
  for (let sent = 0; sent < 2; sent += 1) {
    const response = await service(questionRequest(TEXT, { fields: { messages }, ...(url && { url }) }));
    expect(response.status).toBe(200);
    await response.text();
  }
  await service.close();
  return warnings.map((warning) =>
    warning.replace(
      /^A client sends messages that the docs platform may refuse: | This service answers them, .*$/g,
      '',
    ),
  );
}

it.each<[string, object, string]>([
  ['no id', { id: undefined }, 'has no "id". With useChat of AI SDK v4, set sendExtraMessageFields.'],
  [
    'no parts',
    { parts: undefined },
    'has no "parts". Add the "content" as a part: [{ "type": "text", "text": "…" }]. useChat of AI SDK v4 does so from @ai-sdk/react 1.1.10 on.',
  ],
  ['a text part without text', { parts: [{ type: 'text' }] }, 'has a part of type "text" without a string "text".'],
  [
    'a tool result without result',
    { parts: [{ type: 'tool-invocation', toolInvocation: CALL }] },
    'has a part of type "tool-invocation" without "toolCallId", "toolName", "args" or a valid "state", or with the state "result" but no "result".',
  ],
  [
    'an invalid date',
    { createdAt: 'yesterday' },
    'has a "createdAt" that is not a date and time of ISO 8601, such as "2026-01-31T12:00:00Z".',
  ],
  ['annotations that are no array', { annotations: 5 }, 'has "annotations" that are not an array.'],
])('the service answers messages with %s, and warns the developer once', async (_, fields, advice) => {
  expect(await warningsFor([USER, { ...USER, ...fields }])).toEqual([`"messages[1]" ${advice}`]);
});

it('the service warns about messages of version 2 without an id', async () => {
  const { content: _, id: __, ...message } = USER;
  expect(await warningsFor([message], V2)).toEqual(['"messages[0]" has no "id".']);
});

it('the service does not warn about valid messages', async () => {
  const answer = {
    ...USER,
    role: 'assistant',
    createdAt: new Date(0).toISOString(),
    annotations: [{ any: 'thing' }],
    parts: [{ type: 'step-start' }, { type: 'tool-invocation', toolInvocation: { ...CALL, result: null } }],
  };
  expect(await warningsFor([USER, answer, USER])).toEqual([]);
});
