import { describe, expect, it } from 'vitest';
import type { ProjectPlace } from '../../src/site/markdown/includes/ProjectPlace.js';
import { placeHeadings } from '../../src/site/markdown/includes/placeHeadings.js';
import { selectBelowHeading } from '../../src/site/markdown/includes/selectBelowHeading.js';
import type { SlugStyle } from '../../src/site/markdown/nodes/slugs.js';
import { toMarkdown } from '../../src/site/markdown/output/toMarkdown.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import type { SiteKind } from '../../src/site/shared/SiteKind.js';
import { processorTime } from '../support/processorTime.js';
import { addSlowTests } from '../support/sampling.js';

interface Reading {
  site: SiteKind;
  slugs?: SlugStyle;
  path?: string;
  place?: ProjectPlace;
  head?: string;
}

/** Reads a page that can include the files. Returns its text and the warnings. */
function read(source: string, files: Record<string, string>, { path = 'page.md', head = '', ...options }: Reading) {
  const page = readMarkdown(head + source, { path, include: (name) => files[name], ...options });
  return { text: toMarkdown(page.root), warnings: page.warnings };
}

const VITEPRESS = { site: 'vitepress', slugs: 'vitepress' } as const;
const lines = (...each: string[]) => each.join('\n');
const MISSING =
  'is not included, because the folder of the documentation has no such file. Correct the path, or move the file into the folder.';

