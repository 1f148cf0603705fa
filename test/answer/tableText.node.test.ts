import { expect, test } from 'vitest';
import { tableToCsv, tableToMarkdown } from '../../src/answer/blocks/tableText.js';
import { AnswerDocument } from '../../src/answer/markdown/AnswerDocument.js';
import type { TableBlock } from '../../src/answer/markdown/ast.js';

function parse(text: string): TableBlock {
  const blocks = new AnswerDocument().view(text, false).groups.flat();
  return blocks.find(({ kind }) => kind === 'table') as TableBlock;
}

/** Returns the CSV field of a cell. */
const field = (cell: string) => tableToCsv(parse(`| head |\n| --- |\n| ${cell} |`)).slice('head\r\n'.length);

test.each([
  ['plain text', 'plain text'],
  ['a, b', '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ['one<br>two', '"one\ntwo"'],
  ['**bold** `code` [link](/a)', 'bold code link'],
  ['a \\| b', 'a | b'],
  ['', ''],
])('a cell is a field of RFC 4180 without markup: %s', (cell, expected) => {
  expect(field(cell)).toBe(expected);
});

test.each([
  ['=1+1', "'=1+1"],
  ['=SUM("a")', `"'=SUM(""a"")"`],
  ['+1+cmd', "'+1+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['`--port`', "'--port"],
  ['＝1+1', "'＝1+1"],
])('a cell that spreadsheets would run as a formula becomes text: %s', (cell, expected) => {
  expect(field(cell)).toBe(expected);
});

test.each(['-5', '+3.14', '-1.000', '-20%'])('a number with a sign stays a number: %s', (cell) => {
  expect(field(cell)).toBe(cell);
});

test('a table is copied as the Markdown that it was written in', () => {
  const text = '| a | b | c | d |\n| --- | :-- | :-: | --: |\n| `x` | [y](/y) | p \\| q |  |';
  expect(tableToMarkdown(parse(text))).toBe(text);
  expect(tableToMarkdown(parse('a | b\n-|-\n1 | 2'))).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
});
