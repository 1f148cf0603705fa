import fc from 'fast-check';

/** Placeholder for a visible character in the fragments below. */
const MARKER = '字';
/** `numberMarkers` replaces each `MARKER` with a unique character, beginning with this one. */
const FIRST_VISIBLE = 0x4e00;
const VISIBLE = /[\u4e00-\u9fff]/g;

/** Returns the Chinese characters of `text`. Each of them occurs once in the random Markdown (see `numberMarkers`). */
export function visibleCharacters(text: string): Set<string> {
  return new Set(text.match(VISIBLE));
}

/**
 * Replaces every placeholder with a unique character. First inserts a space into `][`, because the text after `][` could become the label
 * of a reference, and labels are not shown. Keeps `][` before the labels of defined references and of footnotes.
 */
function numberMarkers(text: string): string {
  let count = 0;
  return text
    .replace(/\]\[(?!ref\]|other\]|\^)/g, '] [')
    .replaceAll(MARKER, () => String.fromCharCode(FIRST_VISIBLE + count++));
}

const join = (parts: fc.Arbitrary<string>, separator: string, maxLength: number, minLength = 1) =>
  fc.array(parts, { minLength, maxLength }).map((list) => list.join(separator));

const MARKS = ['*', '**', '***', '_', '__', '~', '~~'];

/**
 * Complete pieces of inline Markdown. `字` is the placeholder for a visible character. URLs, titles and comments contain this placeholder
 * only if they are shown.
 */
const WHOLE_INLINES = [
  '`字 字`',
  '``字`字``',
  '` 字 `',
  '[字](/x)',
  '[字](/x "title")',
  '[字](</x y>)',
  '![字](/x.png)',
  '[字][ref]',
  '[字][other]',
  '[ref]',
  '[^a]',
  '[^b]',
  '<http://l.co/字>',
  'http://l.co',
  'www.l.co/字',
  'me@l.co',
  '<b>',
  '<br>',
  '<!-- note -->',
  '&amp;',
  '&lt;字',
  '\\*',
  '\\[字\\]',
  '  \n',
  '\\\n',
  'שלום',
  '😀',
];

/** Markers and incomplete pieces of inline Markdown, such as a link without its closing bracket. */
const HALF_INLINES = [
  ...MARKS,
  '`',
  '``',
  '[',
  ']',
  '![',
  '[字](/x',
  '[字](/x "ti',
  ' (http://l.co',
  ' (',
  ')',
  '<',
  '<b',
  '</',
  '&',
  '&am',
  '\\',
  '|',
  '!',
  '@',
  'www.',
  '[^a',
];

/** Unfinished constructs. They are only used at the end of an answer, because most of them can hide the text after them. */
const UNFINISHED_ENDS = [
  '[字][re',
  '[字](/x "',
  '<!-- no',
  '<a title="x',
  '\n[ref]: /x\n"ti',
  '\n```zz',
  '\n[^a]:',
  '&#',
];

/**
 * Fragments of text. `numberMarkers` replaces each `字` with a different character. It leaves each `w` unchanged, so that different parts of
 * an answer can begin with the same words.
 */
const WORDS = ['字', '字字', '字 字', 'w', 'w', 'w w', 'w w w'];

const { inlines } = fc.letrec<{ inlines: string; inline: string; marked: string }>((tie) => ({
  inlines: fc
    .tuple(fc.array(tie('inline'), { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' ', ''))
    .map(([list, separator]) => list.join(separator)),
  inline: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'inline' },
    { arbitrary: fc.constantFrom(...WORDS), weight: 5 },
    { arbitrary: fc.constantFrom(...WHOLE_INLINES), weight: 3 },
    { arbitrary: fc.constantFrom(...HALF_INLINES), weight: 3 },
    { arbitrary: tie('marked'), weight: 4 },
  ),
  marked: fc.tuple(fc.constantFrom(...MARKS), tie('inlines')).map(([mark, inside]) => `${mark}${inside}${mark}`),
}));

/** A random sequence of emphasis marks, words and other inline Markdown. Emphasis may overlap and stay open. */
const tangle = join(
  fc.constantFrom(
    ...MARKS,
    '*',
    '~~',
    'w',
    'w',
    'w ',
    ' w',
    ' ',
    '字',
    '`w`',
    ' [w](/x)',
    ' (http://l.co',
    '![',
    '<br>',
  ),
  '',
  10,
);

const line = inlines.map((text) => text.replaceAll('\n', ' '));

const CODE_PIECES = [
  '字',
  '字 字',
  ' ',
  '   ',
  '\t',
  '>',
  '`',
  '``',
  '```',
  '~',
  '~~~',
  '/bin/字',
  '- ',
  '# ',
  '&amp;',
];
const codeLine = join(fc.constantFrom(...CODE_PIECES), '', 4, 0);
const INDENTS = ['', '', '', ' ', '   ', '\t'];
const FENCES = ['```', '```', '~~~', '````', '~~~~~'];

