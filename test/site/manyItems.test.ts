import { describe, expect, it } from 'vitest';
import { toPlainMarkdown } from '../../src/site/agents/toPlainMarkdown.js';
import { toFlow } from '../../src/site/markdown/nodes/nodeShapes.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import { expandAdmonitions } from '../../src/site/markdown/syntax/expandAdmonitions.js';

/** Number of items. So many arguments in one call, for example in `list.push(...items)`, would overflow the stack. */
const COUNT = 200_000;

describe('more items than a call may have arguments', () => {
  it('can be rows of a table', () => {
    const rows = Array.from({ length: COUNT }, () => ({ type: 'tableRow' as const, children: [] }));
    expect(toFlow([...rows, { type: 'tableRow', children: [{ type: 'tableCell', children: [] }] }])).toMatchObject([
      { type: 'table', children: { length: COUNT + 1 } },
    ]);
  });

  it('can be lines of an admonition', () => {
    expect(expandAdmonitions(`!!! note\n${'    a\n'.repeat(COUNT)}`).split('\n').length).toBeGreaterThan(COUNT);
  });

  it('can be paragraphs of an exported page', () => {
    const page = readMarkdown('', { path: 'a.md' });
    for (let index = 0; index < COUNT; index += 1) page.root.children.push({ type: 'code', value: 'a' });
    const value = `${'a\n'.repeat(COUNT - 1)}a`;
    expect(toPlainMarkdown(page).root.children).toEqual([{ type: 'code', value }]);
  });
});
