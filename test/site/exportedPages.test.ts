import type { Element } from 'hast';
import { describe, expect, it } from 'vitest';
import { toPlainMarkdown } from '../../src/site/agents/toPlainMarkdown.js';
import { exportedFileName, exportedName, exportedNames, exportedPath } from '../../src/site/export/exportedName.js';
import { PageWriter } from '../../src/site/export/PageWriter.js';
import { prepareAlternatives } from '../../src/site/export/prepareAlternatives.js';
import { prepareNavigation } from '../../src/site/export/prepareNavigation.js';
import { RelativeAddresses } from '../../src/site/export/RelativeAddresses.js';
import { outlineSite } from '../../src/site/export/SiteOutline.js';
import { toRelativeAddress } from '../../src/site/export/toRelativeAddress.js';
import type { NavigationItem } from '../../src/site/navigation/NavigationItem.js';
import { findAlternatives } from '../../src/site/template/findAlternatives.js';
import { page } from '../service/support.js';

const ASSETS = { styles: 'page-1.css', theme: 'theme-1.js', page: 'page-1.js' };

const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path) ? exportedName(path) : undefined;

describe('names of exported files', () => {
  it.each([
    ['/', 'index.html'],
    ['/guide', 'guide.html'],
    ['/guide/install', 'guide/install.html'],
    ['/ümlaut/日本', 'ümlaut/日本.html'],
    ['/what?/a:b.', 'what~3f/a~3ab~2e.html'],
    ['/con/aux.x', 'con~/aux~.x.html'],
  ])('%s becomes %s', (path, name) => expect(exportedName(path)).toBe(name));

  it.each([
    ['/', '/'],
    ['/guide/install', '/guide/install'],
    ['/guide/install/', '/guide/install'],
    ['/guide/install.html', '/guide/install.html'],
    ['/guide/what?', '/guide/what~3f'],
    ['/index', '/index~2'],
  ])('the page %s is published at %s', (path, published) =>
    expect(exportedPath(path, exportedNames([path]).get(path) ?? '')).toBe(published),
  );

  it.each([
    ['index.html', 'guide/a.html', 'guide/a.html'],
    ['guide/a.html', 'index.html', '../index.html'],
    ['guide/a.html', 'guide/b.html', 'b.html'],
    ['a/b/c.html', 'a/d/e.html', '../d/e.html'],
    ['guide/a.html', 'guide.html', '../guide.html'],
    ['a.html', 'C:x.html', './C%3Ax.html'],
    ['a.html', 'what? #1.html', 'what%3F%20%231.html'],
  ])('link from %s to %s with %s', (from, to, address) => expect(toRelativeAddress(from, to)).toBe(address));

  it.each([
    ['img/map.png', 'img/map.png'],
    ['img/aux.png', 'img/aux~.png'],
    ['img./a.png', 'img~2e/a.png'],
    ['conin$/com¹.png', 'conin$~/com¹~.png'],
    ['turned\u202egnp.png', 'turned~202egnp.png'],
    ['line\nbreak.png', 'line~abreak.png'],
    [`${'a/'.repeat(40)}b.png`, expect.stringMatching(/^file~[0-9a-f]{12}\.png$/)],
    [`${'ü'.repeat(200)}.png`, expect.stringMatching(/^file~[0-9a-f]{12}\.png$/)],
  ])('the file %j becomes %s', (name, written) => expect(exportedFileName(name)).toEqual(written));

  it.each([
    ['differ in case', ['/Guide', '/guide'], ['Guide.html', 'guide~2.html']],
    ['differ in the form of a letter', ['/caf\u00e9', '/cafe\u0301'], ['caf\u00e9.html', 'cafe\u0301~2.html']],
    ['would be the home page', ['/index', '/'], ['index~2.html', 'index.html']],
    ['would be the 404 page', ['/404.html', '/404'], ['404~2.html', '404.html']],
    ['are the 404 page, with a slash', ['/404/', '/404/a/'], ['404.html', '404/a.html']],
    ['are the 404 page, with .html', ['/404.html'], ['404.html']],
    ['are below a page', ['/a', '/a.html/b'], ['a.html', expect.stringMatching(/^page~[0-9a-f]{12}\.html$/)]],
    ['are above a page', ['/a.html/b', '/a'], ['a.html/b.html', 'a~2.html']],
    ['are too deep', [`/${'a/'.repeat(40)}b`], [expect.stringMatching(/^page~[0-9a-f]{12}\.html$/)]],
    ['are too long', [`/${'日'.repeat(84)}`], [expect.stringMatching(/^page~[0-9a-f]{12}\.html$/)]],
  ])('pages whose paths %s have separate files', (_, paths, files) =>
    expect([...exportedNames(paths).values()]).toEqual(files),
  );
});

