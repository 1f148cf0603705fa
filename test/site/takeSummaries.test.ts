import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import { takeSummaries } from '../../src/site/navigation/takeSummaries.js';
import type { DocsPage } from '../../src/site/pages/DocsPage.js';

function pagesOf(files: Readonly<Record<string, string>>, more: Partial<DocsPage> = {}): DocsPage[] {
  return Object.entries(files).map(([file, text]) => {
    const path = `/${file.replace(/\.md$/, '')}`;
    return { path, file, markdown: readMarkdown(text, { path: file }), ...more };
  });
}

const taken = async (pages: DocsPage[], roots: string[] = []) => {
  const { pages: left } = await takeSummaries(pages, undefined, { sidebars: [], roots });
  return pages.filter((page) => !left.includes(page)).map(({ file }) => file);
};

const TABLE = '- [A](a.md)\n';

describe('a SUMMARY.md', () => {
  it.each([
    [
      'of mdBook',
      '# Summary\n\n[Preface](a.md)\n\n# Part\n\n- [A](a.md)\n  - [Draft]()\n\n---\n\n[End](a.md)\n[More](a.md)\n',
    ],
    [
      'of GitBook',
      '# Table of contents\n\n* [A](a.md "Title")\n\n## Use <a href="#use" id="use"></a>\n\n* [`a` b](a.md)\n\n***\n',
    ],
    ['with a group that is not a link', '* Group\n  * [A](a.md)\n'],
    [
      'with links to other sites, symbols and comments',
      '<!-- order -->\n\n- ✏ [A](a.md)\n- [Code](https://example.com)\n',
    ],
    [
      'with words after a link in a list',
      '- [A](a.md) (draft)\n- [A](a.md) <span>new</span>\n- [B](b.md): the numbers\n',
    ],
  ])('%s is a table of contents', async (_, text) => {
    expect(await taken(pagesOf({ 'SUMMARY.md': text, 'a.md': '# A' }))).toEqual(['SUMMARY.md']);
  });

  it.each([
    ['a paragraph', `The report.\n\n${TABLE}`],
    ['words beside a link outside the lists', `Read [A](a.md) first.\n\n${TABLE}`],
    ['words before a link in a list', '- See [A](a.md)\n'],
    ['links only to itself', '- [Summary](SUMMARY.md)\n- [Top](#top)\n'],
    ['links only to files of the same name on another site', '- [A](https://other.test/a.md)\n'],
    ['an entry without a link or entries below', `${TABLE}- Sales went up\n`],
    ['a paragraph in a list', '- [A](a.md)\n\n  The numbers.\n'],
    ['a table', `${TABLE}\n| a |\n| - |\n| b |\n`],
    ['code', `${TABLE}\n\`\`\`\nx\n\`\`\`\n`],
    ['links without a list', '[A](a.md)\n'],
  ])('stays a page if it contains %s', async (_, text) => {
    expect(await taken(pagesOf({ 'SUMMARY.md': text, 'a.md': '# A' }))).toEqual([]);
  });

  it('has the first link as the title and page of an entry with words after it', async () => {
    const text = '- [A](a.md) (draft)\n- [B](gone.md), see [A](a.md)\n  - [A](a.md)\n- [Summary](SUMMARY.md)\n';
    const { summaries } = await takeSummaries(pagesOf({ 'SUMMARY.md': text, 'a.md': '# A' }));
    const entry = { kind: 'page', page: 'a.md', title: 'A' };
    expect(summaries).toEqual([{ entries: [entry, { kind: 'group', title: 'B', children: [entry] }] }]);
  });

  it('of an mdBook project can contain other text', async () => {
    const text = 'The book.\n\n- [A](a.md)\n\n  See [B](b.md).\n- Soon\n\nNotes:\n\n[B](b.md)\n';
    const pages = pagesOf({ 'SUMMARY.md': text, 'a.md': '# A', 'b.md': '# B' });
    const { summaries } = await takeSummaries(pages, undefined, { sidebars: [], isOfBook: true });
    expect(summaries).toEqual([
      {
        entries: [
          { kind: 'page', page: 'a.md', title: 'A' },
          { kind: 'page', page: 'b.md', title: 'B' },
        ],
      },
    ]);
    expect(await taken(pages)).toEqual([]);
  });

  it('is taken at the top of a content folder', async () => {
    const pages = pagesOf({ 'docs/SUMMARY.md': TABLE, 'docs/a.md': '# A', 'other/b.md': '# B' });
    expect(await taken(pages, ['docs', 'other'])).toEqual(['docs/SUMMARY.md']);
    expect(await taken(pages)).toEqual([]);
  });

  it('is taken at the top of the folder of a language and version', async () => {
    const german = pagesOf({ 'de/v1/SUMMARY.md': TABLE, 'de/v1/a.md': '# A' }, { language: 'de', version: 'v1' });
    const english = pagesOf({ 'a.md': '# A', 'b/SUMMARY.md': '- [A](../a.md)\n' }, { language: 'en' });
    expect(await taken([...english, ...german])).toEqual(['de/v1/SUMMARY.md']);
  });

  it('is the one with the fewest folders above it, however long their names are', async () => {
    const pages = pagesOf({
      'a/b/SUMMARY.md': TABLE,
      'a/b/a.md': '# A',
      'long-name/SUMMARY.md': TABLE,
      'long-name/a.md': '# A',
    });
    expect(await taken(pages, ['a/b', 'long-name'])).toEqual(['long-name/SUMMARY.md']);
  });

  it('builds the navigation of docs.json only a few times for 300 SUMMARY.md files', async () => {
    const pages = pagesOf({ 'a.md': '# A', 'SUMMARY.md': TABLE });
    for (let index = 0; index < 300; index += 1)
      pages.push(...pagesOf({ [`f${index}/SUMMARY.md`]: '- [A](../a.md)\n' }));
    let reads = 0;
    Object.defineProperty(pages[0], 'path', {
      get() {
        reads += 1;
        return '/a';
      },
    });
    const docsJson = new TextEncoder().encode('{ "navigation": [{ "group": "All", "pages": ["a"] }] }');
    const { pages: left } = await takeSummaries(pages, async (name) => (name === 'docs.json' ? docsJson : undefined));
    expect(left).toEqual(pages);
    expect(reads).toBeLessThan(10);
  });
});
