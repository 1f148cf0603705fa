import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerDocument } from '../../src/answer/markdown/AnswerDocument.js';
import type { AnyBlock, Inline } from '../../src/answer/markdown/ast.js';
import { takeSuggestions } from '../../src/headless/takeSuggestions.js';
import { LinkFilter } from '../../src/service/answer/LinkFilter.js';
import { processorTime } from '../support/processorTime.js';
import { repetitions } from '../support/sampling.js';

const isKnown = (address: string) => address.replace(/#.*/, '') === '/port' || address === 'https://known.example/a';

it.each([1, 2, 1_000])('a known host cannot be made longer by a full-width full stop (in pieces of %i)', (length) => {
  const filter = (text: string) => {
    const links = new LinkFilter((address) => /^https:\/\/known\.example(?:\/a)?$/.test(address));
    const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
    return pieces.map((piece) => links.push(piece)).join('') + links.end();
  };
  expect(filter('See https://known.example。evil.example/ now')).toBe('See known.example。evil.example/ now');
  for (const text of [
    '请看 https://known.example。',
    '请看 https://known.example。 然后',
    '请看 https://known.example/a。然后',
  ])
    expect(filter(text)).toBe(text);
});

/** Filters text that arrives in pieces of `pieceLength` characters. Returns the output of `push` for each piece, then that of `end`. */
function filterPieces(text: string, pieceLength: number): string[] {
  const filter = new LinkFilter(isKnown);
  const given: string[] = [];
  for (let start = 0; start < text.length; start += pieceLength)
    given.push(filter.push(text.slice(start, start + pieceLength)));
  return [...given, filter.end()];
}

const filterText = (text: string, pieceLength = 1_000) => filterPieces(text, pieceLength).join('');

/** Returns the unknown URLs in the links, images and suggestions that the widget would render for an answer. */
function unknownLinksIn(answer: string): string[] {
  const { text, suggestions } = takeSuggestions(answer, false);
  const { groups, footnotes } = new AnswerDocument().view(text, false);
  const links = [...groups.flat(), ...footnotes].flatMap(linksOfBlock).concat(suggestions.map(({ url }) => url));
  // Ignore empty URLs: Markdown in which an image has the label of a footnote (`![^1]`) renders an image without a URL.
  return links.filter((address) => address !== '' && !isKnown(address));
}

function linksOfBlock(block: AnyBlock): string[] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return block.inlines.flatMap(linksOfInline);
  if (block.kind === 'table')
    return [block.head, ...block.rows].flat().flatMap(({ inlines }) => inlines.flatMap(linksOfInline));
  return 'children' in block ? (block.children as AnyBlock[]).flatMap(linksOfBlock) : [];
}

function linksOfInline(inline: Inline): string[] {
  if (typeof inline === 'string') return [];
  const own = inline.kind === 'link' || inline.kind === 'image' ? [inline.url ?? ''] : [];
  return 'children' in inline ? [...own, ...inline.children.flatMap(linksOfInline)] : own;
}

/** Pieces of Markdown that open, close and hide links. */
const FRAGMENTS = [
  ...[
    '[',
    ']',
    '](',
    '(',
    ')',
    '![',
    ']:',
    '][',
    '字',
    '，',
    '（',
    '”',
    '[a]',
    '[a]: ',
    '[^1]: ',
    '<',
    '>',
    '"',
    "'",
    ' ',
    '\n',
    '\n\n',
    '\r\n',
  ],
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '```suggestions\n',
    '(a)[https://evil.example]\n',
    '|',
    '\n|---|---|\n',
    '\n|-|\n',
    '\\',
    '\\|',
  ],
  ...[
    'https://evil.example',
    'http://',
    'www.evil.example',
    '/made-up',
    '/port',
    'https://known.example/a',
    'javascript:x',
  ],
  ...[
    '<https://evil.example>',
    '<a title="',
    '<div>',
    '</div>',
    '<!--',
    '-->',
    '<br>',
    '<b>',
    '[x](https://evil.example)',
  ],
  ...[
    '- ',
    '1. ',
    '> ',
    '    ',
    '  ',
    '# ',
    '===',
    '---',
    '*',
    '**',
    '_',
    '&amp;',
    '&lt;',
    '!',
    'word',
    'h',
    'ttps://',
    'w',
    '\t',
  ],
];
const markdown = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 30 }).map((parts) => parts.join(''));
/**
 * The fixed seed makes every run generate the same sequence of Markdown texts, so that no run fails by chance. A run of `npm test`
 * generates only the beginning of this sequence.
 */
