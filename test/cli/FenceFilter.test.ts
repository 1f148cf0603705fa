import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FenceFilter } from '../../src/cli/ask/FenceFilter.js';
import { takeSuggestions } from '../../src/headless/takeSuggestions.js';
import { repetitions } from '../support/sampling.js';

/** Passes an answer to a filter in chunks of the given length. Returns the text that the filter lets through. */
function filter(answer: string, chunkLength: number): string {
  const fences = new FenceFilter();
  let shown = '';
  for (let start = 0; start < answer.length; start += chunkLength)
    shown += fences.push(answer.slice(start, start + chunkLength));
  return shown + fences.end();
}

it.each([
  '```suggestions\n(Next)[/a]\n```\n',
  '~~~suggestions\n(Next)[/a]\n~~~\n',
  '````suggestions\n(Next)[/a]\n```\n````\n',
  '  ``` suggestions \r\n(Next)[/a]\r\n```\r\n',
])('suggestions in %j are left out, wherever the answer is cut', (block) => {
  const start = 'One `x`\n```js\ncode\n```\nTwo\n\n';
  const answer = `${start}${block}Three \`\``;
  for (let length = 1; length <= answer.length; length += 1) expect(filter(answer, length)).toBe(`${start}Three \`\``);
});

it.each([
  '````md\n```suggestions\n(Next)[/a]\n```\n````\nMore.',
  '~~~md\n```suggestions\n(Next)[/a]\n```\n~~~\nMore.',
  '- ````md\n  ```suggestions\n  (Next)[/a]\n  ```\n  ````\n\nMore.',
  '> ````md\n> ```suggestions\n> (Next)[/a]\n> ```\n> ````\n\nMore.',
  '```suggestions-format\n(Next)[/a]\n```',
])('an example of suggestions is printed as code: %j', (answer) => {
  for (let length = 1; length <= answer.length; length += 1) expect(filter(answer, length)).toBe(answer);
});

const FRAGMENTS = [
  ...['```', '~~~', '`', '~', 'suggestions', '\n', '\n', '\r\n', ' ', '    ', '\t', '- ', '1. ', '> ', 'x'],
  ...['```suggestions\n', '~~~suggestions\n', '````md\n', '\n```\n', '\n~~~\n', '(Next)[/a]'],
];

it('the command line leaves out the same text as the widget', () => {
  const answers = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(answers, fc.integer({ min: 1, max: 6 }), (answer, chunkLength) => {
      expect(filter(answer, chunkLength).trimEnd()).toBe(takeSuggestions(answer, false).text.trimEnd());
    }),
    { numRuns: repetitions(20_000), seed: 20_261_122 },
  );
});

it.each(['No fence', '```js', '``s', '- ```s', '    ```s'])('%j is not held back', (chunk) => {
  expect(new FenceFilter().push(chunk)).toBe(chunk);
});

it('a fence is not held back within another code block', () => {
  const fences = new FenceFilter();
  expect(fences.push('````md\n```sugg')).toBe('````md\n```sugg');
});

it.each([' ', '``', '~~~ ', '```sugg'])('%j is held back, because suggestions may start', (chunk) => {
  const fences = new FenceFilter();
  expect(fences.push(chunk)).toBe('');
  expect(fences.end()).toBe(chunk);
});