describe('snippets of MkDocs', () => {
  const files = {
    'docs/part.md': '---\ntitle: no\n---\nA *part*.\n',
    'docs/My File': '\nMine.\n',
    'app.py': lines(
      '# --8<-- [start:all]',
      'import os',
      '# --8<-- [start:call]',
      '    os.sync()',
      '# --8<-- [end:call]',
      'exit()',
      '# --8<-- [end:all]',
      'last',
    ),
    'lines.md': 'one\n\ntwo\n\nthree\n\nfour',
    'outer.md': 'Outer.\n\n--8<-- "docs/part.md"',
  };
  const mkdocs = (source: string, place?: ProjectPlace) =>
    read(source, files, { site: 'mkdocs', ...(place && { place }) });

  it.each([
    ['a file', 'Before.\n\n--8<-- "docs/part.md"\n\nAfter.', 'Before.\n\nA *part*.\n\nAfter.'],
    ['a file in single quotes, with other scissors', "-8<---- 'docs/part.md'", 'A *part*.'],
    [
      'a list of files',
      '--8<--\ndocs/part.md\n; lines.md\n\nlines.md::1\n--8<--\n\nAfter.',
      'A *part*.\n\none\n\nAfter.',
    ],
    ['files within files', '--8<-- "outer.md"', 'Outer.\n\nA *part*.'],
    ['a file in a list item', '- Item\n\n    --8<-- "docs/part.md"', '- Item\n\n  A *part*.'],
    ['a file in a code block', '``` py\n--8<-- "app.py:call"\n```', '```py\n    os.sync()\n```'],
    [
      'a section around another one, without markers',
      '```py\n--8<-- "app.py:all"\n```',
      '```py\nimport os\n    os.sync()\nexit()\n```',
    ],
    [
      'a whole file, without markers',
      '```py\n--8<-- "app.py"\n```',
      '```py\nimport os\n    os.sync()\nexit()\nlast\n```',
    ],
    ['lines from one to another', '--8<-- "lines.md:3:5"', 'two\n\nthree'],
    ['lines from one to the end', '--8<-- "lines.md:7"', 'four'],
    ['lines up to one', '--8<-- "lines.md::1"', 'one'],
    ['several ranges of lines', '--8<-- "lines.md:1:2,7"', 'one\n\nfour'],
    ['lines that are counted from the end', '--8<-- "lines.md:-3:-2"', 'three'],
    ['the front matter, by its lines', '```\n--8<-- "docs/part.md:2:2"\n```', '```\ntitle: no\n```'],
  ])('insert %s', (_, source, expected) => {
    expect(mkdocs(source)).toEqual({ text: expected, warnings: [] });
  });

  it('are text after a semicolon', () => {
    const source = lines('```', ';--8<-- "a.md"', ';;--8<-- "a.md"', '# ;--8<-- [start:a]', '```');
    expect(mkdocs(source).text).toBe(lines('```', '--8<-- "a.md"', ';--8<-- "a.md"', '# --8<-- [start:a]', '```'));
    expect(mkdocs(';--8<-- "a.md"').text).toContain('8<-- "a.md"');
  });

  it('are not shown if they are commented out', () => {
    expect(mkdocs('a\n\n--8<-- "; docs/part.md"')).toEqual({ text: 'a', warnings: [] });
  });

  it('remove the markers of sections from the page itself', () => {
    expect(mkdocs('<!-- --8<-- [start:a] -->\n\nText.\n\n<!-- --8<-- [end:a] -->').text).toBe('Text.');
  });

  it('are found in the folders of the option base_path, relative to the root of the project', () => {
    const place = (...bases: string[]) => ({
      folder: 'docs',
      content: 'docs',
      snippets: { bases, dedents: false },
    });
    const found = { 'part.md': 'top', 'parts/part.md': 'parts', 'guide/part.md': 'guide' };
    const at = (...bases: string[]) =>
      read('--8<-- "part.md"', found, { site: 'mkdocs', path: 'guide/page.md', place: place(...bases) }).text;
    expect(at('docs')).toBe('top');
    expect(at('docs/gone', 'docs/parts')).toBe('parts');
    expect(at('$page')).toBe('guide');
    expect(at('docs/parts/part.md')).toBe('parts');
    expect(at('')).toBe('');
  });

  it('lose their common indentation with the option dedent_subsections', () => {
    const place = { folder: '', content: '', snippets: { bases: [''], dedents: true } };
    expect(mkdocs('```py\n--8<-- "app.py:call"\n```', place).text).toBe('```py\nos.sync()\n```');
  });

  it('that are left out cause a warning with page and file', () => {
    const source = lines(
      '--8<-- "gone.md"',
      '--8<-- "../up.md"',
      '--8<-- "app.py:gone"',
      '--8<-- "https://a.com/b.md"',
    );
    expect(mkdocs(`Text.\n\n${source}`)).toEqual({
      text: 'Text.',
      warnings: [
        `"gone.md" in page.md ${MISSING}`,
        `"../up.md" in page.md ${MISSING}`,
        '"app.py:gone" in page.md is not included, because the file has no such section. Correct its name.',
        '"https://a.com/b.md" in page.md is not included, because files of other sites are not loaded. Move the file into the folder.',
      ],
    });
  });

  it.each([
    ['a blank line', '--8<--\ndocs/part.md\n\nText\n\nmore', 'A *part*.\n\nText\n\nmore'],
    ['a line that cannot name a file', '--8<--\ndocs/part.md\n## After it', 'A *part*.\n\n## After it'],
    ['the end of the page', '--8<--\ndocs/part.md', 'A *part*.'],
    [
      'its own blank line, before another list',
      '--8<--\n\nThe text.\n\n--8<--\ndocs/part.md\n--8<--',
      'The text.\n\nA *part*.',
    ],
    ['the end of its code block', '```\n--8<--\n```\n\nThen the rest.', '```\n```\n\nThen the rest.'],
    ['the beginning of a code block', '--8<--\ndocs/part.md\n~~~sh\nls\n~~~', 'A *part*.\n\n```sh\nls\n```'],
    ['a fence, before another list', '```\n--8<--\n```\n--8<--\ndocs/part.md\n--8<--', '```\n```\n\nA *part*.'],
    ['text that a blank line follows', '--8<--\ndocs/part.md\n## A\n\n--8<--\n--8<--', 'A *part*.\n\n## A'],
  ])('in a list that is not closed end at %s, with a warning', (_, source, text) => {
    const warning =
      '"--8<--" in page.md begins a list of files that is not closed. Write "--8<--" below its last file.';
    expect(mkdocs(source)).toEqual({ text, warnings: [warning] });
  });

  it('in a list that is closed can have names with spaces and without an extension', () => {
    expect(mkdocs('--8<--\ndocs/part.md\ndocs/My File\n--8<--\n\nText.')).toEqual({
      text: 'A *part*.\n\nMine.\n\nText.',
      warnings: [],
    });
  });

  it('cause a limited number of warnings, and each different one counts once', () => {
    const names = Array.from({ length: 57 }, (_, index) => `${index}.md`);
    const { warnings } = mkdocs(`--8<--\n${[...names, ...names].join('\n')}\n--8<--`);
    expect(warnings).toHaveLength(21);
    expect(warnings.slice(-2)).toEqual([
      `"19.md" in page.md ${MISSING}`,
      '… and 37 more about the includes of page.md.',
    ]);
  });

  it('are text on the pages of other generators', () => {
    expect(read('```\n--8<-- "docs/part.md"\n```', files, { site: 'plain' }).text).toContain('8<');
  });
});

