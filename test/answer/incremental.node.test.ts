import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerDocument } from '../../src/answer/markdown/AnswerDocument.js';
import type { Block } from '../../src/answer/markdown/ast.js';
import { repetitions } from '../support/sampling.js';
import { ANSWERS } from './support/answers.js';

const whole = (text: string) => new AnswerDocument().view(text, false);

describe('an answer that is parsed while it grows', () => {
  it.each(ANSWERS.map((text, index) => [index, text] as const))(
    'equals the same answer read in one go, however it is cut (answer %i)',
    (_index, text) => {
      fc.assert(
        fc.property(fc.uniqueArray(fc.nat(text.length), { maxLength: 60 }), (cuts) => {
          const document = new AnswerDocument();
          for (const cut of cuts.sort((a, b) => a - b)) document.view(text.slice(0, cut), true);
          expect(document.view(text, false)).toEqual(whole(text));
        }),
        { numRuns: repetitions(300) },
      );
    },
  );

  it('equals the whole answer for random Markdown and random cuts', () => {
    const fragments = [
      '*',
      '**',
      '_',
      '`',
      '```',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '# ',
      '|',
      '---',
      '[a]',
      '(b)',
      '[a]: b',
      '[^a]',
      '[^a]: n',
      '    ',
      ' ',
      'word',
      '<br>',
      '<br>\n',
      '2. ',
      '<',
      '!',
      '~~',
      '\\',
      '&amp;',
      'www.a.bc',
      '字',
      '，',
      '“',
      '\t',
      '\r\n',
      '=',
    ];
    const markdown = fc.array(fc.constantFrom(...fragments), { maxLength: 40 });
    fc.assert(
      fc.property(markdown, fc.integer({ min: 1, max: 4 }), (parts, step) => {
        const document = new AnswerDocument();
        const text = parts.join('');
        for (let end = step; end < parts.length; end += step) document.view(parts.slice(0, end).join(''), true);
        expect(document.view(text, false)).toEqual(whole(text));
      }),
      { numRuns: repetitions(2_000) },
    );
  });

  it('can continue after its end, and can start over', () => {
    const document = new AnswerDocument();
    const [text = ''] = ANSWERS;
    document.view(text.slice(0, 700), false);
    expect(document.view(text, false)).toEqual(whole(text));
    expect(document.view('Another answer', false)).toEqual(whole('Another answer'));
  });

  it('keeps every finished block as the same object, unless the definition of a reference in it arrives', () => {
    const text = ANSWERS[0]?.replace('- first item', 'A paragraph without references.\n\n- first item') ?? '';
    const document = new AnswerDocument();
    let before: readonly Block[] = [];
    const changed = new Set<number>();
    for (let length = 1; length <= text.length; length++) {
      const blocks = document.view(text.slice(0, length), true).groups.flat();
      // The last one or two blocks may be unfinished.
      before.slice(0, -2).forEach((block, index) => {
        if (blocks[index] !== block) changed.add(index);
      });
      before = blocks;
    }
    // All references are in one paragraph. Only this paragraph may have changed, because the definitions arrived after it.
    const withReferences = before.findIndex((block) => JSON.stringify(block).includes('"references"'));
    expect(before[withReferences]?.kind).toBe('paragraph');
    expect([...changed]).toEqual([withReferences]);
  });

  it.each([
    ['links whose definitions arrive one by one', (n: number) => `[a${n}] `, (n: number) => `[a${n}]: /b\n\n`],
    ['mail addresses', () => 'a@b.cc ', () => '\n\n'],
  ])('has at most 16,000 links: %s', (_, element, addition) => {
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    const document = new AnswerDocument();
    let text = numbers.map((number) => `${element(number).repeat(2_000)}\n\n`).join('');
    for (const number of numbers) {
      text += addition(number);
      document.view(text, true);
    }
    const view = document.view(text, false);
    const links = JSON.stringify(view.groups).match(/"kind":"link"/g);
    expect(links).toHaveLength(16_000);
    expect(view).toEqual(whole(text));
  });

  it('parses every line once', () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `- item ${index}`).join('\n');
    const document = new AnswerDocument();
    document.view(lines, true);
    const list = document.view(`${lines}\n- next`, true).groups[0]?.[0];
    const again = document.view(`${lines}\n- next one`, true).groups[0]?.[0];
    if (list?.kind !== 'list' || again?.kind !== 'list') throw new Error('not a list');
    expect(again.children.length).toBe(2_001);
    expect(again.children.slice(0, -2).every((item, index) => item === list.children[index])).toBe(true);
  });
});
