import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../src/site/markdown/output/renderMarkdown.js';
import { toMarkdown } from '../../src/site/markdown/output/toMarkdown.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import type { SiteKind } from '../../src/site/shared/SiteKind.js';

function read(source: string, site: SiteKind, path = 'page.md'): string {
  return toMarkdown(readMarkdown(source, { path, site }).root.children);
}

const lines = (...each: string[]) => each.join('\n');

describe('the syntax of MkDocs', () => {
  it.each([
    ['a block between slashes', '/// note | Title\n\nText.\n\n///\n\nAfter.', '> **Title**\n>\n> Text.\n\nAfter.'],
    ['a collapsible block between slashes', '/// details | More\n\nText.\n\n///', '**More**\n\nText.'],
    [
      'a collapsible block without a title, with a heading in the middle',
      '/// details\n\nText.\n\n### More\n\nOther\n\n///',
      '**Details**\n\nText.\n\n### More\n\nOther',
    ],
    ['icons', ':material-check: Yes :octicons-tag-16:{ .big } no', 'Yes no'],
    ['an icon at the beginning of a list item', '-   :material-check: __Fast__\n\n    More.', '- **Fast**\n\n  More.'],
    ['attributes', '[Go](/go){ .button target=_blank } `a`{.b} word\n{ .annotate }', '[Go](/go) `a` word'],
    ['no words between two pairs of braces', '`a`{x} and b} c', '`a`{x} and b} c'],
    ['keys', 'Press ++ctrl+alt+del++.', 'Press `ctrl`+`alt`+`del`.'],
    ['an inserted word', 'Now {++faster++} and {--slower--}.', 'Now faster and slower.'],
    ['marks', 'A ==marked== and ^^inserted^^ {--word--}.', 'A marked and inserted word.'],
    ['an abbreviation', 'HTML\n\n*[HTML]: Hyper Text', 'HTML'],
    [
      'a definition list',
      'Apple\n:   A fruit.\n\n    Red.\n\nPear\n:   Green.',
      '**Apple**\n\nA fruit.\n\nRed.\n\n**Pear**\n\nGreen.',
    ],
    ['attributes in place of a language', '``` { .yaml .annotate title="a.yml" }\na: 1\n```', '```yaml\na: 1\n```'],
    [
      'a title of a callout that begins with a link',
      '!!! tip "[Free] as well"\n\n    Text.',
      '> **\\[Free] as well**\n>\n> Text.',
    ],
    ['a callout without a title', '!!! success\n\n    Text.', '> **Success**\n>\n> Text.'],
    ['a definition that is an admonition', 'Apple\n\n:   !!! tip\n\n        Red.', '**Apple**\n\n> **Tip**\n>\n> Red.'],
    ['an insertion of a file', 'Before.\n\n{* ../a.py hl[1] *}\n\n--8<-- "b.md"\n\nAfter.', 'Before.\n\nAfter.'],
    ['a template', '{% for a in b %}\n\n[x]({{ a.url }}) text {{ a.name }}\n\n{% endfor %}', '[x]() text'],
    ['tabs without content', '=== "One"\n\n=== "Two"\n\nText.', '**One**\n\n**Two**\n\nText.'],
    ['names of emoji', ':white_check_mark: and a:x:b and :unknown_name:', '✅ and a:x:b and :unknown_name:'],
  ])('is read: %s', (_, source, expected) => {
    expect(read(source, 'mkdocs')).toBe(expected);
  });

  it('shows braces and colons in code as they are', () => {
    const source = '`{ .a }` and `:material-check:` and `==x==`';
    expect(read(source, 'mkdocs')).toBe(source);
  });

  it('shows code that contains a backtick as it is', () => {
    const source = '``a ` {.x} :material-check: ==y==`` and ``{{ a }} ` {{ b }}``';
    expect(read(source, 'mkdocs')).toBe(source);
    expect(read(`{% set a = 1 %}\n\n${source}`, 'mkdocs')).toBe(source);
  });

  it('removes attributes behind backticks that enclose no code', () => {
    expect(read('`` a{: .x } ` b{: .y }', 'mkdocs')).toBe('\\`\\` a \\` b');
    expect(read('\\` a{: .x } \\`', 'mkdocs')).toBe('\\` a \\`');
  });
});

