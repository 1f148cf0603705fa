import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerDocument } from '../../src/answer/markdown/AnswerDocument.js';
import { repetitions, sample } from '../support/sampling.js';
import { ANSWERS, REAL_ANSWERS } from './support/answers.js';
import { shownText } from './support/shownText.js';

const at = (text: string) => shownText(new AnswerDocument().view(text, true).groups);

const DOCS = new URL('../../docs/', import.meta.url);
const LONGEST = 6_000;
/** The pages of the documentation. Long pages are cut at a blank line, so that their last paragraph is complete. */
const PAGES = readdirSync(DOCS)
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const text = readFileSync(new URL(name, DOCS), 'utf8').replace(/^---[\s\S]*?\n---\n/, '');
    return text.length < LONGEST ? text : text.slice(0, text.lastIndexOf('\n\n', LONGEST));
  });

/**
 * Lets the text arrive one character at a time, and finds the steps that remove shown text. After such a step, the shown text does not
 * begin with the text that was shown before the step. Ignores white space by default.
 *
 * @returns A string for each such step: the last 40 characters that arrived, and the last 40 characters that were shown before the step.
 */
function findRemovedText(text: string, ignored = /\s+/g): string[] {
  const document = new AnswerDocument();
  // A closed block stays the same object, so its text is cached.
  const texts = new WeakMap<object, string>();
  const textOf = (block: object) => {
    const text = texts.get(block) ?? shownText(block).replace(ignored, '');
    texts.set(block, text);
    return text;
  };
  const found: string[] = [];
  let before: object[] = [];
  for (let length = 1; length <= text.length + 1; length++) {
    const now: object[] = document.view(text.slice(0, length), length <= text.length).groups.flat();
    const changed = before.findIndex((block, index) => block !== now[index]);
    const textFrom = (blocks: object[]) => (changed < 0 ? '' : blocks.slice(changed).map(textOf).join(''));
    const shown = textFrom(before);
    if (!textFrom(now).startsWith(shown))
      found.push(`${text.slice(Math.max(0, length - 40), length)} | ${shown.slice(-40)}`);
    before = now;
  }
  return found;
}

describe('text of an answer that has been shown stays', () => {
  it.each(REAL_ANSWERS.map((text, index) => [index, text] as const))(
    'at every length of typical answer %i',
    (_, text) => {
      expect(findRemovedText(text)).toEqual([]);
    },
  );

  it('at every length of pages of the documentation', () => {
    for (const page of sample(PAGES)) expect(findRemovedText(page)).toEqual([]);
  });

  it('except for the brackets of a reference without its definition', () => {
    for (const text of ANSWERS.slice(0, 3)) expect(findRemovedText(text, /[\s[\]]+/g)).toEqual([]);
  });
});

describe('text is not held back for long', () => {
  it.each([
    ['an open bracket', `${'word '.repeat(3)}[${'word '.repeat(60)}`],
    ['a bar', `a | ${'word '.repeat(100)}`],
    ['a line that starts with a pipe', `| ${'word '.repeat(100)}`],
    ['a character that opens a reference', `a &${'word'.repeat(60)}`],
    ['an angle bracket', `a <${'word'.repeat(60)}`],
    ['a row of asterisks', `a ${'*'.repeat(300)}`],
    ['open emphasis', `a **${'word '.repeat(60)}`],
  ])('after %s', (_, text) => {
    const shown = at(text).length;
    expect(shown).toBeGreaterThan(0.45 * text.length);
  });

  it('after a line with pipes, if the next line is not a table row', () => {
    expect(at('a | b')).toBe('a');
    expect(at('a | b\n')).toBe('a');
    expect(at('a | b\nc')).toBe('a | b\nc');
    expect(at('| a | b\n\n')).toBe('| a | b');
  });
});

