import { describe, expect, it } from 'vitest';
import type { ProjectPlace } from '../../src/site/markdown/ProjectPlace.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import type { SlugStyle } from '../../src/site/markdown/slugs.js';
import { toMarkdown } from '../../src/site/markdown/toMarkdown.js';

interface Reading {
  slugs: SlugStyle;
  path?: string;
  place?: ProjectPlace;
  head?: string;
}

/** Reads a page that can include the files. Returns its text and the warnings. */
function read(source: string, files: Record<string, string>, { path = 'page.md', head = '', ...options }: Reading) {
  const page = readMarkdown(head + source, { path, include: (name) => files[name], ...options });
  return { text: toMarkdown(page.root), warnings: page.warnings };
}

const lines = (...each: string[]) => each.join('\n');
const MISSING =
  'is not included, because the folder of the documentation has no such file. Correct the path, or move the file into the folder.';

describe('the alias @site', () => {
  const place = { folder: 'docs', content: 'docs' };
  const mdx = (source: string, files: Record<string, string> = {}) =>
    read(source, files, { slugs: 'github', path: 'guide/page.mdx', place });

  it('is the root of the project in imports', () => {
    const source = "import Part from '@site/docs/parts/_part.mdx';\n\n<Part/>";
    expect(mdx(source, { 'parts/_part.mdx': 'The *part*.' })).toEqual({ text: 'The *part*.', warnings: [] });
  });

  it('leads to no file outside the documentation folder', () => {
    const source = "import Part from '@site/README.md';\n\n<Part/>";
    expect(mdx(source, { 'README.md': 'Another file.' })).toEqual({
      text: '',
      warnings: [`"@site/README.md" in guide/page.mdx ${MISSING}`],
    });
  });

  it('is the root of the project in links and images', () => {
    const source = '[a](@site/docs/b.md#c) [d] ![e](@site/docs/e.png) ![f](@site/static/f.png)\n\n[d]: @site/docs/d.md';
    expect(mdx(source).text).toBe('[a](/b.md#c) [d] ![e](/e.png) ![f](/static/f.png)\n\n[d]: /d.md');
  });
});

describe('regions of included files', () => {
  const insert = (text: string, name: string, file = 'a.ts') =>
    read(`<<< ${file}#${name}`, { [file]: text }, { slugs: 'vitepress' });
  const codeOf = (text: string, name: string, file?: string) =>
    insert(text, name, file).text.split('\n').slice(1, -1).join('\n');

  it('contain the regions within them, without markers', () => {
    const nested = lines(
      '// #region a',
      'one',
      '// #region b',
      'two',
      '// #endregion b',
      'three',
      '// #endregion a',
      'four',
    );
    expect(codeOf(nested, 'a')).toBe('one\ntwo\nthree');
    expect(codeOf(nested, 'b')).toBe('two');
  });

  it('end at the matching marker if the markers have no names', () => {
    const nested = lines('#region a', 'one', '#region b', 'two', '#endregion', 'three', '#endregion', 'four');
    expect(codeOf(nested, 'a', 'a.cs')).toBe('one\ntwo\nthree');
    expect(codeOf(nested, 'b', 'a.cs')).toBe('two');
  });

  it('may overlap', () => {
    const text = lines('// #region a', 'one', '// #region b', 'two', '// #endregion a', 'three', '// #endregion b');
    expect(codeOf(text, 'a')).toBe('one\ntwo');
    expect(codeOf(text, 'b')).toBe('two\nthree');
  });

  it('with the same name are joined, without their common indentation', () => {
    const text = lines(
      '  // #region a',
      '  one',
      '  // #endregion',
      'two',
      '  // #region a',
      '  three',
      '  // #endregion',
    );
    expect(codeOf(text, 'a')).toBe('one\nthree');
  });

  it.each([
    ['<!-- #region a -->', '<!-- #endregion a -->'],
    ['<!-- region a -->', '<!-- endregion -->'],
    ['/* #region a */', '/* #endregion a */'],
    ['# region a', '# endregion'],
    ['# #region a', '# #endregion'],
    ['#pragma region a', '#pragma endregion a'],
    ['#Region "a"', '#End Region'],
    ['-- #region a', '-- #endregion'],
    ['REM #region a', 'REM #endregion'],
    ['"// #region a": "",', '"// #endregion a": "",'],
  ])('are found between %s and %s', (start, end) => {
    expect(codeOf(lines('before', start, 'text', end, 'after'), 'a')).toBe('text');
  });

  it('contain sentences that begin with the word region', () => {
    const text = lines('# region a', '# Region of the bucket', 'region: eu', '# endregion');
    expect(codeOf(text, 'a', 'a.yml')).toBe('# Region of the bucket\nregion: eu');
  });

  it('that are missing cause a warning, and the whole file is shown', () => {
    expect(insert('one', 'gone')).toEqual({
      text: '```ts\none\n```',
      warnings: [
        '"a.ts#gone" in page.md is included as a whole, because the file has no such region. Correct its name.',
      ],
    });
  });

  it('are selected before the files that they include are inserted', () => {
    const files = {
      'a.md': lines(
        '<!-- #region a -->',
        '<!--@include: ./b.md-->',
        '<!-- #endregion a -->',
        '<!--@include: ./gone.md-->',
      ),
      './b.md': '<!-- #endregion a -->\n\nText.',
    };
    expect(read('<!--@include: a.md#a-->', files, { slugs: 'vitepress' })).toEqual({ text: 'Text.', warnings: [] });
  });
});