describe('includes of MyST', () => {
  const files = {
    'guide/part.md': '---\ntitle: no\n---\n# Part\n\nSee *this*.\n\n<!-- cut -->\n\nRest.\n',
    'guide/nested.md': 'Nested.\n\n```{include} part.md\n:end-before: <!-- cut -->\n```\n',
    'guide/code.md': '```sh\nls\n```',
    'guide/app.py': 'import os\n# start\n    os.sync()\n# end\nexit()\n',
    'guide/one.md': 'one\n\ntwo\n\nthree\n\nfour\n',
    'top.md': 'Top.',
  };
  const myst = (source: string, place?: ProjectPlace) =>
    read(source, files, { site: 'sphinx', path: 'guide/page.md', ...(place && { place }) });

  it.each([
    ['a file', 'A.\n\n```{include} part.md\n```\n\nB.', 'A.\n\n# Part\n\nSee *this*.\n\nRest.\n\nB.'],
    ['a file between colons', ':::{include} ../top.md\n:::', 'Top.'],
    ['a file from the top', '```{include} /top.md\n```', 'Top.'],
    ['files within files', '```{include} nested.md\n```', 'Nested.\n\n# Part\n\nSee *this*.'],
    ['a file in a list item', '- ```{include} ../top.md\n  ```', '- Top.'],
    ['text after another', '```{include} part.md\n:start-after: <!-- cut -->\n```', 'Rest.'],
    ['text before another', '```{include} part.md\n:end-before: "<!-- cut -->"\n```', '# Part\n\nSee *this*.'],
    ['lines, counted from 0', '```{include} one.md\n:start-line: 2\n:end-line: 5\n```', 'two\n\nthree'],
    ['lines, counted from the end', '```{include} one.md\n:start-line: -1\n```', 'four'],
    ['deeper headings', '```{include} part.md\n:heading-offset: 2\n:end-before: See\n```', '### Part'],
    ['text as code', '```{include} code.md\n:literal:\n```', '````md\n```sh\nls\n```\n````'],
    [
      'code',
      '```{literalinclude} app.py\n:language: py\n:lines: 1,3-3,5-\n```',
      '```py\nimport os\n    os.sync()\nexit()\n```',
    ],
    [
      'code between two lines',
      '```{literalinclude} app.py\n:start-after: start\n:end-before: end\n:dedent:\n```',
      '```py\nos.sync()\n```',
    ],
    [
      'code with the lines at both ends',
      '```{literalinclude} app.py\n:start-at: start\n:end-at: end\n```',
      '```py\n# start\n    os.sync()\n# end\n```',
    ],
  ])('insert %s', (_, source, expected) => {
    expect(myst(source)).toEqual({ text: expected, warnings: [] });
  });

  it('insert files within other directives, also files with fences of the same kind', () => {
    expect(myst('```{note}\n:::{include} code.md\n:::\n```\n\nAfter.').text).toBe(
      '> **Note**\n>\n> ```sh\n> ls\n> ```\n\nAfter.',
    );
  });

  it('stay text in code blocks', () => {
    const source = '````md\n```{include} part.md\n```\n````';
    expect(myst(source)).toEqual({ text: source, warnings: [] });
  });

  it('have the caption as the title of code', () => {
    const source = '```{literalinclude} app.py\n:caption: The app\n:lines: 1\n```';
    const { root } = readMarkdown(source, { path: 'guide/page.md', site: 'sphinx', include: () => 'a' });
    expect(root.children[0]).toMatchObject({ type: 'code', lang: 'py', value: 'a', meta: 'title="The app"' });
  });

  it('of an included file are relative to that file, or else to the page', () => {
    const texts = { 'parts/a.md': '```{include} b.md\n```\n\n```{include} c.md\n```', 'parts/b.md': 'B', 'c.md': 'C' };
    expect(read('```{include} parts/a.md\n```', texts, { site: 'sphinx' }).text).toBe('B\n\nC');
  });

  it.each([
    ['with several lines', 'Long\ntitle\n=====', '### Long title'],
    ['that end with a number sign', 'Learn C #\n=========', '### Learn C \\#'],
    ['that end with a tab and number signs', 'Part\t##\n====', '### Part\t#\\#'],
    ['below a target', '(part)=\nPart\n----', '#### Part'],
    ['below attributes', '{#part}\nPart\n----', '#### Part'],
    ['below a comment', '% Comment\nPart\n====', '### Part'],
    ['below a link definition', '[home]: https://a.test\nPart\n====', '[home]: https://a.test\n\n### Part'],
    ['below a link definition in a quote', '> [a]: b.md\n> Part\n> ---', '> [a]: b.md\n>\n> #### Part'],
    ['with a hard line break', 'Long\\\ntitle\n=====', '### Long title'],
    ['with a backslash', 'C:\\\\\nPart\\\n=====', '### C:\\ Part\\\\'],
    ['that begin with a tag', '<b>Part</b> one\n====', '### **Part** one'],
    ['that begin with a comment', '<!-- a --> Part\n====', '### Part'],
    ['below a comment of HTML', '<!--\na\n-->\nPart\n====', '### Part'],
    ['below an anchor', '<a id="x"></a>\nPart\n====', '### Part'],
    ['below two anchors', '<a id="x"></a>\n<a name="y"></a>\nPart\n====', '### Part'],
    ['below a value that the generator inserts', '{{ version }}\nPart\n====', '### Part'],
    ['below an element', '<p>Intro.</p>\nPart\n====', 'Intro.\n\n### Part'],
    ['that begin with a tag in a list item', '- <b>Part</b>\n  ===', '- ### **Part**'],
    ['that begin with a colon', ':smile and more\n====', '### :smile and more'],
    ['that begin with a role of reStructuredText', ':ref:`x` and more\n---', '#### :ref:`x` and more'],
    ['in a quote', '> Long\n> title\n> ===', '> ### Long title'],
    ['in a list item', '- Part\n  ---', '- #### Part'],
    ['in a field', ':option: `a`\n  ---', '- #### **option:** `a`'],
    ['in a definition', 'Term\n: Part\n  ---', '**Term**\n\n#### Part'],
  ])('make underlined headings deeper: %s', (_, text, expected) => {
    const source = '```{include} a.md\n:heading-offset: 2\n```';
    expect(read(source, { 'a.md': text }, { site: 'sphinx' }).text).toBe(expected);
  });

  it.each([
    ['between colons', ':::{note}\n# Part\n:::'],
    ['between backticks', '```{note}\n# Part\n```'],
    ['in another directive', '::::{tab-set}\n:::{tab-item} A\n# Part\n:::\n::::'],
    ['below options', ':::{note}\n---\nclass: wide\n---\n# Part\n:::'],
    ['below short options', ':::{note}\n:class: wide\nPart\n====\n:::'],
    ['in a list item', '10. :::{note}\n    # Part\n    :::'],
    ['in a list item that begins with an asterisk', '*   :::{note}\n    # Part\n    :::'],
    ['in a quote', '> :::{note}\n> # Part\n> :::'],
    ['indented as deeply as code', '```{note}\n    # Part\n```'],
    ['indented as deeply as code in a list item', '- :::{note}\n        Part\n        ====\n  :::'],
    ['indented as deeply as code in another directive', '::::{tip}\n    :::{note}\n        # Part\n    :::\n::::'],
    ['below a definition', ':::{note}\nTerm\n: Text.\n\n    # Part\n:::'],
    ['below a field', ':::{note}\n\n:option: Text.\n\n    # Part\n:::'],
  ])('make headings in directives deeper: %s', (_, text) => {
    const source = '```{include} a.md\n:heading-offset: 2\n```';
    const page = readMarkdown(source, { path: 'page.md', site: 'sphinx', include: () => text });
    expect(page.headings.map(({ depth, text }) => [depth, text])).toEqual([[3, 'Part']]);
  });

  it.each([
    ['in code blocks', '~~~md\nPart\n====\n# Part\n~~~'],
    ['in indented code', 'Text.\n\n    # Part'],
    ['in indented code below a list and a comment', '- a\n\n<!-- end -->\n\n    # Part'],
    ['in code in directives', ':::{note}\n```sh\n# Part\n```\n:::'],
    ['in directives with code', '```{code-block} sh\n# Part\n```'],
    ['that are options of a directive', ':::{note}\n---\nclass: wide\n---\nText.\n:::'],
    ['that are a table and a line', '| a |\n| - |\n| b |\n---\n\nText.'],
    ['that are a list and a line', '- a\n---\n\nText.'],
    ['that are a definition and a line', 'Term\n: Text.\n---\n\nText.'],
    ['that are an element and a line', '<p><b>Intro.</b></p>\n---\n\nText.'],
    ['that are a paragraph and list items with elements', 'Options:\n- <p>One</p>\n- <p>Two</p>'],
    ['that are list items with elements in a list', '- A\n  - <p>B</p>\n  - C'],
    ['that are a paragraph and a list item with a comment', 'Para\n- <!--\n  c\n  -->'],
    ['that are an element in a quote and a line', '> <p>Intro.</p>\n> ---\n\nText.'],
    ['that begin with a tag and a number sign', '<b># Part</b>'],
    ['that are a value that the generator inserts and a line', '{{ version }}\n---\n\nText.'],
    ['that are such a value in a list item and a line', '- {{ version }}\n  ---\n\nText.'],
    ['that are an icon and a line', '{octicon}`gear`\n---\n\nText.'],
    ['that continue a field, and a line', ':author: Ada\nGrace\n---\n\nText.'],
    ['that are a field and a line', ':author: Ada\n---\n\nText.'],
    ['that are a fence of colons and a line', ':::\n---\n\nText.'],
  ])('do not make lines deeper %s', (_, text) => {
    const shown = (options: string) =>
      read(`\`\`\`{include} a.md\n${options}\`\`\``, { 'a.md': text }, { site: 'sphinx' });
    expect(shown(':heading-offset: 2\n')).toEqual(shown(''));
  });

  it('make more than 400 underlined headings deeper', () => {
    const text = Array.from({ length: 500 }, (_, index) => `Version ${index}\n-----`).join('\n\n');
    const source = '```{include} a.md\n:heading-offset: 2\n```';
    const page = readMarkdown(source, { path: 'page.md', site: 'sphinx', include: () => text });
    expect(page.headings.map(({ depth }) => depth)).toEqual(Array.from({ length: 500 }, () => 4));
  });

  it('keep the anchors of headings that they make deeper', () => {
    const text = 'Long\ntitle\n=====\n\nPart\n----\n\n(own)=\nPart\n----\n';
    const ids = (options: string) =>
      readMarkdown(`\`\`\`{include} a.md\n${options}\`\`\``, {
        path: 'page.md',
        site: 'sphinx',
        slugs: 'sphinx',
        include: () => text,
      }).headings.map(({ id }) => id);
    expect(ids('').length).toBe(3);
    expect(ids(':heading-offset: 2\n')).toEqual(ids(''));
  });

  addSlowTests(() => {
    it.each([
      ['nested lists', Array.from({ length: 400 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n')],
      ['lines with many list markers', `${'- '.repeat(200)}a\n`.repeat(1_000)],
      ['many marks of emphasis', '*a_ '.repeat(40_000)],
      ['many underlined headings', ' Part\n ----\n\n'.repeat(5_000)],
    ])('find headings in linear time, also in %s', async (_, text) => {
      // Linear time takes a few seconds at most; quadratic time would take minutes.
      expect(await processorTime(() => placeHeadings(text, 'markdown'))).toBeLessThan(20_000);
    });
  });

  it.each([
    ['above', `Part\n----\n\n# Part\n\n${'[a] '.repeat(1_000)}`],
    ['in', `${'[a] '.repeat(1_000)}\n# Part [a]\n\nPart\n----`],
    ['below', `${'[a] '.repeat(1_000)}\n\nPart\n----\n\n# Part`],
  ])('make headings deeper %s a paragraph with too many links', (_, text) => {
    const source = '```{include} a.md\n:heading-offset: 2\n```';
    const page = readMarkdown(source, { path: 'page.md', site: 'sphinx', include: () => text });
    expect(page.headings.map(({ depth }) => depth).sort()).toEqual([3, 4]);
  });

  it('that begin with a slash are in the source folder', () => {
    expect(myst('```{include} /part.md\n```', { folder: '', content: 'guide' }).text).toContain('See *this*');
    expect(myst('```{include} /top.md\n```', { folder: 'source', content: 'source' }).text).toBe('Top.');
  });

  it('that are left out cause a warning with page and file', () => {
    const options = ['gone.md', 'part.md\n:start-after: zebra', 'part.md\n:parser: rst'];
    const code = ['app.py\n:pyobject: f', 'app.py\n:lines: 1-x', 'app.py\n:lines: 9', 'app.py\n:end-at: zebra'];
    const source = [
      ...options.map((each) => `\`\`\`{include} ${each}\n\`\`\``),
      ...code.map((each) => `\`\`\`{literalinclude} ${each}\n\`\`\``),
    ];
    const problem = (file: string, reason: string) => `"${file}" in guide/page.md is not included, because ${reason}`;
    expect(myst(source.join('\n\n'))).toEqual({
      text: '',
      warnings: [
        `"gone.md" in guide/page.md ${MISSING}`,
        problem('part.md', 'the file does not contain the text of "start-after". Correct the option.'),
        problem('part.md', 'reStructuredText is not read. Convert the file to Markdown.'),
        problem('app.py', 'the option "pyobject" is not supported. Use "lines" instead.'),
        problem('app.py', 'the option "lines" cannot be read. Write it like "1,3,5-10,20-".'),
        problem('app.py', 'the file has none of its "lines". Correct the option.'),
        problem('app.py', 'the file does not contain the text of "end-at". Correct the option.'),
      ],
    });
  });
});

describe('the alias @site', () => {
  const place = { folder: 'docs', content: 'docs' };
  const mdx = (source: string, files: Record<string, string> = {}) =>
    read(source, files, { site: 'plain', path: 'guide/page.mdx', place });

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

describe('an image that a page imports', () => {
  const imports = (from: string) => `import pic from '${from}'\n\n<img src={pic} alt="${from.charAt(2)}" />`;
  const files = {
    './_a.mdx': imports('./a.png'),
    './_b.mdx': imports('./b.png'),
    './_o.mdx': imports('./own.png'),
  };
  const mdx = (source: string) => read(source, files, { site: 'plain', path: 'page.mdx' }).text;

  it('is shown as its description if an included file imports another one under the same name', () => {
    const source = `import A from './_a.mdx'\nimport B from './_b.mdx'\n${imports('./own.png')}\n\n<A />\n\n<B />`;
    expect(mdx(source)).toBe('o\n\na\n\nb');
  });

  it('is shown if an included file imports it, too', () => {
    const source = `import O from './_o.mdx'\n${imports('./own.png')}\n\n<O />`;
    expect(mdx(source)).toBe('![o](./own.png)\n\n![o](./own.png)');
  });
});

describe('regions of included files', () => {
  const insert = (text: string, name: string, file = 'a.ts') =>
    read(`<<< ${file}#${name}`, { [file]: text }, VITEPRESS);
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
    expect(read('<!--@include: a.md#a-->', files, VITEPRESS)).toEqual({ text: 'Text.', warnings: [] });
  });
});

describe('headings that VitePress includes by their anchors', () => {
  const file = lines(
    '# Guide',
    '```sh',
    '# Números',
    '```',
    '## Números & `code`',
    'one',
    '### Deeper',
    'two',
    '## Named {#custom}',
    'three',
    '## Deeper',
    'four',
  );
  const insert = (part: string) => read(`<!--@include: ./a.md${part}-->`, { './a.md': file }, VITEPRESS);

  it.each([
    ['#numeros-code', 'one\n\n### Deeper\n\ntwo'],
    ['#numeros-code{1,1}', 'one'],
    ['#custom', 'three'],
    ['#deeper', 'two'],
    ['#deeper-1', 'four'],
  ])('show what is below the heading: %s', (part, text) => {
    expect(insert(part)).toEqual({ text, warnings: [] });
  });

  it.each([
    ['#one', 'a\n\n**b**'],
    ['#two-lines', 'c'],
    ['#three', 'd'],
  ])('are found where the file has underlined headings and comments: %s', (part, text) => {
    const mixed = lines(
      '<!--',
      '# One',
      '-->',
      'One',
      '---',
      'a',
      '',
      '<!-- # Two -->',
      '**b**',
      '',
      'Two',
      'lines',
      '=====',
      'c',
      '',
      '- # <Badge/> Three',
      '',
      'd',
    );
    expect(read(`<!--@include: a.md${part}-->`, { 'a.md': mixed }, VITEPRESS)).toEqual({
      text,
      warnings: [],
    });
  });

  addSlowTests(() => {
    it('are found below more than 400 underlined headings', () => {
      const text = Array.from({ length: 500 }, (_, index) => `Version ${index}\n-----\n\nText ${index}.`).join('\n\n');
      const select = (id: string) => selectBelowHeading(text, id, 'a.md', VITEPRESS)?.trim();
      expect(select('version-399')).toBe('Text 399.');
      expect(select('version-499')).toBe('Text 499.');
    });
  });

  it('contain list items that begin with elements', () => {
    const text = '## Setup\n\nSteps:\n- <p>One</p>\n- Two\n\nRest.\n\n## Next';
    expect(selectBelowHeading(text, 'setup', 'a.md', VITEPRESS)?.trim()).toBe('Steps:\n- <p>One</p>\n- Two\n\nRest.');
  });

  addSlowTests(() => {
    it('are found in linear time', async () => {
      const headings = (count: number) => Array.from({ length: count }, (_, index) => `## H ${index}`).join('\n');
      const timeOf = (count: number) =>
        processorTime(() => selectBelowHeading(headings(count), 'gone', 'a.md', VITEPRESS), 3);
      // 8 times as many headings would take 64 times as long in quadratic time, and about 8 times as long in linear time.
      expect(await timeOf(8_000)).toBeLessThan(30 * (await timeOf(1_000)));
      expect(selectBelowHeading(`${headings(2_000)}\nText.`, 'h-1999', 'a.md', VITEPRESS)).toBe('Text.');
    });
  });

  it('cause a warning if they are missing', () => {
    expect(insert('#gone').warnings).toEqual([
      '"./a.md#gone" in page.md is included as a whole, because the file has no such region or heading. Correct its name.',
    ]);
  });
});

it('an include of GitBook is shown with the blocks in its file', () => {
  const files = { 'guide/../.gitbook/includes/a.md': '{% hint style="info" %}\nText.\n{% endhint %}' };
  const source = '{% include "../.gitbook/includes/a.md" %}\n\n{% include "../.gitbook/includes/gone.md" %}';
  expect(read(source, files, { site: 'plain', path: 'guide/page.md' })).toEqual({
    text: '> **Info**\n>\n> Text.',
    warnings: [
      '"../.gitbook/includes/gone.md" in guide/page.md is not included, because the folder of the documentation has no such file. Correct the path, or move the file into the folder.',
    ],
  });
});

describe('every kind of include', () => {
  const KINDS: [name: string, site: SiteKind, write: (file: string) => string][] = [
    ['a snippet', 'mkdocs', (file) => `--8<-- "${file}"`],
    ['a snippet in a code block', 'mkdocs', (file) => `\`\`\`\n--8<-- "${file}"\n\`\`\``],
    ['a listed snippet', 'mkdocs', (file) => `--8<--\n${file}\n--8<--`],
    ['an include of MyST', 'sphinx', (file) => `\`\`\`{include} ${file}\n\`\`\``],
    ['a literalinclude of MyST', 'sphinx', (file) => `\`\`\`{literalinclude} ${file}\n\`\`\``],
    ['an include of VitePress', 'vitepress', (file) => `<!--@include: ${file}-->`],
    ['a block of GitBook', 'plain', (file) => `{% include ".gitbook/includes/${file}" %}`],
    ['an import', 'plain', (file) => `import Part from './${file}';\n\n<Part/>`],
  ];

  it.each(KINDS)('never shows a restricted file to other readers: %s', (_name, site, write) => {
    const include = () => '---\ngroups: [partners]\n---\nThe narwhal costs 40.';
    const shown = (head: string) => {
      const { root, warnings } = readMarkdown(head + write('prices.md'), { path: 'page.md', site, include });
      return [toMarkdown(root).includes('narwhal'), warnings.length];
    };
    expect(shown('')).toEqual([false, 1]);
    expect(shown('---\ngroups: [partners, staff]\n---\n')).toEqual([false, 1]);
    expect(shown('---\ngroups: [partners]\n---\n')).toEqual([true, 0]);
  });

  it.each(KINDS)('is left out on pages that are given as text, with a warning: %s', (_name, site, write) => {
    const { root, warnings } = readMarkdown(`Text.\n\n${write('part.md')}`, { path: 'page.md', site });
    expect(toMarkdown(root)).not.toContain('part.md');
    expect(warnings).toEqual([expect.stringMatching(/part\.md" in page\.md is not included, because only pages of a/)]);
  });

  it.each(KINDS.filter(([name]) => !name.includes('literal')))(
    'stops at a file that includes itself: %s',
    (_name, site, write) => {
      const include = () => `x\n\n${write('self.md')}`;
      const { root, warnings } = readMarkdown(write('self.md'), { path: 'page.md', site, include });
      expect(toMarkdown(root).match(/^x$/gm)?.length).toBeLessThanOrEqual(5);
      expect(warnings).toEqual([expect.stringContaining('nested more than 5 levels deep')]);
    },
  );

  it.each([
    ['ranges of lines', 'mkdocs', `--8<-- "long.md:${'1,'.repeat(20)}1"`],
    ['lines of code', 'sphinx', `\`\`\`{literalinclude} long.md\n:lines: ${'1-,'.repeat(20)}1\n\`\`\``],
    ['indentation of a snippet', 'mkdocs', `${' '.repeat(3_000)}--8<-- "long.md"`],
    ['indentation of a directive', 'sphinx', `${' '.repeat(3_000)}\`\`\`{include} long.md\n\`\`\``],
    ['indentation of code', 'vitepress', `${' '.repeat(3_000)}<<< long.md`],
  ] as [string, SiteKind, string][])('has a limit of length, also for repeated %s', (_name, site, source) => {
    const include = () => 'word\n'.repeat(10_000);
    const { root, warnings } = readMarkdown(source, { path: 'page.md', site, include });
    expect(toMarkdown(root).length).toBeLessThan(1_000);
    expect(warnings).toEqual([expect.stringContaining('may have 500,000 characters together')]);
  });
});

it('labels of included files of MyST are labels of the page', () => {
  const include = () => '(inst)=\n## Installation';
  const page = readMarkdown('```{include} part.md\n```', { path: 'page.md', site: 'sphinx', include });
  expect(page.labels).toEqual([{ id: 'inst', title: 'Installation' }]);
});
