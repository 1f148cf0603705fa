import { describe, expect, it } from 'vitest';
import { docsFamilies } from '../../src/site/agents/docsFamilies.js';
import { llmsFullText } from '../../src/site/agents/llmsFullText.js';
import { createSite } from '../../src/site/createSite.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import type { DocsPage } from '../../src/site/pages/DocsPage.js';
import type { SiteOptions } from '../../src/site/Site.js';

function pagesOf(files: Record<string, string>): DocsPage[] {
  return Object.entries(files).map(([file, source]) => {
    const path = `/${file.replace(/\.mdx?$/, '')}`.replace(/\/index$/, '') || '/';
    const markdown = readMarkdown(source, { path: file });
    const { language, version } = markdown.frontMatter;
    return { path, file, markdown, ...(language && { language }), ...(version && { version }) };
  });
}

const FILES = {
  'index.md': '# Welcome\n\nHello.',
  'guide/install.md':
    '---\norder: 1\ndescription: How to "install".\n---\n# Install `it`\n\n[next](./use.md#why) [up](../index.md) [here](#linux) [out](https://a.test/x) ![shot](img/a.png)\n\n[ref]: ./use.md\n\n## Linux\n\nSee [the other page][ref].',
  'guide/use.mdx': '---\norder: 2\n---\n# Use\n\n<Note>Mind the gap.</Note>',
  'secret.md': '---\nhidden: true\n---\n# Secret',
  'plan.md': '---\ntitle: Secret: plan\nhidden: true\n---\n# Secret',
};

function siteOf(files: Record<string, string> = FILES, options: Partial<SiteOptions> = {}) {
  const site = createSite({ domain: 'acme', title: 'Acme', pages: pagesOf(files), ...options });
  return async (path: string, init: RequestInit = {}) => {
    const response = await site.respond(new Request(`http://docs.test${path}`, init));
    if (!response) throw new Error('The site did not answer.');
    return response;
  };
}

describe('a page as Markdown', () => {
  it('has the title, the description and absolute links', async () => {
    const text = await (await siteOf()('/guide/install.md')).text();
    expect(text).toBe(
      `# Install \`it\`

How to "install".

[next](http://docs.test/guide/use#why) [up](http://docs.test/) [here](http://docs.test/guide/install#linux) [out](https://a.test/x) ![shot](http://docs.test/guide/img/a.png)

[ref]: http://docs.test/guide/use

## Linux

See [the other page][ref].
`,
    );
  });

  it('uses the base and the origin of the site', async () => {
    const get = siteOf(FILES, { base: '/docs', origin: 'https://docs.acme.test' });
    const text = await (await get('/docs/guide/install.md')).text();
    expect(text).toContain('[next](https://docs.acme.test/docs/guide/use#why)');
    expect(text).toContain('[here](https://docs.acme.test/docs/guide/install#linux)');
  });

  it('has its type and entity tag in a reply to HEAD, and is not sent again if unchanged', async () => {
    const get = siteOf();
    const response = await get('/index.md', { method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const tag = response.headers.get('etag') ?? '';
    expect(await response.text()).toBe('');
    expect((await get('/index.md', { headers: { 'if-none-match': tag } })).status).toBe(304);
  });

  it('contains the content of components', async () => {
    expect(await (await siteOf()('/guide/use.md')).text()).toBe('# Use\n\n> **Note**\n>\n> Mind the gap.\n');
  });

  it('exists for a root without a page', async () => {
    const files = { 'a/x.md': '# X', 'b/y.md': '# Y' };
    const text = await (await siteOf(files, { description: 'All of it.' })('/index.md')).text();
    expect(text).toBe(
      '# Acme\n\nAll of it.\n\n## A\n\n- [X](http://docs.test/a/x)\n\n## B\n\n- [Y](http://docs.test/b/y)\n',
    );
  });

  it('is a redirect for a root that redirects to a page', async () => {
    const response = await siteOf({ 'a.md': '# A', 'a/b.md': '# B' })('/index.md');
    expect([response.status, response.headers.get('location')]).toEqual([307, '/a.md']);
  });

  it('is not found where there is no page', async () => {
    expect((await siteOf()('/nothing.md')).status).toBe(404);
  });
});

describe('llms.txt', () => {
  it('lists the pages by the groups of the navigation, without hidden pages', async () => {
    const text = await (await siteOf(FILES, { description: 'Docs of Acme.' })('/llms.txt')).text();
    expect(text).toBe(`# Acme

> Docs of Acme.

The links lead to the Markdown of each page. All pages in one file: [llms-full.txt](http://docs.test/llms-full.txt)

## Documentation

- [Welcome](http://docs.test/index.md)

## Guide

- [Install it](http://docs.test/guide/install.md): How to "install".
- [Use](http://docs.test/guide/use.md)
`);
  });

  it('has one file for each language and version, which the first one names', async () => {
    const get = siteOf({
      'index.md': '# Home',
      'de/index.md': '---\nlanguage: de\n---\n# Start',
      'v1/index.md': '---\nversion: 1.x\n---\n# Old',
      'v2/index.md': '---\nversion: 2.x\n---\n# New',
    });
    const main = await (await get('/llms.txt')).text();
    expect(main).toContain('[Home]');
    expect(main).toContain('[New]');
    expect(main).not.toContain('[Old]');
    expect(main).toContain('## Optional\n\n- [Language de](http://docs.test/llms-de.txt)');
    expect(main).toContain('[Language en, version 1.x](http://docs.test/llms-1.x.txt)');
    expect(await (await get('/llms-de.txt')).text()).toContain('[Start](http://docs.test/de.md)');
    expect(await (await get('/llms-1.x-full.txt')).text()).toContain('# Old');
    expect((await get('/llms-fr.txt')).status).toBe(404);
  });

  it('keeps titles from becoming Markdown', async () => {
    const get = siteOf({ 'index.md': '---\ntitle: "a](http://evil.test)\\n## b"\n---\nText.' });
    const text = await (await get('/llms.txt')).text();
    expect(text).toContain('- [a\\](http://evil.test) ## b](http://docs.test/index.md)');
  });

  it('can be a file of the documentation', async () => {
    const readFile = async (name: string) => (name === 'llms.txt' ? new TextEncoder().encode('mine') : undefined);
    expect(await (await siteOf(FILES, { readFile })('/llms.txt')).text()).toBe('mine');
  });
});

describe('llms-full.txt', () => {
  it('has the text of every page with its URL', async () => {
    const text = await (await siteOf()('/llms-full.txt')).text();
    expect(text).toContain('Pages in this file: all 3.');
    expect(text).toContain('---\n\nSource: http://docs.test/guide/install.md\n\n# Install `it`');
    expect(text).toContain('(http://docs.test/guide/use#why)');
    expect(text).not.toContain('Secret');
  });

  it('says how many pages were left out', async () => {
    const [family] = docsFamilies(pagesOf(FILES), 'en');
    if (!family) throw new Error('There is no family.');
    const source = {
      title: 'Acme',
      navigationOf: () => [],
      descriptionOf: () => undefined,
      addressOf: (page: DocsPage) => page.path,
      fileAddress: (name: string) => `/${name}`,
    };
    const text = await llmsFullText(family, source, () => 'x'.repeat(100), 300);
    expect(text).toContain(
      'Pages in this file: 2 of 3. The others are left out, because the file would be longer than 300 characters',
    );
    expect(text).toContain('/llms.txt');
  });
});