describe('relative URLs', () => {
  const addresses = () =>
    new RelativeAddresses({
      file: 'guide/use.html',
      fileOf: has('/', '/guide/use', '/guide/install', '/a & b'),
      generated: new Set(['_docs/page.css', 'llms.txt', 'sitemap.xml']),
    });

  it.each([
    ['/guide/install#why', 'install.html#why'],
    ['/guide/install/?x=1#why', 'install.html#why'],
    ['/guide/use#top', '#top'],
    ['/', '../index.html'],
    ['/a%20&%20b', '../a%20%26%20b.html'],
    ['/img/a.png', '../img/a.png'],
    ['/_docs/page.css', '../_docs/page.css'],
    ['/sitemap.xml', '../sitemap.xml'],
    ['/llms.txt?a=b#c', '../llms.txt?a=b#c'],
    ['/openapi.json', '../openapi.json'],
    ['/nowhere/v1.2', '../nowhere/v1.2.html'],
    ['/nowhere/1.x#a', '../nowhere/1.x.html#a'],
  ])('%s becomes %s', (address, written) => expect(addresses().rewrite(address)).toBe(written));

  it.each(['https://acme.com/', '//acme.com/', '#here', 'mailto:a@acme.com'])('%s stays as it is', (address) =>
    expect(addresses().rewrite(address)).toBe(address),
  );

  it('start with the path of the site if it is known', () => {
    const known = new RelativeAddresses({ file: '404.html', fileOf: has('/guide/use'), rootPath: '/docs/' });
    expect(known.rewrite('/guide/use')).toBe('/docs/guide/use.html');
  });

  it('lead to files that the export generates, which are neither missing nor needed from the folder', () => {
    const found = addresses();
    for (const path of ['/llms.txt', '/sitemap.xml', '/robots.txt', '/openapi.json']) found.rewrite(path);
    expect([...found.files]).toEqual(['robots.txt']);
    expect([...found.brokenLinks]).toEqual(['/openapi.json']);
  });

  it('are set in the elements of the content, and its anchors are collected', () => {
    const link = (href: string): Element => ({ type: 'element', tagName: 'a', properties: { href }, children: [] });
    const image: Element = { type: 'element', tagName: 'img', properties: { src: '/img/%C3%BC.png' }, children: [] };
    const children = [link('/guide/install#x'), link('/nowhere#y'), image, link('/%zz'), link('#here')];
    const assets = [link('/_docs/page.css'), link('/_docs/nothing'), link('/_docs/nothing.png')];
    const heading: Element = { type: 'element', tagName: 'h2', properties: { id: 'a&b' }, children };
    const found = addresses();
    for (const element of [heading, ...children, ...assets]) found.rewriteElement(element);
    expect(found.ids).toEqual(['a&b']);
    expect([...found.fragments]).toEqual(['#here']);
    expect(children.map(({ properties: { href, src } }) => href ?? src)).toEqual([
      'install.html#x',
      '../nowhere.html#y',
      '../img/%C3%BC.png',
      '/%zz',
      '#here',
    ]);
    expect([...found.pageLinks]).toEqual(['/guide/install#x']);
    expect([...found.files]).toEqual(['img/ü.png']);
    expect([...found.brokenLinks]).toEqual(['/nowhere#y', '/%zz', '/_docs/nothing', '/_docs/nothing.png']);
  });
});

