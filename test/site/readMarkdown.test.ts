import { describe, expect, it } from 'vitest';
import { expandIncludes } from '../../src/site/markdown/includes/expandIncludes.js';
import type { SlugStyle } from '../../src/site/markdown/nodes/slugs.js';
import { toMarkdown } from '../../src/site/markdown/output/toMarkdown.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';

/** Reads a page and writes it as plain Markdown, which shows how each part was read. */
function read(source: string, path = 'page.mdx', slugs?: SlugStyle) {
  const page = readMarkdown(source, { path, slugs });
  return { ...page, markdown: toMarkdown(page.root.children) };
}

describe('front matter', () => {
  it('names no version of the site if its "version" only says how finished a feature is', () => {
    expect(read('---\nversion: canary\n---\n').frontMatter.version).toBeUndefined();
    expect(read('---\nversion: next\n---\n').frontMatter.version).toBe('next');
    expect(read('---\nversion: 2.1\n---\n').frontMatter.version).toBe('2.1');
    expect(read('---\nversion: 1.10 # stable\n---\n').frontMatter.version).toBe('1.10');
  });

  it.each([
    ['YAML', '---\nversion: 1.10\ntitle: 007\norder: 0x10\n---\n'],
    ['TOML', '+++\nversion = 1.10 # current\ntitle = "007"\norder = 0x10\n+++\n'],
    ['JSON', '{ "version": 1.10, "title": "007", "order": 16 }\n'],
  ])('keeps numbers as they are written in %s', (_format, source) => {
    expect(read(source).frontMatter).toMatchObject({ version: '1.10', title: '007', order: 16 });
  });

  it.each(['order: ""', 'order: true', 'order: [3]', 'order: " "', 'order: soon'])(
    'takes the next field with a number as the order instead of %s',
    (line) => {
      expect(read(`---\n${line}\n---\n`).frontMatter.order).toBeUndefined();
      expect(read(`---\n${line}\nweight: "2"\n---\n`).frontMatter.order).toBe(2);
    },
  );

  it('keeps a number of TOML as it is written if a table has the same key', () => {
    expect(read('+++\nversion = 1.10\n[params]\nversion = 2\n+++\n').frontMatter.version).toBe('1.10');
    expect(read('+++\nversion = 1.10\n[params]\nversion = 1.1\n+++\n').frontMatter.version).toBe('1.10');
  });

  it('is read as YAML, with the field names of site generators', () => {
    const { frontMatter, title, markdown } = read(
      '---\ntitle: "A: b"\nlang: es\nsidebar_position: 3\ntags: [one, two]\ndraft: true\nowner: me\n---\nText',
    );
    expect(frontMatter).toMatchObject({
      title: 'A: b',
      language: 'es',
      order: 3,
      hidden: true,
      keywords: ['one', 'two'],
    });
    expect(frontMatter.fields.owner).toBe('me');
    expect([title, markdown]).toEqual(['A: b', 'Text']);
  });

  it('is read as TOML between plus signs', () => {
    expect(read('+++\ntitle = "T"\nweight = 2\n+++\nText').frontMatter).toMatchObject({ title: 'T', order: 2 });
  });

  it('that is invalid keeps its plain lines, with a warning', () => {
    const { title, warnings, markdown } = read('---\ntitle: "T"\nbad: [\n---\nText');
    expect([title, markdown]).toEqual(['T', 'Text']);
    expect(warnings[0]).toContain('front matter could not be parsed');
  });

  it.each(['hidden: true', 'draft: yes', 'unlisted: "true"', 'hidden: "true" # until June'])(
    'hides the page also if another line is invalid: %s',
    (line) => {
      expect(read(`---\ntitle: Release: plan\n${line}\n---\nText`).frontMatter.hidden).toBe(true);
      expect(read(`---\n${line}\n---\nText`).frontMatter.hidden).toBe(true);
    },
  );

  it('does not hide the page if a field says no', () => {
    expect(read('---\ntitle: Release: plan\nhidden: false\ndraft: no\n---\nText').frontMatter.hidden).toBeUndefined();
  });

  it('is not text between two thematic breaks', () => {
    expect(read('---\n\nSome words, not a head.\n\n---\n').markdown).toContain('Some words, not a head.');
  });

  it('can have a byte order mark and Windows line breaks', () => {
    expect(read('\uFEFF---\r\ntitle: T\r\n---\r\n# A\r\n').title).toBe('T');
  });

  it('cannot change a prototype', () => {
    read('---\n__proto__:\n  polluted: yes\nconstructor: 1\n---\n');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('titles and anchors', () => {
  it('come from the first heading, or else from the file name', () => {
    expect(read('# From heading', 'a.md').title).toBe('From heading');
    expect(read('Only text', 'guide/02-first-steps.md').title).toBe('First steps');
    expect(read('Only text', 'guide/index.md').title).toBe('Guide');
  });

  it.each([
    ['github', 'server.ws & `code`', 'serverws--code'],
    ['vitepress', 'server.ws & `code`', 'server-ws-code'],
    ['vitepress', '3. Ünïcode', '_3-unicode'],
    ['mdx', 'What is this - really?', 'what-is-this-really'],
    ['github', '快速开始', '快速开始'],
    ['starlight', 'Stop -- go!', 'stop--go'],
    ['starlight', '`--flag` and more ?', '--flag-and-more'],
    ['mkdocs', 'Größe_1 & Übung', 'groe_1-ubung'],
    ['mkdocs', '设定', '_1'],
    ['sphinx', '2. Straße & Øre_2', 'strasze-ore-2'],
    ['sphinx', '设定', 'id1'],
    ['hugo', 'See [this](/page)', 'see-thispage'],
  ] as const)('follow the style of %s: %s', (slugs, heading, id) => {
    expect(read(`## ${heading}`, 'a.md', slugs).headings[0]?.id).toBe(id);
  });

  it('keep ids by the author in every notation', () => {
    const { headings } = read('## A {#my_id}\n## B {/*b-id*/}\n## C [#c-id]\n## D {/* #d-id */}\n## E {#e .big}\n');
    expect(headings.map(({ text, id }) => [text, id])).toEqual([
      ['A', 'my_id'],
      ['B', 'b-id'],
      ['C', 'c-id'],
      ['D', 'd-id'],
      ['E', 'e'],
    ]);
  });

  it('number equal headings and never repeat an id by the author', () => {
    expect(read('## Same\n## Same\n## Other {#same-1}').headings.map(({ id }) => id)).toEqual([
      'same',
      'same-2',
      'same-1',
    ]);
  });
});

describe('repeated headings', () => {
  it.each([
    ['mkdocs', ['same', 'same_1', 'same_2', 'a_1', 'a_2']],
    ['sphinx', ['same', 'id1', 'id2', 'a-1', 'id3']],
  ] as const)('get the numbers of %s', (slugs, ids) => {
    const { headings } = read('## Same\n## Same\n## Same\n## a_1\n## a_1', 'a.md', slugs);
    expect(headings.map(({ id }) => id)).toEqual(ids);
  });

  it('get a new number after one that is too large for exact counting', () => {
    const number = '9'.repeat(20);
    const { headings } = read(`## a_${number}\n## a_${number}\n## a_${number}`, 'a.md', 'mkdocs');
    expect(headings.map(({ id }) => id)).toEqual([`a_${number}`, `a_${number}_1`, `a_${number}_2`]);
  });
});

describe('reading modules and expressions', () => {
  it('removes imports and exports, and keeps sentences that begin with these words', () => {
    const { markdown } = read(
      'import A from "./a"\nimport {\n  B,\n} from "b";\nexport const c = {\n  d: [1,\n\n  2],\n};\n\nimport your data first.\n\nexport it from a file.',
    );
    expect(markdown).toBe('import your data first.\n\nexport it from a file.');
  });

  it('ends an export whose value is a string at the end of its line', () => {
    const afterString = read(
      "export const a = 'x'\nimport B from './b'\nexport const c = \"y\"\n# The heading\n\nThe text.",
    );
    expect([afterString.title, afterString.markdown]).toEqual(['The heading', expect.stringContaining('The text.')]);
    expect(afterString.markdown).not.toContain('import');
  });

  it('continues an export with a line that begins with `|`, `<` or `!=`, and not with a table, tag, comment or image', () => {
    expect(read("export type A = 'x'\n| 'y'\n| 'z'\n\nText.").markdown).toBe('Text.');
    expect(read('export const a = b\n|| c\n\nText.').markdown).toBe('Text.');
    expect(read('export const a = b\n< c\n\nText.').markdown).toBe('Text.');
    expect(read('export const a = b\n<< 2\n\nText.').markdown).toBe('Text.');
    expect(read('export const a = b\n<\n\nText.').markdown).toBe('Text.');
    expect(read('export const a = b\n!== c\n\nText.').markdown).toBe('Text.');
    expect(read('export const a = b\n<b>c</b>').markdown).toBe('**c**');
    expect(read('export const a = b\n<>c</>').markdown).toBe('c');
    expect(read('export const a = b\n<!-- c -->\n# D').markdown).toBe('# D');
    expect(read('export const a = b\n![c](d.png)').markdown).toBe('![c](d.png)');
    const table = '| a | b |\n| - | - |\n| 1 | 2 |';
    expect(read(`export type A = 'x'\n| 'y'\n${table}`).markdown).toBe(table);
  });

  it('keeps a list directly below an export', () => {
    expect(read("export const a = 'x'\n- b\n- c").markdown).toBe('- b\n- c');
    expect(read("export const a = 'x'\n* b\n* c").markdown).toBe('- b\n- c');
  });

  it('keeps imports and exports in code', () => {
    expect(read('```js\nimport a from "a";\n\nexport const b = 1;\n```').markdown).toContain(
      'import a from "a";\n\nexport const b = 1;',
    );
  });

  it('keeps literals and removes other expressions', () => {
    expect(
      read('a{" "}b {"c"} {`d`} {1} {props.x} {/* no */}{list.map((x) => <li key={x}>{`}`}</li>)}e').markdown,
    ).toBe('a b c d 1  e');
  });

  it('skips lines with comments in expressions, but not the rest of a URL', () => {
    const list = '{list.map((x) => {\n  // A brace: }\n  return x;\n})}';
    expect(read(`a ${list} b {show && <a>https://x.example</a>} c`).markdown).toBe('a  b  c');
  });

  it('keeps braces in pages that are not MDX', () => {
    expect(read('Use {name} and {{ value }}.', 'a.md').markdown).toBe('Use {name} and {{ value }}.');
  });

  it('removes the expressions and scripts of Vue pages', () => {
    expect(
      read('<script setup>\nconst a = 1\n</script>\n\nHi {{ a }} `{{ b }}`\n\n<Home :data="a" @click="b" />', 'a.md')
        .markdown,
    ).toBe('Hi  `{{ b }}`');
  });

  it('keeps formulas', () => {
    expect(read('The sum $\\frac{a}{b}$ is.').markdown).toContain('frac{a}{b}');
  });
});

describe('components', () => {
  it.each([
    ['<Note>Read **this**.</Note>', '> **Note**\n>\n> Read **this**.'],
    ['<Callout type="warning" title="Mind">\n  x\n</Callout>', '> **Mind**\n>\n> x'],
    [':::tip[A `b` title]\nHi\n:::', '> **A `b` title**\n>\n> Hi'],
    ['::: danger STOP\nHi\n:::', '> **STOP**\n>\n> Hi'],
    ['> [!IMPORTANT]\n> Hi', '> **Info**\n>\n> Hi'],
    ['<Accordion title="More">\n\n  Text\n\n</Accordion>', '**More**\n\nText'],
    ['<details><summary>More</summary>\n\nText\n\n</details>', '**More**\n\nText'],
    ['::: details More\nText\n:::', '**More**\n\nText'],
    ['<details>\n\n### More\n\nText\n\n</details>', '**More**\n\nText'],
    ['<details><summary></summary>\n\n### More\n\nText\n\n</details>', '**More**\n\nText'],
    ['<details>\n\nText\n\n### More\n\nOther\n\n</details>', '**Details**\n\nText\n\n### More\n\nOther'],
    [':::details\nText\n\n### More\n\nOther\n:::', '**Details**\n\nText\n\n### More\n\nOther'],
    [
      '<Tabs>\n<TabItem value="a" label="One">\n\nx\n\n</TabItem>\n<TabItem value="b">y</TabItem>\n</Tabs>',
      '**One**\n\nx\n\n**b**\n\ny',
    ],
    ["<Tabs items={['npm', 'yarn']}>\n  <Tab>x</Tab>\n  <Tab>y</Tab>\n</Tabs>", '**npm**\n\nx\n\n**yarn**\n\ny'],
    [
      "<Tabs items={['It\\'s', `a\\`b ${x}`]}>\n  <Tab>x</Tab>\n  <Tab>y</Tab>\n</Tabs>",
      "**It's**\n\nx\n\n**a`b …**\n\ny",
    ],
    [
      '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [pnpm]\npnpm i\n```\n\n:::',
      '**npm**\n\n```sh\nnpm i\n```\n\n**pnpm**\n\n```sh\npnpm i\n```',
    ],
    [
      '<Steps>\n  <Step title="First">\n    Do\n\n    ```sh\n    a\n      b\n    ```\n  </Step>\n  <Step title="Then">Go</Step>\n</Steps>',
      '1. **First**\n\n   Do\n\n   ```sh\n   a\n     b\n   ```\n\n2. **Then**\n\n   Go',
    ],
    [
      '<CardGroup cols={2}>\n  <Card title="One" href="/one">Text</Card>\n  <LinkCard title="Two" href="/two" description="More" />\n</CardGroup>',
      '- **[One](/one)**\n\n  Text\n\n- **[Two](/two)**\n\n  More',
    ],
    ['<ParamField path="id" type="string" required>The id.</ParamField>', '**`id`** `string` required\n\nThe id.'],
    ['<Update label="v2" description="May">\nText\n</Update>', '## v2\n\nMay\n\nText'],
    ['<Frame caption="A *view*"><img src="/a.png" alt="A" /></Frame>', '![A](/a.png)\n\nA *view*'],
    [
      'Press <kbd>Ctrl</kbd>, see <Tooltip tip="why">that</Tooltip> <Icon icon="x" />now.',
      'Press `Ctrl`, see that now.',
    ],
    ['<FileTree>\n- src/\n  - a.ts\n</FileTree>', '- src/\n  - a.ts'],
    ['<iframe src="https://video.test/1" title="Tour"></iframe>', '[Tour](https://video.test/1)'],
  ])('are read as Markdown: %s', (source, markdown) => {
    expect(read(source).markdown).toBe(markdown);
  });

  it('never put a link into a link', () => {
    expect(read('<Card href="/a">See [b](/b).</Card>').markdown).toBe('- See [b](/b). [/a](/a)');
    expect(read('<Card href="/b">See [b](/b).</Card>').markdown).toBe('- See [b](/b).');
    expect(read('<Card href="/a" title="The [b](/b)">Text</Card>').markdown).toBe(
      '- **The [b](/b) [/a](/a)**\n\n  Text',
    );
    expect(read('<Mystery href="/a" title="The [b](/b)">\n\nText\n\n</Mystery>').markdown).toBe(
      '**The [b](/b) [/a](/a)**\n\nText',
    );
    expect(read('<Card href="/a">See *b*.</Card>').markdown).toBe('- [See *b*.](/a)');
  });

  it.each([
    ['See <Link to="/x" title="Opens X">the X page</Link> for more.', 'See [the X page](/x) for more.'],
    ['See <NavLink href="/x" label="Opens X">the X page</NavLink>.', 'See [the X page](/x).'],
    ['- <Link to="/x" title="Opens X">the X page</Link>', '- [the X page](/x)'],
    ['| a |\n| - |\n| <Link to="/x" title="Opens X">X</Link> |', '| a |\n| - |\n| [X](/x) |'],
    ['A <Link href="/a" label="GitHub">→</Link> b', 'A GitHub [→](/a) b'],
    ['A <Range to="2" title="T">x</Range> b', 'A T [x](2) b'],
  ])('that link text within a line leave out their tooltip, but no other title: %s', (source, markdown) => {
    expect(read(source).markdown).toBe(markdown);
  });

  it.each([
    ['A <Teleport to="body">See [b](/b).</Teleport> c', 'A See [b](/b). c'],
    ['A <Teleport to="body" title="T">See [b](/b).</Teleport> c', 'A T See [b](/b). c'],
    ['A <VersionRange from="1" to="2">see [notes](/notes)</VersionRange>', 'A see [notes](/notes)'],
    ['A <VersionRange from="1" to="2" title="The [b](/b)" />', 'A The [b](/b)'],
    ['A <Link to="/a">See [b](/b).</Link>', 'A See [b](/b). [/a](/a)'],
    ['A <Link href="a.html">See [b](/b).</Link>', 'A See [b](/b). [a.html](a.html)'],
  ])('add a link after other links only if it leads to a page: %s', (source, markdown) => {
    expect(read(source).markdown).toBe(markdown);
  });

  it('that are unknown keep their description within a line and between lines', () => {
    expect(read('Use <Pill title="A" description="B *b*">c</Pill> here').markdown).toBe('Use A B *b* c here');
    expect(read('Use <Pill href="/a" title="T" description="B">c</Pill> here').markdown).toBe('Use B [c](/a) here');
    expect(read('Use <Pill description="B" /> here').markdown).toBe('Use B here');
    expect(read('<Pill title="A" description="B">\n\nc\n\n</Pill>').markdown).toBe('**A**\n\nB\n\nc');
  });

  it('that are unknown become their title and children', () => {
    expect(read('<Mystery title="Name" data={x => <b>{x}</b>}>\n  Inner *text*\n</Mystery>').markdown).toBe(
      '**Name**\n\nInner *text*',
    );
    expect(read('a <Mystery.Part {...props}>b</Mystery.Part> c <Empty /> d').markdown).toBe('a b c  d');
  });

  it('keep slots, captions and image descriptions', () => {
    expect(read('<Team>\n<template #lead>Who we are</template>\n</Team>', 'a.md').markdown).toBe('Who we are');
    expect(read('<Team>\n<template #title>Advisors</template>\n</Team>', 'a.md').markdown).toBe('**Advisors**');
    expect(read('<Illustration caption="A **lamp**" src="/a.png" />').markdown).toBe('A **lamp**');
    expect(read('<Diagram name="tree" alt="A tree of two nodes">The tree</Diagram>').markdown).toBe(
      'A tree of two nodes\n\nThe tree',
    );
    expect(read('<FileTree title="Project">\n- a.ts\n</FileTree>').markdown).toBe('**Project**\n\n- a.ts');
  });

  it('keep a space between adjacent spans', () => {
    expect(read('a <span class="x">property</span><span class="y">ref</span>.').markdown).toBe('a property ref.');
  });

  it('get no space between another element and a span', () => {
    expect(read('H<sub>2</sub><span>O</span>').markdown).toBe('H2O');
  });

  it('stay inside lists, quotes and tables', () => {
    expect(read('1. One\n   <Note>\n     Hi\n   </Note>\n2. Two').markdown).toBe(
      '1. One\n\n   > **Note**\n   >\n   > Hi\n\n2. Two',
    );
    expect(read('| a |\n| - |\n| <Badge>x</Badge><br/>y |').markdown).toContain('| x y |');
  });

  it('do not turn indented content into code', () => {
    expect(read('<A>\n    <B>\n        Text\n\n        - item\n    </B>\n</A>').markdown).toBe('Text\n\n- item');
    expect(read('<div>\n    <p>\n        Text\n    </p>\n</div>', 'a.md').markdown).toBe('Text');
  });
});

describe('admonitions of MkDocs', () => {
  it('become nested callouts, collapsible blocks and tabs', () => {
    const { markdown, root } = read(
      '# A\n\n!!! warning "Mind the *gap*"\n    First.\n\n    ```sh\n    run\n    ```\n\n    ??? note\n        Inner.\n\nAfter.\n\n=== "npm"\n\n    npm i\n\n=== "pnpm"\n\n    pnpm i\n',
      'a.md',
    );
    expect(root.children.map((node) => node.type)).toEqual(['heading', 'blockquote', 'paragraph', 'container']);
    expect(markdown).toContain(
      '> **Mind the _gap_**\n>\n> First.\n>\n> ```sh\n> run\n> ```\n>\n> **Note**\n>\n> Inner.',
    );
    expect(markdown).toContain('**npm**\n\nnpm i\n\n**pnpm**\n\npnpm i');
  });

  it('stay text without indented content, and in code', () => {
    expect(read('!!! note "A"\n\nText', 'a.md').markdown).toContain('!!! note "A"');
    expect(read('```md\n!!! note\n    Text\n```', 'a.md').markdown).toBe('```md\n!!! note\n    Text\n```');
  });
});

describe('HTML', () => {
  it('becomes Markdown with the same meaning', () => {
    expect(
      read('<p align="center"><img src="a.png" alt="A"> <a href="/b"><b>bold</b> link</a></p>', 'a.md').markdown,
    ).toBe('![A](a.png) [**bold** link](/b)');
    expect(read('<table><tr><th>A<th>B</tr><tr><td>1</td><td>x &amp; y</td></tr></table>', 'a.md').markdown).toContain(
      'x & y',
    );
    expect(read('<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>', 'a.md').markdown).toBe('- one\n- two');
    expect(read('<pre><code class="language-js">a &lt; b\n  c</code></pre>', 'a.md').markdown).toBe(
      '```js\na < b\n  c\n```',
    );
    expect(read('a<br>b <hr>', 'a.md').markdown).toContain('a\\\nb');
  });

  it('loses comments, scripts and styles except in code', () => {
    expect(
      read('a <!-- b --> c\n\n<style>x{}</style>\n\n<script>alert(1)</script>\n\n`<!-- d -->`', 'a.md').markdown,
    ).toBe('a  c\n\n`<!-- d -->`');
  });

  it('keeps text that only looks like a tag', () => {
    expect(read('A Promise<string>, a < b, <YOUR_KEY>, <3 and <https://a.test/>.', 'a.md').markdown).toBe(
      'A Promise\\<string>, a < b, \\<YOUR_KEY>, <3 and <https://a.test/>.',
    );
  });

  it('keeps indented code of plain Markdown as it is', () => {
    expect(read('Text\n\n    <div>\n      {x}\n\n    </div>\n\nMore', 'a.md').markdown).toBe(
      'Text\n\n```\n<div>\n  {x}\n\n</div>\n```\n\nMore',
    );
  });
});

describe('broken pages', () => {
  it.each([
    ['an unclosed component', '<Note>\nText\n\n## Next\n\nMore', /Text[\s\S]*## Next[\s\S]*More/],
    ['an unclosed link target', '[a](<b\n\n<Note>\nText\n</Note>\n\nMore', /> \*\*Note\*\*[\s\S]*Text[\s\S]*More/],
    ['a stray end', 'Text\n\n</Note>\n\nMore', /^Text\n\nMore$/],
    ['crossed tags', '<A><b>Text</A></b>\n\nMore', /Text[\s\S]*More/],
    ['an unclosed brace', 'Text {a b\n\nMore', /Text \{a b\n\nMore/],
    ['an unclosed fence', '```js\n<A>\n{', /<A>\n\{/],
    ['an unclosed attribute', 'Text <A b="c\n\nMore', /Text[\s\S]*More/],
    ['an unclosed directive', ':::tip Title\nText\n\nMore', /Title[\s\S]*Text[\s\S]*More/],
    ['an unclosed comment', 'Text <!-- more', /Text/],
    ['merge markers', '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> c', /a[\s\S]*b/],
    ['a NUL character', 'a\0b', /a\uFFFDb/],
    ['no content', '', /^$/],
    ['a marker character of the parser', 'a <\uFDD00\uFDD1> b {/*x*/}', /^a <\uFFFD0\uFFFD> b$/],
  ])('with %s keep their text', (_, source, expected) => {
    expect(read(source).markdown).toMatch(expected);
  });
});

describe('reading includes', () => {
  const files: Record<string, string> = {
    './part.md': '---\ntitle: no\n---\nIncluded *text*.',
    './a.ts': '// #region x\nconst a = 1;\n// #endregion x\nconst b = 2;',
  };
  const include = (reference: string) => files[reference];

  it('inserts pages and snippets', () => {
    const source = 'Before\n\n<!--@include: ./part.md-->\n\n<<< ./a.ts#x [name.ts]\n\n```\n<<< ./a.ts\n```';
    expect(toMarkdown(readMarkdown(source, { path: 'a.md', include }).root)).toBe(
      'Before\n\nIncluded *text*.\n\n```ts\nconst a = 1;\n```\n\n```\n<<< ./a.ts\n```',
    );
  });

  it('inserts imported pages where they are used', () => {
    expect(toMarkdown(readMarkdown('import Part from "./part.md"\n\n<Part />', { path: 'a.mdx', include }).root)).toBe(
      'Included *text*.',
    );
  });

  it('have one limit of length for a page, however they are nested', () => {
    const large = 'x'.repeat(200_000);
    const texts: Record<string, string> = { 'large.md': large };
    for (const name of ['a.md', 'b.md', 'c.md']) texts[name] = '<!--@include: large.md-->';
    const source = ['a.md', 'b.md', 'c.md'].map((name) => `<!--@include: ${name}-->`).join('\n\n');
    const expanded = expandIncludes(source, { path: 'page.md' }, (path) => texts[path]);
    expect(expanded.body.split(large)).toHaveLength(3);
    expect(expanded.warnings).toEqual([
      '"large.md" in c.md is not included, because all files that a page includes may have 500,000 characters together.',
    ]);
  });

  it('that are missing leave a warning with the reference', () => {
    const source = '<!--@include: ./gone.md-->\n\n<<< ../../a.ts\n\n<Snippet file="none.mdx" />\n\n<<< ./a.ts';
    const { warnings } = readMarkdown(source, { path: 'guide/a.md', include: (path) => files[path.slice(6)] });
    const missing =
      'is not included, because the folder of the documentation has no such file. Correct the path, or move the file into the folder.';
    expect(warnings).toEqual([
      `"./gone.md" in guide/a.md ${missing}`,
      `"../../a.ts" in guide/a.md ${missing}`,
      `"/snippets/none.mdx" in guide/a.md ${missing}`,
    ]);
  });

  it.each([
    ['everybody', '', false],
    ['another group', 'groups: [staff]', false],
    ['one more group', 'groups: [partners, staff]', false],
    ['the same group', 'groups: [partners]', true],
  ])('of a file for one group, in a page for %s', (_name, head, isIncluded) => {
    const source = `---\n${head}\n---\n<!--@include: prices.md-->\n\n<<< prices.md`;
    const restricted = () => '---\ngroups: [partners]\n---\nThe narwhal costs 40.';
    const { root, warnings } = readMarkdown(source, { path: 'a.md', include: restricted });
    expect(toMarkdown(root).includes('narwhal')).toBe(isIncluded);
    expect(warnings).toEqual(isIncluded ? [] : [expect.stringContaining('allows fewer readers than this page')]);
  });

  it('shows data files that begin like front matter', () => {
    const data: Record<string, string> = {
      'access.yml': '---\ngroups: [partners]\n---\nkind: second',
      'access.json': '{ "groups": ["partners"] }',
    };
    const page = readMarkdown('<<< access.yml\n\n<<< access.json', { path: 'a.md', include: (path) => data[path] });
    expect(page.warnings).toEqual([]);
    for (const text of Object.values(data)) expect(toMarkdown(page.root)).toContain(text);
  });

  it('stops at a page that includes itself', () => {
    const page = readMarkdown('<!--@include: ./self.md-->', {
      path: 'a.md',
      include: () => 'x\n<!--@include: ./self.md-->',
    });
    expect(toMarkdown(page.root).match(/x/g)).toHaveLength(5);
    expect(page.warnings).toEqual([
      '"./self.md" in ./././././self.md is not included, because includes are nested more than 5 levels deep.',
    ]);
  });
});

describe('long pages', () => {
  const section = (index: number) => `## Part ${index}\n\n${'- item\n'.repeat(60)}\nSee [the *guide*][g] and [^n].\n\n`;
  const source = `${Array.from({ length: 20 }, (_, index) => section(index)).join('')}[G]: /guide\n\n[^n]: The note.\n`;

  it('are parsed in parts, with the result of the whole page', () => {
    const { root, headings } = read(source);
    expect(headings).toHaveLength(20);
    expect(root.children.filter((node) => node.type === 'list').map((list) => list.children.length)).toEqual(
      Array.from({ length: 20 }, () => 60),
    );
    const references = JSON.stringify(root).match(/"(?:linkReference|footnoteReference)"/g);
    expect(references).toHaveLength(40);
    expect(root.children.filter((node) => /definition/i.test(node.type))).toHaveLength(2);
  });

  it('do not split a list that is longer than a part', () => {
    const { root } = read('- item\n\n'.repeat(500));
    expect(root.children.map((node) => node.type === 'list' && node.children.length)).toEqual([500]);
    const tight = read('1. item\n'.repeat(900)).root;
    expect(tight.children.map((node) => node.type === 'list' && node.children.length)).toEqual([900]);
  });
});
