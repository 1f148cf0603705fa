import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import { messageBlocks } from '../../src/headless/messageBlocks.js';
import { readRecord, type TurnRecord, writeRecord } from '../../src/headless/threads/TurnRecord.js';
import { outcomeAnnotation } from '../../src/protocol/messages/answerOutcome.js';

const text = 'The lamp has many colours. '.repeat(400);
const context = { type: 'context', items: [{ type: 'code', value: 'npm start' }] };

const search = (result: unknown, args: unknown = { query: 'lamp' }) => ({
  type: 'tool-invocation',
  toolInvocation: { state: 'result', toolCallId: 'c', toolName: 'search', args, result },
});

/** Writes a turn whose answer has these fields, and reads it. */
function store(answer: { annotations?: unknown[]; parts?: unknown[] }): { length: number; stored: ChatMessage[] } {
  const parts = [...(answer.parts ?? []), { type: 'text', text }];
  const turn = {
    id: 'q',
    at: 1,
    changedAt: 1,
    writer: 'tab',
    outcome: 'complete',
    messages: [
      { id: 'q', role: 'user', content: 'Why?', parts: [{ type: 'text', text: 'Why?' }], annotations: [context] },
      { id: 'a', role: 'assistant', content: text, ...answer, parts },
    ],
  } as unknown as TurnRecord;
  const written = writeRecord(turn);
  return { length: written.length, stored: readRecord(written)?.messages ?? [] };
}

const pages = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({ url: `/page/${index}`, title: `Page ${index}`, ...more }));
const vector = Array.from({ length: 3000 }, (_, index) => Math.sin(index + 1));
const progress = Array.from({ length: 5000 }, (_, step) => ({ type: 'progress', step, label: 'Reading' }));

it.each<[string, Parameters<typeof store>[0], number]>([
  ['many annotations', { annotations: progress, parts: [search(pages(5))] }, 5],
  ['search results with vectors', { parts: [search({ results: pages(5, { embedding: vector }) })] }, 5],
  ['many search results', { parts: [search(pages(3000))] }, 20],
  [
    'a result with many fields',
    { parts: [search(Object.fromEntries(vector.map((value, field) => [`field ${field}`, [value, value]])))] },
    0,
  ],
  ['a tool call with many numbers', { parts: [search(pages(5), { vector: [...vector, ...vector, ...vector] })] }, 0],
  ['all of these', { annotations: progress, parts: [search(pages(3000), vector), search(pages(3000), progress)] }, 0],
])('a record with %s is at most 100,000 characters long and keeps the whole answer', (_, answer, sources) => {
  const { length, stored } = store(answer);
  expect(length).toBeLessThanOrEqual(100_000);
  expect(stored.map(({ content }) => content)).toEqual(['Why?', text]);
  expect(stored[0]?.annotations).toEqual([context]);
  const answered = messageBlocks(stored[1] as ChatMessage);
  expect(answered.blocks).toContainEqual(expect.objectContaining({ kind: 'text', text }));
  expect(answered.sources).toHaveLength(sources);
});

it('a refusal whose annotations are too long stays a refusal', () => {
  const { stored } = store({ annotations: [...progress, outcomeAnnotation('none')] });
  expect(stored[1]?.annotations).toEqual([outcomeAnnotation('none')]);
});