describe('the syntax of MyST', () => {
  it.each([
    ['a directive', '```{warning}\nHot **coffee**.\n```', '> **Warning**\n>\n> Hot **coffee**.'],
    [
      'a directive with a title and options',
      ':::{admonition} Title\n:class: tip\n\nText.\n:::',
      '> **Title**\n>\n> Text.',
    ],
    [
      'directives within each other',
      '::::{tab-set}\n:::{tab-item} npm\nOne.\n:::\n:::{tab-item} yarn\nTwo.\n:::\n::::',
      '**npm**\n\nOne.\n\n**yarn**\n\nTwo.',
    ],
    ['code', '```{code-block} python\n:caption: a.py\n:linenos:\n\nx = 1\n```', '```python\nx = 1\n```'],
    [
      'directives in list items',
      '- ```{tip}\n  Hot.\n  ```\n\n1. ```{code} py\n   x\n   ```',
      '- > **Tip**\n  >\n  > Hot.\n\n1. ```py\n   x\n   ```',
    ],
    ['a figure', '```{figure} a.png\n:alt: A cat\n\nThe caption.\n```', '![A cat](a.png)\n\nThe caption.'],
    ['a directive of an extension', '```{exercise} Count\nText.\n```', 'Count\n\nText.'],
    ['a cell of a notebook', '```{r}\nx <- 1\n```', '```r\nx <- 1\n```'],
    ['a table of contents', '```{toctree}\na\nb\n```\n\nText.', 'Text.'],
    [
      'roles',
      'See {ref}`the guide <guide>`, {kbd}`Ctrl` and {abbr}`MyST (Markedly)`.',
      'See [the guide](#guide), `Ctrl` and MyST (Markedly).',
    ],
    [
      'roles over two lines',
      '(t)=\nSee {ref}`the installation\nguide <install>` for more, and {doc}`the usage\n  <usage>`. Also {py:func}`foo` and {py:func}`a\nb`.',
      'See [the installation guide](#install) for more, and [the usage](usage). Also `foo` and `a b`.',
    ],
    [
      'roles over two lines in list items and fields',
      '(t)=\n- {ref}`a\n  b <c>`\n- d\n\nText.\n\n:param x: {ref}`e\n  f <g>`\n:returns: h',
      '- [a b](#c)\n- d\n\nText.\n\n- **param x:** [e f](#g)\n- **returns:** h',
    ],
    [
      'backticks without a partner in a paragraph, a list item, a heading and a table',
      lines('A `b', '- {ref}`c`', '- d `e', '', '# f `g', '{ref}`h`', '', '| a `b |', '| - |', '| {ref}`c` |'),
      lines(
        'A \\`b',
        '',
        '- [c](#c)',
        '- d \\`e',
        '',
        '# f \\`g',
        '',
        '[h](#h)',
        '',
        '| a \\`b |',
        '| - |',
        '| [c](#c) |',
      ),
    ],
    [
      'a role below code spans with backticks',
      'Three `` ` `` or `~`,\n``{ref}`a` `` and {ref}`b`',
      'Three `` ` `` or `~`,\n``{ref}`a` `` and [b](#b)',
    ],
    [
      'roles below a backtick that is escaped',
      'Use \\` as the mark.\nSee {ref}`a`, `\\`, \\``b` and {ref}`c`.',
      'Use \\` as the mark.\nSee [a](#a), `\\`, \\``b` and [c](#c).',
    ],
    [
      'roles below other blocks with a backtick',
      lines(
        'A `b',
        '===',
        '{ref}`c`',
        '',
        'd | `e',
        '--- | ---',
        '` | h',
        '{ref}`f` | g',
        '',
        'text ` tick',
        '<div>',
        '{ref}`o`',
        '</div>',
        '',
        'h `i',
        '***',
        '{ref}`j`',
        '',
        '<!-- k` -->',
        '{ref}`l`',
        '',
        '$$ `m $$',
        '{ref}`n`',
      ),
      lines(
        '# A \\`b',
        '',
        '[c](#c)',
        '',
        '| d | \\`e |',
        '| - | - |',
        '| \\` | h |',
        '| [f](#f) | g |',
        '',
        'text \\` tick',
        '',
        '[o](#o)',
        '',
        'h \\`i',
        '',
        '---',
        '',
        '[j](#j)',
        '',
        '[l](#l)',
        '',
        '$$ \\`m $$',
        '[n](#n)',
      ),
    ],
    ['a target, a comment and a block break', '(guide)=\n\n% A comment.\n\n+++\n\n{code}`x`', '`x`'],
    [
      'a field list',
      '{code}`f`\n\n:param a: The {code}`first`.\n:returns: More.',
      '`f`\n\n- **param a:** The `first`.\n- **returns:** More.',
    ],
    [
      'an option on two lines',
      '```{code} python\n:caption: |\n:   The `a`\n:   file\n\nx = 1\n```',
      '```python\nx = 1\n```',
    ],
    ['the header of a table', '```{csv-table}\n:header: a, b\n\n1, 2\n```', '```csv-table\na, b\n1, 2\n```'],
    [
      'the header of a table in quotes',
      '```{csv-table}\n:header: "a", "b"\n\n1, 2\n```',
      '```csv-table\n"a", "b"\n1, 2\n```',
    ],
    [
      'an option in quotes',
      '```{figure} a.png\n:alt: "A cat"\n```\n\n```{figure} b.png\n:alt: \'A dog\'\n```',
      '![A cat](a.png)\n\n![A dog](b.png)',
    ],
    [
      'an option in quotes with quotes',
      '```{figure} a.png\n:alt: "A \\"b\\" c:\\d"\n```\n\n```{figure} b.png\n:alt: \'It\'\'s\'\n```',
      '![A "b" c:\\d](a.png)\n\n![It\'s](b.png)',
    ],
    [
      'changes of versions',
      lines(
        '```{versionadded} 1.1 With a *cache*.',
        '```',
        '```{versionchanged} 1.2',
        'A.',
        '```',
        '```{versionremoved} 1.3',
        '```',
        ':::{deprecated} 2.0',
        'B.',
        ':::',
        ':::{deprecated}',
        'C.',
        ':::',
      ),
      '> **Added in version 1.1: With a *cache*.**\n\n> **Changed in version 1.2**\n>\n> A.\n\n> **Removed in version 1.3**\n\n> **Deprecated since version 2.0**\n>\n> B.\n\n> **Deprecated**\n>\n> C.',
    ],
    [
      'a reference to other pages',
      '```{seealso}\nA.\n```\n\n```{seealso} B\n```',
      '> **See also**\n>\n> A.\n\n> **See also: B**',
    ],
    ['a value with braces', "{ref}`a`\n\n{{ '{}'.format(x) }} text", '[a](#a)\n\ntext'],
  ])('is read: %s', (_, source, expected) => {
    expect(read(source, 'plain')).toBe(expected);
  });

  it('is not seen in code and in templates of JavaScript', () => {
    const source = 'Write `Hello ${name}` and `{ref}` or `x`.';
    expect(read(source, 'plain')).toBe(source);
    expect(read('```js\nconst a = `${b}`;\n```\n\n: text', 'plain')).toContain(': text');
  });
});