const RUNS = { numRuns: repetitions(20_000), seed: 20_261_122 };

describe('a filter of links', () => {
  it('leaves no link to an unknown URL, whatever the Markdown', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const filtered = filterText(text);
        expect(unknownLinksIn(filtered), `${JSON.stringify(text)}\n${JSON.stringify(filtered)}`).toEqual([]);
      }),
      RUNS,
    );
  });

  it('returns the same text however the answer is cut', () => {
    fc.assert(
      fc.property(markdown, fc.integer({ min: 1, max: 5 }), (text, pieceLength) => {
        expect(filterText(text, pieceLength)).toBe(filterText(text));
      }),
      RUNS,
    );
  });

  it('never shows a link to an unknown URL, not even for a moment', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        let shown = '';
        for (const piece of filterPieces(text, 3)) {
          shown += piece;
          expect(unknownLinksIn(shown)).toEqual([]);
        }
      }),
      { ...RUNS, numRuns: repetitions(3_000) },
    );
  });

  it.each([
    '>www.evil.example',
    'https://evil.example_[',
    'https://known.example/a<',
    '[https://known.example/a]()[',
    '[https://known.example/a)](https://evil.example)/secret',
    'h[](/made-up)ttps://evil.example',
    'ww[w.evil.example](/made-up)',
    '[a][](/made-up)(/made-up)',
    '[a][](/made-up): /made-up',
    '[[x](https://evil.example)]:https://known.example/a',
    '[a]: https://known.example/a)[',
    '\\![<https://evil.example>]:https://known.example/a',
    '<<https://evil.example>ttps://-->',
    '<[a](/made-up) title="`"> [x](https://evil.example) `',
    '\\https://`[x](https://evil.example)`',
    '`a`https://``[x](https://evil.example)``',
    '`a | b` ` [x](https://evil.example) ` `\n|---|---|\n',
    '[a [b](/port)](/port "[x](https://evil.example)")',
    '- ```\n  code\n\n[x](https://evil.example)\n```\n[x](https://evil.example)',
  ])('leaves no link to an unknown address in %j', (text) => {
    expect(unknownLinksIn(filterText(text))).toEqual([]);
    expect(filterText(text, 1)).toBe(filterText(text));
  });

  it('does not delay plain text', () => {
    const words = ['Set ', 'the *port* ', 'to 9000 ', '(see below)', ', then ', 'restart.\n', 'It is ', 'done.'];
    const filter = new LinkFilter(isKnown);
    expect(words.map((word) => filter.push(word))).toEqual(words);
    expect(filter.end()).toBe('');
  });

  it('holds back only an unfinished link', () => {
    const filter = new LinkFilter(isKnown);
    const pieces = ['See ', '[the ', 'guide', '](/ma', 'de-up', ') and ', '[x]', ' more'];
    expect(pieces.map((piece) => filter.push(piece))).toEqual([
      'See ',
      '',
      '',
      '',
      '',
      'the guide and ',
      '',
      '[x] more',
    ]);
  });

  it.each([
    ['brackets', '['],
    ['backticks', '` '],
    ['runs of backticks', '` `` ``` '],
    ['tags', '<a '],
    ['links', '[a](b'],
    ['addresses', 'http://'],
    ['mail addresses', 'a@'],
    ['quotes', '> '],
  ])('bounds the work for %s', async (_, piece) => {
    const text = piece.repeat(24_000 / piece.length);
    expect(await processorTime(() => filterText(text, 4))).toBeLessThan(10_000);
  });
});
