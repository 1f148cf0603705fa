import { expect, it } from 'vitest';
import { addContextItem } from '../../src/headless/contextItems.js';
import { summarize } from '../../src/headless/threads/summarize.js';
import { type TurnRecord, writeRecord } from '../../src/headless/threads/TurnRecord.js';
import { LABELS } from '../../src/languages/en/assistant.js';
import { describeContext } from '../../src/widget/later/composer/describeContext.js';

const withEmojiAt = (index: number) => `${'x'.repeat(index)}🎉🎉`;

it.each([
  ['the title of a conversation', () => titleOf(withEmojiAt(119)), 119],
  ['a context item', () => addContextItem([], { type: 'code', value: withEmojiAt(15_999) })[0]?.value, 15_999],
  ['a stored message', () => storedText(withEmojiAt(24_999) + '🎉'.repeat(50_000)), 24_999],
  ['the description of an item', () => descriptionOf({ items: [withEmojiAt(59)] }), 59],
  ['the description of a file', () => descriptionOf({ files: [withEmojiAt(59)] }), 59],
])('%s is cut before an emoji, not within it', (_, cut, length) => {
  expect(cut()).toMatch(new RegExp(`x{${length}}$`));
});

const turnOf = (content: string) =>
  ({ messages: [{ id: '1', role: 'user', content, parts: [] }], changedAt: 1 }) as unknown as TurnRecord;

const storedText = (content: string): string => JSON.parse(writeRecord(turnOf(content))).messages[0].content;

function titleOf(content: string): string | undefined {
  return summarize(new Map([['t', [turnOf(content)]]]), undefined)[0]?.title;
}

function descriptionOf({ items = [], files = [] }: { items?: string[]; files?: string[] }): string {
  return describeContext(
    false,
    items.map((value) => ({ type: 'code', value })),
    files.map((name) => ({ url: '', name })),
    LABELS,
    'en',
  );
}