const fencedCode = fc
  .record({
    fence: fc.constantFrom(...FENCES),
    indent: fc.constantFrom(...INDENTS),
    info: fc.constantFrom('', 'zz', 'zz title="x"', ' zz'),
    lines: join(codeLine, '\n', 4, 0),
    end: fc.constantFrom('closed', 'closed', 'longer', 'open'),
  })
  .map(({ fence, indent, info, lines, end }) => {
    const close = { closed: `\n${indent}${fence}`, longer: `\n${fence}${fence[0]} `, open: '' }[end];
    return `${indent}${fence}${info}\n${lines}${close}`;
  });

const indentedCode = join(codeLine, '\n    ', 3).map((lines) => `    ${lines}`);

const table = fc
  .record({
    head: fc.array(line, { minLength: 1, maxLength: 3 }),
    rule: fc.constantFrom('---', ':-:', '-:'),
    rows: fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    bar: fc.boolean(),
  })
  .map(({ head, rule, rows, bar }) => {
    const row = (cells: readonly string[]) => (bar ? `| ${cells.join(' | ')} |` : cells.join('|'));
    return [row(head), row(head.map(() => rule)), ...rows.map(row)].join('\n');
  });

const HTML_BLOCKS = [
  '<div>\n字 *字*\n</div>',
  '<!-- note\n\nnote -->',
  '<script>\n字\n\n字</script>',
  '<?字\n字?>',
  '<hr>',
  '<br>\n字 *字*',
];
const DEFINITIONS = [
  '[ref]: /x',
  '[ref]: /x "title"',
  '[ref]:\n/x',
  '[^a]: 字 字',
  '[^b]: 字\n\n    字',
  '[other]: </x y>',
];

/** Block markers and single characters. In a random sequence of them, a line may start a block by accident. */
const SOUP = [
  '字',
  ' ',
  '\n',
  '> ',
  '>',
  '- ',
  '* ',
  '+',
  '1. ',
  '2)',
  '# ',
  '##',
  '---',
  '===',
  '```',
  '~~~',
  '`',
  '~',
];
const MORE_SOUP = ['|', '-|-', '\t', '    ', '[ ] ', '[x] 字', '[', ']', '\r\n', '\n\n', '=', '*', '_', '<b>', '<'];
const soup = join(fc.constantFrom(...SOUP, ...MORE_SOUP), '', 12);

const leafBlock = fc.oneof(
  { arbitrary: join(line, '\n', 3), weight: 4 },
  { arbitrary: inlines, weight: 3 },
  { arbitrary: tangle, weight: 3 },
  { arbitrary: fencedCode, weight: 4 },
  { arbitrary: soup, weight: 3 },
  { arbitrary: table, weight: 2 },
  { arbitrary: indentedCode, weight: 1 },
  {
    arbitrary: fc.tuple(fc.constantFrom('# ', '### '), line, fc.constantFrom('', ' #')).map((parts) => parts.join('')),
    weight: 1,
  },
  {
    arbitrary: fc.tuple(line, fc.constantFrom('===', '---', '-')).map(([text, rule]) => `${text}\n${rule}`),
    weight: 1,
  },
  { arbitrary: fc.constantFrom(...HTML_BLOCKS, ...DEFINITIONS, '---', '***'), weight: 2 },
);

function indentRest(text: string, first: string, rest: string): string {
  return first + text.replaceAll('\n', `\n${rest}`);
}

const { blocks } = fc.letrec<{ blocks: string; block: string; quote: string; item: string; footnote: string }>(
  (tie) => ({
    blocks: fc
      .tuple(fc.array(tie('block'), { minLength: 1, maxLength: 3 }), fc.constantFrom('\n\n', '\n\n', '\n'))
      .map(([list, separator]) => list.join(separator)),
    block: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'block' },
      { arbitrary: leafBlock, weight: 5 },
      { arbitrary: tie('quote'), weight: 1 },
      { arbitrary: tie('item'), weight: 2 },
      { arbitrary: tie('footnote'), weight: 1 },
    ),
    quote: fc.tuple(tie('blocks'), fc.constantFrom('> ', '>', '')).map(([text, rest]) => indentRest(text, '> ', rest)),
    item: fc
      .tuple(tie('blocks'), fc.constantFrom('- ', '- ', '1. ', '10) ', '- [x] '), fc.boolean())
      .map(([text, mark, aligned]) => indentRest(text, mark, aligned ? ' '.repeat(mark.length) : '')),
    footnote: tie('blocks').map((text) => indentRest(text, '[^a]: ', '    ')),
  }),
);

/**
 * Random Markdown with many fences, containers, nested markup and incomplete constructs. Chinese characters mark the parts that a page must
 * show. Each of them occurs once (see `numberMarkers`), so that a test can determine which parts are shown.
 */
export const randomMarkdown: fc.Arbitrary<string> = fc
  .tuple(blocks, fc.constantFrom('', '', ...UNFINISHED_ENDS))
  .map(([text, end]) => numberMarkers(text + end));
