import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../src/site/markdown/output/renderMarkdown.js';
import { toMarkdown } from '../../src/site/markdown/output/toMarkdown.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import { processorTime } from '../support/processorTime.js';

const SIZE = 2_000;
const repeat = (text: string) => text.repeat(Math.ceil(SIZE / text.length));

/** Structures that can break a parser: they could overflow the stack, or take at least quadratic time. */
const SHAPES: Record<string, string> = {
  quotes: repeat('> '),
  lists: repeat('- '),
  brackets: repeat('['),
  'links in links': `${repeat('[a')}${repeat('](b)')}`,
  emphasis: repeat('*a_ '),
  backticks: repeat('` '),
  'open tags': repeat('<b>'),
  'nested tags': `${repeat('<div>\n')}${repeat('</div>\n')}`,
  'nested components': `${repeat('<A>\n')}${repeat('</A>\n')}`,
  'nested directives': `${repeat(':::note\n')}${repeat(':::\n')}`,
  'open attributes': repeat('<a b="'),
  braces: repeat('{'),
  templates: repeat('{`${'),
  comments: repeat('<!--'),
  underlines: repeat('a\n=\n'),
  exports: repeat('export const a = {\n'),
  footnotes: repeat('[^a]: b[^a]\n'),
  'front matter': `---\na: ${repeat('[')}\n---\n`,
  'quotes between words': repeat('> a\nb\n'),
  'quotes and blank lines': repeat('> a\n\n'),
  alerts: repeat('> [!NOTE]\n> a\n\n'),
  'lists in quotes': repeat('> - > - a\n'),
  escapes: repeat('\\*'),
  'definitions of footnotes': Array.from({ length: 500 }, (_, index) => `[^${index}]: b\n`).join(''),
  'templates in code': `\`\`\`ruby\n${repeat('%q(#{').repeat(5)}\n\`\`\`\n`,
  'nested code': `\`\`\`python\n${repeat('f"{a').repeat(5)}\n\`\`\`\n`,
  aliases: `---\n${repeat('a: &a [*a]\n')}---\n`,
};

describe('a hostile page', () => {
  it.each(Object.keys(SHAPES))('made of %s is read, rendered and written back', (name) => {
    const source = `${SHAPES[name]}\n\n\`\`\`\nthe code\n\`\`\`\n\nthe end\n`;
    for (const path of ['page.mdx', 'page.md']) {
      const page = readMarkdown(source, { path });
      expect(renderMarkdown(page)).toMatch(/^[\s\S]*the end/);
      expect(toMarkdown(page.root.children)).toContain('the end');
    }
  });

  it('keeps the quotes of underlines that are too many to be read', () => {
    const html = renderMarkdown(readMarkdown('> a\n> ==\n\n'.repeat(500), { path: 'a.md' }));
    expect(html).toContain('==');
    expect(html).not.toContain('&gt;');
  });

  it('keeps all of its code', () => {
    const code = `${'*_[]~'.repeat(2_000)}\n${'> '.repeat(100)}x`;
    const page = readMarkdown(`\`\`\`\n${code}\n\`\`\``, { path: 'a.md' });
    expect(page.root.children).toMatchObject([{ type: 'code', value: code }]);
    expect(page.warnings).toEqual([]);
  });

  it('with a long flat list is rendered in linear time', async () => {
    const timeOf = (count: number) => {
      const page = readMarkdown('- a', { path: 'a.md' });
      const [list] = page.root.children;
      if (list?.type !== 'list') throw new Error('The page has no list.');
      list.children = Array.from({ length: count }, () => ({ type: 'listItem', spread: false, children: [] }));
      return processorTime(() => expect(renderMarkdown(page).length).toBeGreaterThan(count), 3);
    };
    // The long list has 8 times as many items. Quadratic time would be 64 times as long.
    expect(await timeOf(40_000)).toBeLessThan(20 * (await timeOf(5_000)));
  });
});
