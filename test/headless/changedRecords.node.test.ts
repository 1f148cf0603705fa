import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/headless/Conversation.js';
import { changedRecords, type TurnFacts } from '../../src/headless/threads/changedRecords.js';
import type { TurnRecord } from '../../src/headless/threads/TurnRecord.js';

const QUESTION: ChatMessage = { id: 'question', role: 'user', content: 'One', parts: [] };
const ANSWER: ChatMessage = {
  id: 'answer',
  role: 'assistant',
  content: 'Yes.',
  parts: [{ type: 'text', text: 'Yes.' }],
};

const turn = (...messages: ChatMessage[]) => ({ id: 'question', messages });

/**
 * Returns the facts in a tab that did not ask the question, but knows that the service refused it.
 *
 * @param written The records in the archive.
 */
const facts = (written: readonly TurnRecord[]): TurnFacts => ({
  written: new Map(written.map((record) => [record.id, record])),
  writtenRatings: undefined,
  ranInThisTab: false,
  outcome: 'failed',
  pastOutcomes: undefined,
  thread: undefined,
  ratings: {},
  writer: 'this-tab',
  refused: new Set(['question']),
});

const CASES: readonly [string, ChatMessage[], boolean][] = [
  ['without an answer as refused', [QUESTION], true],
  ['with an answer as not refused', [QUESTION, ANSWER], false],
  ['with an answer without content as refused', [QUESTION, { ...ANSWER, content: '', parts: [] }], true],
];
it.each(CASES)('stores a question %s', (_, messages, refused) => {
  expect(changedRecords([turn(...messages)], facts([]))).toMatchObject([{ id: 'question', refused }]);
});

it('does not write the record of another tab again only because the question was refused', () => {
  const before: TurnRecord = {
    id: 'question',
    at: 1,
    changedAt: 1,
    writer: 'other-tab',
    outcome: 'failed',
    refused: false,
    messages: [QUESTION],
  };
  expect(changedRecords([turn(QUESTION)], facts([before]))).toEqual([]);
});
