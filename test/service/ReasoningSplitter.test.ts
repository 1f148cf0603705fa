import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ReasoningSplitter } from '../../src/service/model/ReasoningSplitter.js';
import { repetitions } from '../support/sampling.js';

/** Splits a reply that arrives in pieces of this length. Joins neighbouring parts of the same type. */
function split(text: string, pieceLength: number, startsWithReasoning = false): [type: string, text: string][] {
  const splitter = new ReasoningSplitter(startsWithReasoning);
  const parts = [];
  for (let start = 0; start < text.length; start += pieceLength)
    parts.push(...splitter.push(text.slice(start, start + pieceLength)));
  const joined: [string, string][] = [];
  for (const part of [...parts, ...splitter.end()]) {
    const last = joined.at(-1);
    if (last?.[0] === part.type) last[1] += part.text;
    else joined.push([part.type, part.text]);
  }
  return joined;
}

const FRAGMENTS = [
  '````\n',
  '- ',
  '<think>',
  '</think>',
  '<thinking>',
  '</thinking>',
  '<th',
  '</',
  '`',
  '```',
  '~~~',
  '\n',
  ' ',
  'word',
  '>',
];

it('the same reasoning is separated from the text however the reply is cut', () => {
  const replies = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(replies, fc.integer({ min: 1, max: 4 }), fc.boolean(), (reply, pieceLength, startsWithReasoning) => {
      expect(split(reply, pieceLength, startsWithReasoning)).toEqual(split(reply, 1_000, startsWithReasoning));
    }),
    { numRuns: repetitions(20_000), seed: 20_261_122 },
  );
});

it.each([
  [
    '<think>a</think>b',
    [
      ['reasoning', 'a'],
      ['text', 'b'],
    ],
  ],
  [
    'One.\n<think>a</think>\nTwo.',
    [
      ['text', 'One.\n'],
      ['reasoning', 'a'],
      ['text', '\nTwo.'],
    ],
  ],
  ['<think>never closed', [['reasoning', 'never closed']]],
  ['The tag `<think>` and <think>.', [['text', 'The tag `<think>` and <think>.']]],
  ['```\n<think>\n```', [['text', '```\n<think>\n```']]],
  ['````md\n```\n<think>\n````', [['text', '````md\n```\n<think>\n````']]],
  ['~~~md\n```\n<think>\n~~~', [['text', '~~~md\n```\n<think>\n~~~']]],
  ['```md\n```xml\n<think>\n```', [['text', '```md\n```xml\n<think>\n```']]],
  ['- Log:\n\n    ```\n    <think>\n    ```', [['text', '- Log:\n\n    ```\n    <think>\n    ```']]],
  [
    '- ```sh\n  ls\n  ```\n<think>a</think>b',
    [
      ['text', '- ```sh\n  ls\n  ```\n'],
      ['reasoning', 'a'],
      ['text', 'b'],
    ],
  ],
  [
    '- ```sh\n  ls\n<think>a</think>b',
    [
      ['text', '- ```sh\n  ls\n'],
      ['reasoning', 'a'],
      ['text', 'b'],
    ],
  ],
  [
    '```npm i``` first.\n<think>a</think>b',
    [
      ['text', '```npm i``` first.\n'],
      ['reasoning', 'a'],
      ['text', 'b'],
    ],
  ],
])('the splitter splits %j into reasoning and text', (reply, parts) => {
  expect(split(reply, 1)).toEqual(parts);
});

it.each([
  ['a\n</think>\n\nb', 'a\n', '\n\nb'],
  ['<think>a</think>b', 'a', 'b'],
  ['a</think>b\n</think>', 'a', 'b\n</think>'],
])('the splitter takes the beginning of %j as reasoning if the prompt has opened the tag', (reply, reasoning, text) => {
  expect(split(reply, 1, true)).toEqual([
    ['reasoning', reasoning],
    ['text', text],
  ]);
});

it.each([
  ['a\n</think>\nb', true],
  ['</thinking>', true],
  ['a\n</think>\n<think>b', true],
  ['<think>a</think>\n</think>', false],
  ['Remove `</think>`.\n```\n</think>\n```', false],
])('the splitter reports whether the first tag of %j is a closing one: %s', (reply, expected) => {
  const splitter = new ReasoningSplitter();
  splitter.push(reply);
  splitter.end();
  expect(splitter.hasLoneClosingTag).toBe(expected);
});