describe('the navigation of an exported page', () => {
  const leaves = (group: number, count: number) =>
    Array.from({ length: count }, (_, index) => page(`/g${group}/p${index}`, `# ${group} ${index}`));
  const groups = Array.from({ length: 40 }, (_, group) => leaves(group, 50));
  const items: NavigationItem[] = groups.map((pages, group) => ({
    title: `Group ${group}`,
    children: pages.map((each) => ({ title: each.markdown.title, page: each, children: [] })),
  }));
  const near = prepareNavigation(items);
  const here = groups[7]?.[0];
  if (!here) throw new Error('There is no page.');

  it('on a large site, shows the group of the page, and every other group as a link to its first page', () => {
    const shown = near.itemsOf(here);
    expect(shown).toHaveLength(40);
    expect(shown[7]?.children).toHaveLength(50);
    expect(shown[8]).toEqual({ title: 'Group 8', page: groups[8]?.[0], children: [] });
  });

  it('finds the previous and next page as in the whole navigation', () => {
    expect(near.orderOf(here).map((each) => each.page.path)).toEqual(['/g6/p49', '/g7/p0', '/g7/p1']);
  });

  it('is complete on a small site', () => {
    expect(prepareNavigation(items.slice(0, 3)).itemsOf(here)).toEqual(items.slice(0, 3));
  });
});

it('each exported page offers the same languages and versions as the served page', () => {
  const pages = ['', 'v1', 'v2'].flatMap((version) =>
    ['', 'de', 'fr'].flatMap((language) =>
      ['a', 'b', 'guide/c', `only-${version}${language}`].map((name) => {
        const path = `/${[language, version, name].filter(Boolean).join('/')}`;
        return page(path, '# x', { ...(version ? { version } : {}), ...(language ? { language } : {}) });
      }),
    ),
  );
  const draft = '---\nhidden: true\n---\n# Draft';
  pages.push(page('/draft', draft, { version: '9' }), page('/fr/v1/a/', draft, { language: 'fr', version: 'v1' }));
  pages.push(
    page('/z', '# x', { language: 'en', version: 'v1' }),
    page('/de/v3/new', '# x', { language: 'de', version: 'v3' }),
  );
  const near = prepareAlternatives(pages, 'en');
  for (const each of pages) expect(near(each), each.path).toEqual(findAlternatives(each, pages, 'en'));
});