describe('a paragraph that begins like a link definition', () => {
  it.each([
    ['[Note]: this', ' i'],
    ['[Note]: this "was"', ' s'],
    ['[Note]: this (was', ' ('],
    ['[Note]: this(', ' '],
    ['[Note]: <this', '\n'],
    ['[Note]: <this>', 'x'],
    ['[Note]: ', ')'],
    ['[ ]:', ' t'],
    ['[ref]: /x\n[Note]: this', ' i'],
  ])('%j is hidden, and shown as soon as %j follows', (hidden, next) => {
    expect(at(hidden)).toBe('');
    expect(at(hidden + next)).toMatch(/^\[(?:Note| )\]: /);
  });

  it('is never hidden again once it has been shown', () => {
    const pieces = ['[a]:', '[b]: ', ' ', '\n', '/x', '(', ')', '<', '>', '"', "'", '\\', 'word', '"t"'];
    const paragraph = fc
      .array(fc.constantFrom(...pieces), { maxLength: 12 })
      .map((rest) => `[a]: ${rest.join('').replace(/\n\s*\n/g, '\n')}end`);
    fc.assert(
      fc.property(paragraph, (text) => {
        expect(findRemovedText(text, /[\s[\]]+/g)).toEqual([]);
      }),
      { numRuns: repetitions(3_000) },
    );
  });
});

describe('incomplete markup is not shown', () => {
  it.each([
    ['**bo', 'bo'],
    ['**bold*', 'bold'],
    ['a *it', 'a it'],
    ['这是**重', '这是重'],
    ['a `co', 'a co'],
    ['a ~~st', 'a st'],
    ['see [the gui', 'see '],
    ['see [the guide]', 'see '],
    ['[the guide](', 'the guide'],
    ['[the guide](/gui', 'the guide'],
    ['[the guide](/guide "ti', 'the guide'],
    ['[the guide][re', 'the guide'],
    ['see ![alt', 'see '],
    ['see ![alt](https://x.y/', 'see '],
    ['**[bold link](/x', 'bold link'],
    ['**see [bold', 'see '],
    ['text [^1', 'text '],
    ['text[^1', 'text'],
    ['a &am', 'a '],
    ['a <b', 'a '],
    ['a <br /', 'a '],
    ['a <!-- not for rea', 'a '],
    ['a \\', 'a '],
    ['a \\*', 'a *'],
    ['## ', ''],
    ['text\n-', 'text'],
    ['text\n==', 'text'],
    ['- [', ''],
    ['- [x', ''],
    ['- [x] do', 'do'],
    ['1.', ''],
    ['```t', ''],
    ['```ts\nconst a', 'const a\n'],
    ['```ts\na\n``', 'a\n'],
    ['| a | b |\n', ''],
    ['| a | b |\n|-', ''],
    ['| a | b |\n|---|---|\n', ''],
    ['| a | b |\n|---|---|\n| 1 ', ''],
    ['| a | b |\n|---|---|\n| 1 | 2 |\n', 'ab12'],
    ['| a | b |\n|---|---|\n| 1 | 2 |\n| x', 'ab12x'],
    ['a | b\n--|--\n', 'a'],
    ['a | b\n--|', 'a'],
    ['[ref]: https://', ''],
    ['[ref]: https://x.y\n', ''],
    ['[ref]: https://x.y "a title', ''],
    ['[ref]: https://x.y "a title" ', ''],
    ['[ref]: https://x.y\n"a title', ''],
    ['[ref]: https://x.y\n"a title" (', '"a title" ('],
    ["[ref]: https://x.y 'a\\", ''],
    ['[ref]:\n<https://x', ''],
    ['[ref]: /x_(a(', ''],
    ['[a\nlabel]:', ''],
    ['[one]: /x\n[two]: (', ''],
    ['[one]: /x\n\n[one]', ''],
    ['> **quo', 'quo'],
  ])('%j shows %j', (text, shown) => {
    expect(at(text).trimEnd()).toBe(shown.trimEnd());
  });

  it('does not treat asterisks inside words, pipes in code or single tildes as markup', () => {
    expect(at('2*3 and 2**3 or `a | b` and ~5 of')).toBe('2*3 and 2**3 or a | b and ~5 of');
    expect(at('list[0] is')).toBe('list[0] is');
  });
});
