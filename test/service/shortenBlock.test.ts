import type { RootContent, Table } from 'mdast';
import { expect, it } from 'vitest';
import { shortenBlock } from '../../src/service/answer/shortenBlock.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';

it('a table of any length is cut to the rows that match', () => {
  const children: Table['children'] = Array.from({ length: 150_000 }, () => ({ type: 'tableRow', children: [] }));
  const matching = children[100_000];
  const value = ([node]: readonly RootContent[]) => (node === matching ? 1 : 0);
  const { node, isCut } = shortenBlock({ type: 'table', children }, value);
  expect(isCut).toBe(true);
  expect((node as Table).children).toEqual([children[0], matching]);
});

/** Shortens the only block of a page. Each part of the block matches the question equally well. */
function shorten(source: string) {
  const [block] = readMarkdown(source, { path: 'a.mdx' }).root.children;
  if (!block) throw new Error('The page is empty.');
  const { node, isCut } = shortenBlock(block, () => 1);
  return { isWhole: JSON.stringify(node) === JSON.stringify(block), isCut };
}
const LONG = 'word '.repeat(300).trim();
const CODE = `\`\`\`js\n${'a();\n'.repeat(70)}\`\`\``;
const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');

it.each([
  ['a list of one item', `- ${LONG}`],
  ['a list of few items', `- ${LONG}\n- ${LONG}`],
  ['a numbered list of one step', `1. ${LONG}`],
  ['a blockquote', `> ${LONG}`],
  ['a container', `<Tabs>\n<Tab title="One">\n\n${LONG}\n\n</Tab>\n</Tabs>`],
])('a long block whose only parts are paragraphs is whole, and does not count as cut: %s', (_, source) => {
  expect(shorten(source)).toEqual({ isWhole: true, isCut: false });
});

it.each([
  ['items', Array.from({ length: 9 }, () => `- ${LONG}`).join('\n')],
  ['steps', `1. ${LONG}\n2. ${LONG}`],
  ['lines of code in an item', `- Text\n\n${indented(CODE)}`],
  ['the last blocks of an item', `- ${LONG}\n\n  ${LONG}`],
  ['the last blocks of a blockquote', `> ${LONG}\n>\n> ${LONG}`],
  ['lines of code in a container', `<Note>\n\n${CODE}\n\n</Note>`],
])('a long block that loses a part counts as cut: %s', (_, source) => {
  expect(shorten(source)).toEqual({ isWhole: false, isCut: true });
});
