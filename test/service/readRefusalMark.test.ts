import { expect, it } from 'vitest';
import type { AnswerPart } from '../../src/service/answer/AnswerPart.js';
import { readRefusalMark } from '../../src/service/answer/readRefusalMark.js';

/**
 * Passes an answer through `readRefusalMark`, in chunks of `size` characters and between the parts `before` and `after`. Returns the text,
 * the outcomes, and the types of all resulting parts in order.
 */
async function read(answer: string, size: number, before: AnswerPart[] = [], after: AnswerPart[] = []) {
  async function* parts(): AsyncGenerator<AnswerPart> {
    yield* before;
    for (let at = 0; at < answer.length; at += size) yield { type: 'text', text: answer.slice(at, at + size) };
    yield* after;
  }
  const seen: AnswerPart[] = [];
  for await (const part of readRefusalMark(parts())) seen.push(part);
  const text = seen.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const outcomes = seen.flatMap((part) => (part.type === 'outcome' ? part.outcome : []));
  return { text, outcomes, types: seen.map(({ type }) => type) };
}

const sizes = Array.from({ length: 24 }, (_, index) => index + 1);

it('readRefusalMark removes the mark of a refusal, in chunks of any size', async () => {
  for (const answer of ['[not documented]\n\nSorry [a](/a).', '\n[Not documented] Sorry [a](/a).']) {
    for (const size of sizes)
      expect(await read(answer, size)).toMatchObject({ text: 'Sorry [a](/a).', outcomes: ['none'] });
  }
});

it('readRefusalMark keeps every other answer as it is', async () => {
  const answers = ['Set it.', '[not](/a) so.', '[not documented', '  indented', 'See [not documented] below.'];
  for (const answer of answers) {
    for (const size of sizes) expect(await read(answer, size)).toMatchObject({ text: answer, outcomes: ['answer'] });
  }
});

it('readRefusalMark passes on reasoning before the text, and sends held text before the end of an incomplete answer', async () => {
  const reasoning: AnswerPart = { type: 'reasoning', text: 'Hm.' };
  const incomplete: AnswerPart = { type: 'finish', reason: 'length' };
  expect((await read('[not', 1, [reasoning], [incomplete])).types).toEqual(['reasoning', 'outcome', 'text', 'finish']);
});

it('readRefusalMark adds no outcome to an answer without text', async () => {
  expect((await read('', 1)).types).toEqual([]);
});