describe('the page writer', () => {
  const pages = [
    page(
      '/guide/use',
      '# Use\n\nSee [install](./install.md#why), [gone](./gone.md), ![map](../img/map.png).\n\n```html\n<a href="/guide/install">\n```',
    ),
    page('/guide/install', '# Install\n\n## Why\n\nBecause.'),
  ];
  const OPTIONS = { title: 'Acme', domain: 'acme', language: 'en', assets: ASSETS };
  const outline = () => outlineSite({ ...OPTIONS, pages });

  it('writes a page with relative URLs and classic scripts', async () => {
    const written = new PageWriter(await outline()).page('/guide/use', pages[0]?.markdown as never);
    expect(written.name).toBe('guide/use.html');
    expect(written.html).toContain('<h1 id="use">Use</h1>');
    expect(written.html).toContain('href="install.html#why"');
    expect(written.html).toContain('src="../img/map.png"');
    expect(written.html).toContain('href="../_docs/page-1.css"');
    expect(written.html).not.toContain('type="module"');
    expect(written.html.replace(/<code[\s\S]*?<\/code>/g, '')).not.toMatch(/(?:href|src)="\//);
    expect(written).toMatchObject({ files: ['img/map.png'], brokenLinks: ['/guide/gone'] });
  });

  it('leaves URLs in code and in text as they are', async () => {
    const source = '# Use\n\n1 < 2, href="/guide/install" and 3 > 2\n\n`<a href="/guide/install">`';
    const written = new PageWriter(await outline()).page('/guide/use', page('/guide/use', source).markdown);
    expect(written.html).toContain('1 &#x3C; 2, href="/guide/install" and 3 > 2');
    expect(written.html).toContain('&#x3C;a href="/guide/install">');
  });

  it('includes the suggested questions only if the export has an assistant', async () => {
    const below = page('/guide/use', '# Use');
    const asked = [page('/guide', '---\nstarters: [How do I install it?]\n---\n# Guide'), below];
    const written = async (discoveryUrl?: string) =>
      new PageWriter(
        await outlineSite({
          title: 'Acme',
          domain: 'acme',
          language: 'en',
          assets: ASSETS,
          pages: asked,
          discoveryUrl,
        }),
      ).page('/guide/use', below.markdown).html;
    expect(await written('https://ask.test/discovery')).toContain('data-starters="[&quot;How do I install it?&quot;]"');
    expect(await written()).not.toContain('How do I install it?');
  });

  it('lets pages connect to their own host, the assistant and the endpoint for ratings only', async () => {
    const connections = async (endpoints: { discoveryUrl?: string; feedbackUrl?: string }) => {
      const about = {
        title: 'Acme',
        domain: 'acme',
        language: 'en',
        assets: ASSETS,
        pages: [page('/guide', '# Guide')],
      };
      const { html } = new PageWriter(await outlineSite({ ...about, ...endpoints })).page(
        '/guide',
        page('/guide', '# Guide').markdown,
      );
      return [/connect-src ([^;]*)/.exec(html.replaceAll('&#39;', "'"))?.[1], html.includes('data-feedback-url="')];
    };
    expect(await connections({})).toEqual(["'self'", false]);
    const discoveryUrl = 'https://ask.test/discovery';
    expect(await connections({ discoveryUrl })).toEqual(["'self' https://ask.test", false]);
    expect(await connections({ discoveryUrl, feedbackUrl: 'https://ask.test/_docs/feedback' })).toEqual([
      "'self' https://ask.test",
      true,
    ]);
    expect(await connections({ discoveryUrl, feedbackUrl: '/ratings' })).toEqual(["'self' https://ask.test", true]);
  });

  it('sends no text of pages to the worker threads with the outline', async () => {
    const { pages: outlined, navigations } = await outline();
    expect(JSON.stringify([outlined, navigations])).not.toContain('Because');
    expect(structuredClone({ outlined, navigations }).navigations[0]?.items.length).toBeGreaterThan(0);
  });

  it('redirects from the root to the page that all others are below', async () => {
    const below = [...pages, page('/guide', '# Guide')];
    expect(new PageWriter(await outlineSite({ ...OPTIONS, pages: below })).home()).toMatchObject({
      name: 'index.html',
      html: expect.stringMatching(/content="0; url=guide\.html"[\s\S]*href="guide\.html/),
    });
  });

  it('lists the sections at a root without a page', async () => {
    expect(new PageWriter(await outline()).home()).toMatchObject({
      name: 'index.html',
      html: expect.stringMatching(/<h1>Acme<\/h1>[\s\S]*<li><a href="guide\/\w+\.html">/),
    });
  });

  it('writes plain text, with a warning, for a page that cannot be rendered', async () => {
    const markdown = structuredClone(pages[1]?.markdown) as never as { root: { children: unknown[] } };
    const cycle: { type: string; children: unknown[] } = {
      type: 'emphasis',
      children: [{ type: 'text', value: 'still here' }],
    };
    let deep: unknown = cycle;
    for (let depth = 0; depth < 20_000; depth += 1) deep = { type: 'emphasis', children: [deep] };
    markdown.root.children.push({ type: 'paragraph', children: [deep] });
    const written = new PageWriter(await outline()).page('/guide/install', markdown as never);
    expect(written.html).toContain('still here');
    expect(written.warnings).toEqual([expect.stringMatching(/could not be rendered.*plain text\.$/)]);
  });

  it('keeps all words of a page in its plain text', () => {
    expect(JSON.stringify(toPlainMarkdown(page('/x', '# A\n\n- b\n- `c`').markdown).root)).toMatch(/A.*b.*c/s);
  });
});