describe('the syntax of Hugo', () => {
  it.each([
    [
      'tabs with code',
      '{{< tabpane >}}\n{{< tab header="File:" disabled=true />}}\n{{< tab header="a.toml" lang="toml" >}}\na = 1\n{{< /tab >}}\n{{< /tabpane >}}',
      '**File:**\n\n**a.toml**\n\n```\na = 1\n```',
    ],
    ['a callout', '{{% alert title="Note" color="warning" %}}\nText.\n{{% /alert %}}', '> **Note**\n>\n> Text.'],
    ['code', '{{< highlight go >}}\nx := 1\n{{< /highlight >}}', '```go\nx := 1\n```'],
    ['an address', '[Guide]({{< ref "guide.md" >}})', '[Guide](guide.md)'],
    ['a figure', '{{< figure src="a.png" alt="A cat" caption="Cats" >}}', '![A cat](a.png)\n\nCats'],
    ['an unknown shortcode', 'Before {{< site-stats >}} after {{% box2 %}}text{{% /box2 %}}.', 'Before  after text.'],
    [
      'an escaped shortcode',
      'Write `{{</* tab */>}}`.\n\n```\n{{%/* a */%}}\n```',
      'Write `{{< tab >}}`.\n\n```\n{{% a %}}\n```',
    ],
    ['attributes of a block', '> Text.\n{class="wide"}', '> Text.'],
    [
      'a card with a header and a footer',
      '{{% card header="H" title="T" footer="F" %}}\nText.\n{{% /card %}}',
      '- **H**\n\n  T\n\n  Text.\n\n  F',
    ],
    [
      'a value of the configuration',
      'Version `{{% param version %}}`: <{{% param repo %}}/issues>',
      'Version `…`: …/issues',
    ],
    [
      'tabs with code blocks',
      lines(
        '{{< tabs "os" >}}',
        '{{< tab "macOS" >}}',
        '',
        '```sh',
        'a',
        '```',
        '',
        '{{< /tab >}}',
        '{{% tab "Linux" %}}',
        '```sh',
        'b',
        '```',
        '{{% /tab %}}',
        '{{< /tabs >}}',
      ),
      '**macOS**\n\n```sh\na\n```\n\n**Linux**\n\n```sh\nb\n```',
    ],
    [
      'tabs of text with code blocks',
      lines(
        '{{< tabpane text=true >}}',
        '{{% tab header="A" %}}',
        '```sh',
        'a',
        '```',
        '{{% /tab %}}',
        '{{< tab header="B" >}}',
        'Text.',
        '',
        '{{< /tab >}}',
        '{{< /tabpane >}}',
      ),
      '**A**\n\n```sh\na\n```\n\n**B**\n\nText.',
    ],
    [
      'a tab with text and a code block',
      '{{< tabpane >}}\n{{< tab header="A" >}}\nText.\n\n```sh\na\n```\n{{< /tab >}}\n{{< /tabpane >}}',
      '**A**\n\nText.\n\n```sh\na\n```',
    ],
    [
      'a callout with a title and a code block',
      '{{% notice warning "This cannot be undone" %}}\nRun:\n\n```sh\nrm a\n```\n\n{{% /notice %}}\n\nAfter.',
      '> **This cannot be undone**\n>\n> Run:\n>\n> ```sh\n> rm a\n> ```\n\nAfter.',
    ],
    [
      'details with a code block',
      '{{< details "More" >}}\n```sh\na\n```\n{{< /details >}}\n\nAfter.',
      '**More**\n\n```sh\na\n```\n\nAfter.',
    ],
    [
      'a callout with shortcodes in a code block',
      '{{< callout >}}\n```md\n{{< /callout >}}\n{{< tab "x" >}}\n```\n{{< /callout >}}\n\nAfter.',
      '> **Note**\n>\n> ```md\n> {{< /callout >}}\n> {{< tab "x" >}}\n> ```\n\nAfter.',
    ],
    [
      'a shortcode before a code block that is not closed',
      '{{< notice warning >}}\nOne.\n\n```sh\na\n```\n\n{{< notice tip >}}\nTwo.\n{{< /notice >}}',
      'One.\n\n```sh\na\n```\n\n> **Tip**\n>\n> Two.',
    ],
    [
      'a shortcode that begins before a code block',
      'One {{< tab\n\n```sh\na >}}\n```',
      'One {{< tab\n\n```sh\na >}}\n```',
    ],
    [
      'code with a code block',
      '{{< highlight md >}}\n```sh\na\n```\n{{< /highlight >}}',
      '````md\n```sh\na\n```\n````',
    ],
    [
      'cards without content',
      '{{< cards >}}\n{{< card link="a" title="A" subtitle="All of *it*" icon="b" >}}\n{{< card link="b?c=1&d=2" title="B" >}}\n{{< /cards >}}\n\n{{< link-card href="/c" >}}',
      '- **[A](a)**\n\n  All of *it*\n\n- **[B](b?c=1\\&d=2)**\n\n- **[/c](/c)**',
    ],
    [
      'a video',
      '{{< youtube a-b_1 >}}\n{{< vimeo id="2" title="The [tour]" >}}',
      '<https://www.youtube.com/watch?v=a-b_1>\n\n[The \\[tour\\]](https://vimeo.com/2)',
    ],
    [
      'videos and images in a table',
      lines(
        '| A | B |',
        '| - | - |',
        '| {{< youtube a >}} | See {{< vimeo id="2" title="B" >}}. |',
        '| {{< figure src="c.png" caption="C" >}} | d |',
      ),
      lines(
        '| A | B |',
        '| - | - |',
        '| <https://www.youtube.com/watch?v=a> | See [B](https://vimeo.com/2). |',
        '| ![](c.png) C | d |',
      ),
    ],
    [
      'buttons',
      '{{< button href="/a?b=1&c=2" >}}Home{{< /button >}} {{% button relref="b.md" %}}**B**{{% /button %}}\n\n{{< hextra/hero-button text="Start" link="docs" >}}\n\n{{< button >}}None{{< /button >}}',
      '[Home](/a?b=1\\&c=2) [**B**](b.md)\n\n[Start](docs)\n\nNone',
    ],
    [
      'a callout with a style',
      '{{% notice style="warning" title="Mind" %}}\nText.\n{{% /notice %}}',
      '> **Mind**\n>\n> Text.',
    ],
    [
      'tabs with names',
      '{{< tabs items="npm, yarn" >}}\n{{< tab >}}\nA\n{{< /tab >}}\n{{< tab >}}\nB\n{{< /tab >}}\n{{< /tabs >}}',
      '**npm**\n\nA\n\n**yarn**\n\nB',
    ],
    [
      'shortcodes in list items',
      lines(
        '1. One',
        '',
        '   {{< callout type="warning" >}}',
        '   Text.',
        '',
        '   ```sh',
        '   a',
        '   ```',
        '   {{< /callout >}}',
        '',
        '2. {{% hint info %}}',
        '   More.',
        '   {{% /hint %}}',
        '   - Three',
        '',
        '     {{< highlight go >}}',
        '     x',
        '',
        '       y',
        '     {{< /highlight >}}',
        '',
        '     After.',
      ),
      lines(
        '1. One',
        '',
        '   > **Warning**',
        '   >',
        '   > Text.',
        '   >',
        '   > ```sh',
        '   > a',
        '   > ```',
        '',
        '2. > **Info**',
        '   >',
        '   > More.',
        '',
        '   - Three',
        '',
        '     ```go',
        '     x',
        '',
        '       y',
        '     ```',
        '',
        '     After.',
      ),
    ],
    [
      'shortcodes in quotes',
      '> {{% notice tip %}}\n> Text.\n> {{% /notice %}}\n> After.',
      '> > **Tip**\n> >\n> > Text.\n>\n> After.',
    ],
    [
      'code with blank lines in quotes',
      '> {{< highlight go >}}\n> x\n>\n> y\n> {{< /highlight >}}\n\n- > {{< highlight go >}}\n  > x\n  >\n  > {{< /highlight >}}',
      '> ```go\n> x\n>\n> y\n> ```\n\n- > ```go\n  > x\n  > ```',
    ],
    [
      'shortcodes that are indented outside lists',
      lines(
        '- One',
        '',
        'Two',
        '',
        '{{< wrapper >}}',
        '    {{< callout >}}',
        '    Text.',
        '    {{< /callout >}}',
        '{{< /wrapper >}}',
      ),
      '- One\n\nTwo\n\n> **Note**\n>\n> Text.',
    ],
    [
      'tabs that begin in a list item and end below it',
      lines(
        '1.  One',
        '',
        '    {{< tabs >}}',
        '    {{% tab "A" %}}',
        '    Text.',
        '    {{% /tab %}}',
        '',
        '{{% tab "B" %}}',
        'More.',
        '{{% /tab %}}',
        '{{< /tabs >}}',
      ),
      '1. One\n\n**A**\n\nText.\n\n**B**\n\nMore.',
    ],
    [
      'shortcodes that begin in a list item and end below it',
      '- One\n  {{< callout >}}\nTwo\n  {{< /callout >}}\n- {{< highlight go >}}\nx\n  {{< /highlight >}}',
      '- One\n\n> **Note**\n>\n> Two\n\n-\n\n```go\nx\n```',
    ],
    ['an alert of the site', '> [!NB] Text.', '> **Note**\n>\n> Text.'],
  ])('is read: %s', (_, source, expected) => {
    expect(read(source, 'hugo').replace(/```\w*\na = 1/, '```\na = 1')).toBe(expected);
  });
});

describe('shortcodes of Hugo in code spans', () => {
  it.each(['plain', 'mkdocs', 'sphinx'] as const)('are text on pages of another generator: %s', (site) => {
    const source = lines(
      'Hugo has `{{< highlight go >}}` for code, and `<{{% param repo %}}/issues>`:',
      '',
      '```go',
      'x',
      '```',
      '',
      'More ``{{< youtube ` >}}`` *here*.',
      'End it with `{{< /highlight >}}` or a line',
      'with `{{<',
      'tabs >}}`.',
    );
    expect(read(source, site)).toBe(source);
  });

  it('do not hide the shortcodes around them on pages of another generator', () => {
    const source = 'An \\` {{< param a >}}\n\n`b\n\n{{< details "`C`" >}}\n`{{< tab >}}` d\n{{< /details >}}\n\n`';
    expect(read(source, 'plain')).toBe('An \\` …\n\n\\`b\n\n**`C`**\n\n`{{< tab >}}` d\n\n\\`');
  });

  it('are values on pages of Hugo', () => {
    const source = 'Version `{{< param version >}}`, written as `{{</* param version */>}}`.';
    expect(read(source, 'hugo')).toBe('Version `…`, written as `{{< param version >}}`.');
    expect(read('`images.acme.com/<{{< param image >}}>:1`', 'hugo')).toBe('`images.acme.com/…:1`');
  });
});

describe('the syntax of MDX', () => {
  it.each([
    ['several imports on a line', "import A from './a'; import B from './b';\n\nText.", 'Text.'],
    [
      'a template with a computed value',
      '<CodeBlock>{`npx init --version ${version()}`}</CodeBlock>',
      'npx init --version …',
    ],
    ['code without content, with a title', '<Code code={source} title="a.json" />', '`a.json`'],
    ['imports over several lines', "import A from './a'; import\nB from './b';\n\nText.", 'Text.'],
    ['a rule in a cell', '| A |\n| - |\n| a<hr />b |', '| A |\n| - |\n| a b |'],
    ['a button', '<LinkButton href="/a/">Get *started*</LinkButton>', '[Get *started*](/a/)'],
    ['a button within a line', 'Read <LinkButton href="/b/">B</LinkButton> now.', 'Read [B](/b/) now.'],
    [
      'buttons next to each other',
      '<LinkButton href="/a/">A</LinkButton>\n<LinkButton href="/b/">B</LinkButton>',
      '[A](/a/)\n\n[B](/b/)',
    ],
    [
      'a button of an unknown name',
      '<Button href="/b">B</Button>\n\n<ButtonLink to="/e">\n  E\n</ButtonLink>',
      '[B](/b)\n\n[E](/e)',
    ],
    ['a component whose target is no address', '<Teleport to="body">\n\nHi\n\n</Teleport>', 'Hi'],
    ['a link to a path without a slash', 'See <Link to="docs/x">X</Link>.', 'See [X](docs/x).'],
    ['a component around a link', '<Button href="/a">See [B](/b).</Button>', 'See [B](/b). [/a](/a)'],
    ['a component with a link and several paragraphs', '<Box href="/a">\n\nOne.\n\nTwo.\n\n</Box>', 'One.\n\nTwo.'],
  ])('is read: %s', (_, source, expected) => {
    expect(read(source, 'plain', 'page.mdx')).toBe(expected);
  });
});

describe('the syntax of Docusaurus', () => {
  it.each([
    [
      'in JavaScript',
      'js',
      '  // highlight-next-line\na();\n/* highlight-start */\nb();\n/* highlight-end */',
      'a();\nb();',
    ],
    ['in JSX', 'jsx', '<a>\n  {/* highlight-next-line */}\n  <b/>\n</a>', '<a>\n  <b/>\n</a>'],
    ['in a script', 'bash', '# highlight-start\na\n# highlight-end\nb # highlight-end', 'a\nb # highlight-end'],
    ['in HTML', 'html', '<!-- highlight-next-line -->\n<a>', '<a>'],
    ['in SQL', 'sql', '-- highlight-next-line\na\n-- highlights', 'a\n-- highlights'],
  ])('has no lines of code that mark others: %s', (_, language, code, expected) => {
    expect(read(`\`\`\`${language}\n${code}\n\`\`\``, 'plain')).toBe(`\`\`\`${language}\n${expected}\n\`\`\``);
  });

  it('has the titles of tabs in a list', () => {
    const tabs = lines(
      '<Tabs groupId="os" values={[',
      "  { label: 'Ubuntu / Debian', value: 'deb' },",
      '  { value: "mac", label: "macOS" },',
      ']}>',
      '<TabItem value="deb">',
      'One.',
      '</TabItem>',
      '<TabItem value="mac">',
      'Two.',
      '</TabItem>',
      '<TabItem value="win">',
      'Three.',
      '</TabItem>',
      '</Tabs>',
    );
    expect(read(tabs, 'plain', 'page.mdx')).toBe(
      '**Ubuntu / Debian**\n\nOne.\n\n**macOS**\n\nTwo.\n\n**win**\n\nThree.',
    );
  });
});

describe('the address of a file in an expression', () => {
  it.each([
    ['of an image', `<img src={require('./img/a.png').default} alt="x" />`, '![x](./img/a.png)'],
    ['of a file of the project', `<img src={require("@site/static/a.png")} alt="x" />`, '![x](/static/a.png)'],
    ['with the base of the site', `<img src={useBaseUrl('/img/b.png')} alt="y" />`, '![y](/img/b.png)'],
    ['with the base, without a slash', `<img src={useBaseUrl('img/b.png')} alt="y" />`, '![y](/img/b.png)'],
    ['that is imported', `import pic from './pic.png'\n\n<img src={pic} alt="z" />`, '![z](./pic.png)'],
    [
      'for two themes',
      `<ThemedImage alt="t" sources={{\n  light: useBaseUrl('/l.png'),\n  dark: useBaseUrl('/d.png'),\n}} />`,
      '![t](/l.png)',
    ],
    [
      'for two themes, the dark one first',
      `<ThemedImage alt="t" sources={{dark: useBaseUrl('/d.png'), light: useBaseUrl('/l.png')}} />`,
      '![t](/l.png)',
    ],
    ['for the light theme only', `<ThemedImage alt="t" sources={{light: '/l.png'}} />`, '![t](/l.png)'],
    [
      'of themed images in paragraphs of their own',
      `<ThemedImage alt="a" sources={a} />\n\n<ThemedImage alt="b" sources={{light: '/b.png'}} />`,
      'a\n\n![b](/b.png)',
    ],
    ['with the base, relative to it', `<img src={useBaseUrl('./img/b.png')} alt="y" />`, '![y](/img/b.png)'],
    ['of a video', `<video src={require('./v.mp4').default}></video>`, '[v.mp4](./v.mp4)'],
    ['of a download', `Get <a href={useBaseUrl('/v.zip')}>it</a>.`, 'Get [it](/v.zip).'],
    ['of a page', `See <Link to={useBaseUrl('/v')}>V</Link>.`, 'See [V](/v).'],
  ])('is read: %s', (_, source, expected) => {
    expect(read(source, 'plain', 'page.mdx')).toBe(expected);
  });

  it.each([
    ['a path that is computed', `<img src={require('./' + name + '.png')} alt="x" />`, 'x'],
    ['a path above the base', `<img src={useBaseUrl('../b.png')} alt="x" />`, 'x'],
    [
      'a key that ends like the one of the light theme',
      `<ThemedImage alt="x" sources={{highlight: '/h.png', dark: '/d.png'}} />`,
      'x',
    ],
    ['the name of a module', `import link from './links.js'\n\n<Link to={link}>V</Link>`, 'V'],
    ['the name of a package', `import pic from 'pictures/a.png'\n\n<img src={pic} alt="x" />`, 'x'],
    ['the content of a file', `import code from './a.txt'\n\n<Box title={code}>V</Box>`, 'V'],
  ])('is not read: %s', (_, source, expected) => {
    expect(read(source, 'plain', 'page.mdx')).toBe(expected);
  });
});

describe('the syntax of VitePress', () => {
  it.each([
    ['an element that Vue does not compile', 'Use <span v-pre>{{ user }}</span> {{ x }}here.', 'Use {{ user }} here.'],
    ['a block that Vue does not compile', '::: v-pre\n{{ a }} <b>{{ b }}</b>\n:::\n\n{{ c }}', '{{ a }} **{{ b }}**'],
    [
      'elements within one that Vue does not compile',
      '<div v-pre>\n\n<div>{{ a }}</div>\n\n{{ b }}\n\n</div>\n\nc {{ d }}',
      '{{ a }}\n\n{{ b }}\n\nc',
    ],
    ['a heading that ends with an expression', '# One {{ x }}\n\nText {{ y }}', '# One\n\nText'],
    ['a title of an alert', '> [!WARNING] Mind *this*\n> Text.', '> **Mind _this_**\n>\n> Text.'],
    ['a title of an alert in bold', '> [!TIP] **Mind** _this_\n> Text.', '> **Mind _this_**\n>\n> Text.'],
    ['a summary in bold', '<details><summary>One <b>two</b></summary>\n\nText.\n\n</details>', '**One two**\n\nText.'],
    ['a title of an alert with blocks', '> [!TIP] Mind\n>\n> Text.', '> **Mind**\n>\n> Text.'],
    ['an alert on one line', '> [!TIP] Text.', '> **Tip**\n>\n> Text.'],
    ['an alert without a title', '> [!TIP]\n> Text\n> more.', '> **Tip**\n>\n> Text\n> more.'],
  ])('is read: %s', (_, source, expected) => {
    expect(read(source, 'vitepress')).toBe(expected);
  });
});

describe('the syntax of GitBook', () => {
  it.each([
    ['a hint', '{% hint style="warning" %}\nMind **this**.\n{% endhint %}', '> **Warning**\n>\n> Mind **this**.'],
    [
      'a hint in a list',
      '- One\n\n  {% hint style="info" %}\n  Text.\n  {% endhint %}\n- Two',
      '- One\n\n  > **Info**\n  >\n  > Text.\n\n- Two',
    ],
    [
      'tabs',
      '{% tabs %}\n{% tab title="One" %}\na\n{% endtab %}\n\n{% tab title="Two" %}\nb\n{% endtab %}\n{% endtabs %}',
      '**One**\n\na\n\n**Two**\n\nb',
    ],
    [
      'steps',
      '{% stepper %}\n{% step %}\n### First\n\nText.\n{% endstep %}\n{% step %}\nMore.\n{% endstep %}\n{% endstepper %}',
      '1. ### First\n\n   Text.\n\n2. More.',
    ],
    [
      'hints on one line and in list items',
      '{% hint style="info" %} One. {% endhint %}\n\n- {% hint style="warning" %}\n  Two.\n  {% endhint %}\n- {% hint style="danger" %} Three. {% endhint %}\n- Four',
      '> **Info**\n>\n> One.\n\n- > **Warning**\n  >\n  > Two.\n\n- > **Danger**\n  >\n  > Three.\n\n- Four',
    ],
    ['an embedded page', '{% embed url="https://a.example/x" %}', '<https://a.example/x>'],
    [
      'a file with a caption',
      '{% file src="../.gitbook/assets/my file.pdf" %}\nPlans\n{% endfile %}',
      '[my file.pdf](<../.gitbook/assets/my file.pdf>)\n\nPlans',
    ],
    [
      'a file with a query',
      '{% file src="https://a.example/b/c.pdf?alt=media&token=x/y" %}',
      '[c.pdf](https://a.example/b/c.pdf?alt=media\\&token=x/y)',
    ],
    [
      'code with a backtick in its title, and without a language',
      '{% code title="a `b`" %}\n```js\nc\n```\n{% endcode %}\n\n{% code title="d e" %}\n```\nf\n```\n{% endcode %}\n\n**g**',
      '```js\nc\n```\n\n```\nf\n```\n\n**g**',
    ],
    [
      'other blocks',
      '{% columns %}\n{% column width="50%" %}\nText.\n{% endcolumn %}\n{% endcolumns %}\n{% @a/b x="1" %}',
      'Text.',
    ],
    [
      'tags in code and in a line of text',
      '{% hint style="info" %}\n`x`\n{% endhint %}\n\n{% raw %} and {% endraw %}\n\n```\n{% hint style="info" %}\n```',
      '> **Info**\n>\n> `x`\n\n{% raw %} and {% endraw %}\n\n```\n{% hint style="info" %}\n```',
    ],
    ['no block on pages of other generators', '{% include note.html %}\n\nText.', '{% include note.html %}\n\nText.'],
  ])('is read: %s', (_, source, expected) => {
    expect(read(source, 'plain')).toBe(expected);
  });

  it('has code with titles', () => {
    const source =
      '{% code title="a b.js" lineNumbers="true" %}\n```js\na\n```\n{% endcode %}\n\n{% code title="`c` d" %}\n```\nb\n```\n{% endcode %}\n\n```\nb\n```';
    const page = readMarkdown(source, { path: 'a.md' });
    expect(renderMarkdown(page).match(/<span class="code-title">[^<]*/g)).toEqual([
      '<span class="code-title">a b.js',
      '<span class="code-title">c d',
    ]);
  });
});

it('the reader hides the setup code of examples that Twoslash checks', () => {
  const source = lines('```ts twoslash', 'import a from "a";', '// ---cut---', 'a();', '// ^?', '```');
  expect(read(source, 'vitepress')).toBe('```ts\na();\n```');
});

it('the reader keeps the title of a code block without a language, and fences that a deeper fence does not close', () => {
  const page = readMarkdown('``` title="a.md"\n!!! note\n\n    ``` py\n    x\n    ```\n```\n\nAfter.', {
    path: 'a.md',
  });
  expect(renderMarkdown(page)).toContain('a.md');
  expect(page.root.children.map(({ type }) => type)).toEqual(['code', 'paragraph']);
});

it.each([
  ['js:title=src/app.js', 'js'],
  ['js=', 'js'],
  ['python=12', 'python'],
  ['rust,edition=2021', 'rust'],
  ['js{title="a.ts"}', 'js'],
])('the reader keeps the language of a code block with options: %s', (info, language) => {
  const markdown = readMarkdown(`\`\`\`${info}\nx\n\`\`\``, { path: 'page.md' });
  expect(renderMarkdown(markdown)).toContain(`language-${language}`);
});

it.each(['plain', 'mkdocs', 'starlight'] as const)('a formula does not turn a page into MyST: %s', (site) => {
  const formula = '$$\n(a + b)=\n(a b)=\n$$\n\n% of users';
  expect(read(formula, site)).toContain('% of users');
});
