import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../src/site/markdown/output/renderMarkdown.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';

const render = (source: string, path = 'page.mdx') => renderMarkdown(readMarkdown(source, { path }));

describe('a rendered page', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event handler', '<img src="x" onerror="alert(1)"> <a href="/a" onclick="alert(1)">a</a>'],
    ['a script address', '[a](javascript:alert(1)) [b](JaVaScRiPt&colon;alert(1)) <a href="javascript:alert(1)">c</a>'],
    [
      'a script address with character references',
      '<a href="javascript&colon;alert(1)">a</a> <a href="&#106;avascript:alert(1)">b</a>',
    ],
    ['an image at a script address with character references', '<img src="javascript&colon;alert(1)" alt="a">'],
    ['a script address in disguise', '[a](java\tscript:alert(1)) ![b](javascript:alert(1)) [c](data:text/html,x)'],
    ['an inline style', '<div style="position:fixed">x</div>'],
    ['a frame', '<iframe src="javascript:alert(1)"></iframe><object data="x"></object><embed src="y">'],
    ['a form', '<form action="/a"><input name="b"><button formaction="/c">d</button></form>'],
    ['an SVG with script', '<svg onload="alert(1)"><script>alert(1)</script></svg>'],
    ['a reference to a script', '[a][b]\n\n[b]: javascript:alert(1)'],
    ['a card that leads to a script', '<Card title="a" href="javascript:alert(1)">b</Card>'],
  ])('never contains %s', (_, source) => {
    for (const path of ['a.mdx', 'a.md']) {
      const html = render(source, path);
      expect(html).not.toMatch(/<(?:script|iframe|object|embed|form|svg|style)\b|\son\w+=|style=/i);
      expect(html).not.toMatch(/(?:href|src)="[^"]*(?:script|data:text)/i);
    }
  });

  it('keeps the anchors of headings unchanged', () => {
    const html = render('## Getting started\n\n[up](#getting-started)\n\nx[^1]\n\n[^1]: note');
    expect(html).toContain('<h2 id="getting-started">');
    expect(html).toContain('href="#getting-started"');
    const target = /href="#(fn-[^"]*)"/.exec(html)?.[1];
    expect(html).toContain(`id="${target}"`);
  });

  it('has the decoded attributes of HTML elements', () => {
    const html = render(
      '<a href="?a=1&amp;b=2">a</a> <img alt="Q&amp;A" title="&quot;B&quot;" src="a.png?x=1&amp;y=2">',
    );
    expect(html).toContain('href="?a=1&#x26;b=2"');
    expect(html).toContain('src="a.png?x=1&#x26;y=2"');
    expect(html).toContain('alt="Q&#x26;A" title="&#x22;B&#x22;"');
    expect(render('<abbr title="R&amp;D">r</abbr>')).toContain('<abbr title="R&#x26;D">r</abbr>');
    expect(render('<dfn title="S&amp;T">s</dfn>')).toContain('<abbr title="S&#x26;T">s</abbr>');
    expect(render('<img alt="Q&amp;A">')).toContain('Q&#x26;A');
  });

  it('decodes an attribute once', () => {
    expect(render('<Card title="`a &amp;amp; b`" href="/a">c</Card>')).toContain('<code>a &#x26;amp; b</code>');
    expect(render('<a href="?a=&amp;amp;">a</a>')).toContain('href="?a=&#x26;amp;"');
  });

  it('has attributes in expressions as they are', () => {
    expect(render('<img alt={"Q&amp;A"} src="a.png" />')).toContain('alt="Q&#x26;amp;A"');
  });

  it('recognises an image on another host whose address has character references', () => {
    const remote: string[] = [];
    const page = readMarkdown(
      '<img src="https&colon;//a.test/&amp;.png" alt="a"> <img src="&#47;/b.test/b.png" alt="b">',
      {
        path: 'page.md',
      },
    );
    expect(renderMarkdown(page, { onRemote: (url) => remote.push(url) })).not.toContain('<img');
    expect(remote).toEqual(['https://a.test/&.png', '//b.test/b.png']);
  });

  it('highlights code with classes and keeps its text', () => {
    const code = 'const a = "<b>" && {c: `${d}`};\n\tif (a < 1) { /* x */ }';
    const html = render(`\`\`\`js title="a.js"\n${code}\n\`\`\``);
    expect(html).toContain('<span class="hljs-keyword">const</span>');
    expect(html).toContain('<span class="code-title">a.js</span>');
    const text = /<pre[^>]*>([\s\S]*)<\/pre>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '');
    const decoded = text
      ?.replace(/&#x3C;/g, '<')
      .replace(/&#x26;/g, '&')
      .replace(/&amp;/g, '&');
    expect(decoded).toBe(`${code}\n`);
  });

  it('has elements for callouts, collapsible blocks, tabs and tables', () => {
    const html = render(
      ':::warning\nMind\n:::\n\n<Accordion title="More">x</Accordion>\n\n<Tabs><Tab title="A">a</Tab></Tabs>\n\n|a|\n|-|\n|b|',
    );
    expect(html).toContain('<aside class="callout callout-warning"><p class="callout-title">Warning</p>');
    expect(html).toContain('<details id="more">');
    expect(html).toMatch(/<section class="tab"><p class="tab-title">A<\/p>/);
    expect(html).toMatch(/<thead><tr><th>a<\/th><\/tr><\/thead><tbody>/);
  });

  it('keeps short code in table cells on one line, and wraps long code', () => {
    const html = render('| a | b |\n|-|-|\n| `air-gapped` | `{ version?: string; language?: string }` |');
    expect(html).toContain('<code class="whole">air-gapped</code>');
    expect(html).toContain('<code>{ version');
    expect(render('`air-gapped`')).toContain('<code>air-gapped</code>');
  });

  it('has plain code if the highlighter would nest too deeply', () => {
    const nested = `\`\`\`python\n${'f"{a'.repeat(4_000)}\n\`\`\``;
    expect(render(nested)).toContain(`<code class="language-python">${'f"{a'.repeat(10)}`);
  });

  it('has paragraphs in the items of a loose list only', () => {
    expect(render('- a\n- b\n  - c')).toBe('<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>');
    const loose = '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>';
    expect(render('- a\n\n- b')).toBe(loose);
    expect(render('- a\n- b\n\n  c')).toBe(loose.replace('<p>b</p>', '<p>b</p>\n<p>c</p>'));
    expect(render('- [x] a\n- [ ] b')).toMatch(/<li[^>]*><input[^>]*> a<\/li>/);
    expect(render('- [x] a\n\n- [ ] b')).toMatch(/<li[^>]*>\n<p><input[^>]*> a<\/p>\n<\/li>/);
  });

  it('resolves links and images, and opens other sites without a referrer', () => {
    const html = renderMarkdown(readMarkdown('[a](./b.md) ![c](d.png) [e](https://f.test)', { path: 'a.md' }), {
      resolveLink: (url) => (url.startsWith('.') ? '/resolved' : url),
      resolveImage: (url) => `/files/${url}`,
    });
    expect(html).toContain('href="/resolved"');
    expect(html).toContain('src="/files/d.png"');
    expect(html).toContain('rel="noopener noreferrer"');
  });
});
