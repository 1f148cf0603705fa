import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createSite } from '../../src/site/createSite.js';
import { contentTypeOfFolderFile } from '../../src/site/files/contentTypes.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import { takeSummaries } from '../../src/site/navigation/takeSummaries.js';
import type { DocsPage } from '../../src/site/pages/DocsPage.js';
import type { SiteOptions } from '../../src/site/Site.js';

function pagesOf(files: Record<string, string>, more: Partial<DocsPage> = {}): DocsPage[] {
  return Object.entries(files).map(([file, source]) => {
    const path = `/${file.replace(/\.mdx?$/, '')}`.replace(/\/index$/, '') || '/';
    return { path, file, markdown: readMarkdown(source, { path: file }), ...more };
  });
}

const FILES = {
  'index.md': '# Welcome\n\nHello.',
  'guide/install.md':
    '---\norder: 1\ndescription: How to "install".\n---\n# Install\n\n## On Linux\n\n## On macOS\n\n[next](./use.md#why) [up](../index.md) ![shot](img/a.png)',
  'guide/use.mdx': '---\norder: 2\nsidebar_label: Using\n---\n# How to use it\n\n## Why',
  'reference/api.md': '# API',
  'secret.md': '---\nhidden: true\n---\n# Secret',
};

function site(options: Partial<SiteOptions> = {}) {
  const made = createSite({ domain: 'acme', title: 'Acme', pages: pagesOf(FILES), ...options });
  return {
    ...made,
    async get(path: string, init: RequestInit = {}) {
      const response = await made.respond(new Request(`http://docs.test${path}`, init));
      if (!response) throw new Error('The site did not answer.');
      return response;
    },
    async text(path: string) {
      return (await this.get(path)).text();
    },
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const files = (contents: Record<string, string>) => async (name: string) => {
  const text = contents[name];
  return text === undefined ? undefined : bytes(text);
};

describe('paths', () => {
  it('have no extension', async () => {
    const response = await site().get('/guide/install');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<h1 id="install">Install</h1>');
  });

  it.each(['/guide/install.html', '/guide/install/', '/Guide/Install', '/guide/install/index'])(
    'with another spelling lead to the page: %s',
    async (path) => {
      const response = await site().get(`${path}?a=1`);
      expect([response.status, response.headers.get('location')]).toEqual([308, '/guide/install?a=1']);
    },
  );

  it('without a page respond with "not found" and the navigation', async () => {
    const response = await site().get('/nothing/<b>');
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain('Page not found');
    expect(text).not.toContain('<b>');
    expect(text).toContain('href="/guide/install"');
  });

  it('without a page share one "not found" document, which is rendered once', async () => {
    const rendered: string[] = [];
    const made = site();
    const renderDocument = (path: string, origin: string) => {
      rendered.push(path);
      return made.render(path, origin);
    };
    const { get } = site({ renderDocument });
    const paths = ['/a', '/b/c', '/d.md', '/llms-e.txt', '/f.png', '/%ff'];
    const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')));
    expect(new Set(tags).size).toBe(1);
    expect((await get('/g')).status).toBe(404);
    expect(rendered).toEqual(['']);
  });

  it('are below the base', async () => {
    const below = site({ base: '/docs/' });
    expect(await below.text('/docs/guide/install')).toContain('href="/docs/guide/use#why"');
    expect(await below.text('/docs/')).toContain('<h1 id="welcome">Welcome</h1>');
    expect(below.respond(new Request('http://docs.test/guide/install'))).toBeUndefined();
    expect((await below.get('/docs/guide/install/')).headers.get('location')).toBe('/docs/guide/install');
    expect(below.paths).toContain('/docs/guide/use');
  });

  it('never redirect to another host', async () => {
    for (const path of ['//evil.test/', '/%2f%2fevil.test/', '/\\evil.test/index.html']) {
      const location = (await site().get(path)).headers.get('location') ?? '/';
      expect(new URL(location, 'http://docs.test').host).toBe('docs.test');
    }
  });

  it('redirect from the root to the page that all others are below', async () => {
    const response = await site({ pages: pagesOf({ 'a/b.md': '# B', 'a/index.md': '# A' }) }).get('/');
    expect([response.status, response.headers.get('location')]).toEqual([307, '/a']);
  });

  it('of a root without a page show the sections with their first pages', async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`guide/p${index}.md`, `# Page ${index}`]));
    const pages = pagesOf({ ...many, 'about.md': '# About' });
    const text = await site({ pages, description: 'Docs of <Acme>' }).text('/');
    const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
    expect(main).toContain('<h1>Acme</h1>');
    expect(main).toContain('<p class="lead">Docs of &lt;Acme&gt;</p>');
    expect(main).toContain('<h2>Guide</h2>');
    expect([...main.matchAll(/<li><a href="([^"]+)"/g)].map((match) => match[1])).toEqual([
      '/about',
      ...[0, 1, 2, 3, 4, 5].map((index) => `/guide/p${index}`),
    ]);
    expect(text).toContain('<title>Acme</title>');
  });

  it('get no response to a POST request', () => {
    expect(site().respond(new Request('http://docs.test/', { method: 'POST' }))).toBeUndefined();
  });
});

describe('a page', () => {
  it('has a title, a description, an outline, breadcrumbs, and links to the next page and to its source', async () => {
    const text = await site({ editUrl: 'https://git.test/edit/{file}' }).text('/guide/install');
    expect(text).toContain('<title>Install · Acme</title>');
    expect(text).toContain('<meta name="description" content="How to &quot;install&quot;.">');
    expect(text).toContain('<a href="#on-linux">On Linux</a>');
    expect(text).toMatch(/rel="next" href="\/guide\/use"/);
    expect(text).toContain('href="https://git.test/edit/guide/install.md"');
    expect(text).toMatch(/aria-label="Breadcrumbs"[\s\S]*?Guide/);
    expect(text.match(/<h1/g)).toHaveLength(1);
  });

  const japanese = '文書を検索して質問に答えます。'.repeat(20);
  it.each([
    [
      'words in links in bold',
      'Read the **[setup *guide*](x)** first, then start.',
      'Read the setup guide first, then start.',
    ],
    ['a space for a line break', 'The first line\\\nand the second line.', 'The first line and the second line.'],
    ['whole words', `A lamp ${'that glows '.repeat(20)}`, `A lamp ${'that glows '.repeat(13)}that…`],
    ['text without spaces behind a word', `Acme ${japanese}`, `Acme ${japanese.slice(0, 154)}…`],
  ])('without a description has the beginning of its text as one, with %s', async (_name, source, expected) => {
    const text = await site({ pages: pagesOf({ 'a.md': `# A\n\n${source}` }) }).text('/a');
    expect(/<meta name="description" content="([^"]*)">/.exec(text)?.[1]).toBe(expected);
  });

  it('shows the heading of its text if its title is another one, which names the document and the entry in the navigation', async () => {
    const made = site({ pages: pagesOf({ 'a.md': '---\ntitle: Lamps\n---\n# All about `lamps` {#all}\n\nText.' }) });
    const text = await made.text('/a');
    expect(text).toContain('<title>Lamps · Acme</title>');
    expect(text).toContain('<h1 id="all">All about lamps</h1>');
    expect(text).toMatch(/<nav id="_Navigation"[\s\S]*>Lamps<\/a>/);
    expect(await made.text('/a.md')).toBe('# All about `lamps`\n\nText.\n');
  });

  it('turns links to files into links to their pages', async () => {
    const text = await site().text('/guide/install');
    expect(text).toContain('href="/guide/use#why"');
    expect(text).toMatch(/<a href="\/">up<\/a>/);
    expect(text).toContain('src="/guide/img/a.png"');
  });

  it('has assistant settings only with a discovery URL, and no inline script', async () => {
    expect(await site().text('/')).not.toContain('docs-assistant');
    const text = await site({ discoveryUrl: '/discovery', assets: files({ 'page.css': 'a{}' }) }).text('/');
    expect(text).toContain('<meta name="docs-assistant" content="acme" data-discovery-url="/discovery">');
    expect(await site({ discoveryUrl: '/discovery', feedbackUrl: '/_docs/feedback' }).text('/')).toContain(
      'data-discovery-url="/discovery" data-feedback-url="/_docs/feedback">',
    );
    expect(text.match(/<script\b[^>]*>/g)?.every((tag) => tag.includes('src='))).toBe(true);
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('suggests the questions of its front matter, or else those of the nearest page above it in the same language', async () => {
    const starters = (...questions: string[]) => `---\nstarters: ${JSON.stringify(questions)}\n---\n`;
    const pages = [
      ...pagesOf({
        'index.md': `${starters('Where do I "begin"?', 'What, if not?')}# Welcome`,
        'guide.md': `${starters('How do I install it?')}# Guide`,
        'guide/deep/page.md': '# Deep',
        'quiet.md': `${starters()}# Quiet`,
        'one.md': '---\nstarters: Is it free, and why?\n---\n# One',
        'other.md': '# Other',
      }),
      ...pagesOf({ 'de/seite.md': '# Seite' }, { language: 'de' }),
    ];
    const offered = async (path: string) =>
      /data-starters="([^"]*)"/
        .exec(await site({ pages, discoveryUrl: '/discovery' }).text(path))?.[1]
        ?.replaceAll('&quot;', '"');
    expect(await offered('/')).toBe(JSON.stringify(['Where do I "begin"?', 'What, if not?']));
    expect(await offered('/guide/deep/page')).toBe('["How do I install it?"]');
    expect(await offered('/one')).toBe('["Is it free, and why?"]');
    expect(await offered('/other')).toBe(await offered('/'));
    expect([await offered('/quiet'), await offered('/de/seite')]).toEqual([undefined, undefined]);
    expect(await site({ pages }).text('/')).not.toContain('data-starters');
  });

  it('has unique ids, even if headings have the names of its parts', async () => {
    const headings = ['_content', '_navigation', '_outline', 'Content'].map((name) => `## ${name}\n\nText.\n`);
    const text = await site({ pages: pagesOf({ 'index.md': `# Parts\n\n${headings.join('\n')}` }) }).text('/');
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
    expect(ids).toEqual(expect.arrayContaining(['_content', '_navigation', '_outline', 'content']));
    expect(ids).toHaveLength(new Set(ids).size);
  });

  it('has a strict policy, and an entity tag for conditional requests', async () => {
    const first = await site().get('/');
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("trusted-types 'none'");
    expect(policy).not.toContain('unsafe');
    const again = await site().get('/', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await site().get('/', { method: 'HEAD' });
    expect([head.headers.get('content-length'), await head.text()]).toEqual([first.headers.get('content-length'), '']);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
    const headers = { 'accept-encoding': accepted };
    const made = site();
    const plain = await made.get('/guide/install');
    const compressed = await made.get('/guide/install', { headers });
    const etag = compressed.headers.get('etag') ?? '';
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect([plain.headers.get('vary'), compressed.headers.get('vary')]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(etag).not.toBe(plain.headers.get('etag'));
    const sent = Buffer.from(await compressed.arrayBuffer());
    expect(compressed.headers.get('content-length')).toBe(String(sent.length));
    expect(decompress(sent).toString()).toBe(await plain.text());
    const again = await made.get('/guide/install', { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'accept-encoding']);
  });

  it('is sent plain to a client that accepts no compression', async () => {
    for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'br;q=0' }]) {
      expect((await site().get('/guide/install', { headers })).headers.get('content-encoding')).toBeNull();
    }
  });

  it('has a logo that is read once for several requests at the same time', async () => {
    let readings = 0;
    const assets = async (name: string) => {
      readings += name === 'logo.svg' ? 1 : 0;
      return bytes('<svg/>');
    };
    const made = site({ assets });
    const texts = await Promise.all([1, 2, 3].map(async () => (await made.get('/_docs/logo.svg')).text()));
    expect([texts, readings]).toEqual([['<svg/>', '<svg/>', '<svg/>'], 1]);
  });

  it('is right-to-left in Arabic', async () => {
    expect(await site({ pages: pagesOf({ 'index.md': '# مرحبا' }, { language: 'ar' }) }).text('/')).toContain(
      '<html lang="ar" dir="rtl" class="da-theme">',
    );
  });

  it('links to the same page in other languages', async () => {
    const pages = [
      ...pagesOf({ 'en/a.md': '# A', 'en/b.md': '# B' }, { language: 'en' }),
      ...pagesOf({ 'es/b.md': '# B2' }, { language: 'es' }),
    ];
    const text = await site({ pages }).text('/en/b');
    expect(text).toMatch(/href="\/es\/b"[^>]*>Español/);
    expect(text).not.toContain('>B2<');
  });

  it('without a copy in another version links to the topmost page there in its own language', async () => {
    const pages = [
      ...pagesOf({ 'v1/a.md': '# A' }, { version: 'v1' }),
      ...pagesOf({ 'fr/v1/b.md': '# B', 'fr/v1/c/d.md': '# D' }, { language: 'fr', version: 'v1' }),
      ...pagesOf({ 'fr/v2/new.md': '# New' }, { language: 'fr', version: 'v2' }),
    ];
    expect(await site({ pages }).text('/fr/v2/new')).toMatch(/href="\/fr\/v1\/b"[^>]*>v1/);
  });

  it('does not offer the language and version of a hidden page', async () => {
    const draft = pagesOf({ 'guide/draft.md': '---\nhidden: true\n---\n# Draft' }, { language: 'fr', version: '9.9' });
    const made = site({ pages: [...pagesOf(FILES), ...draft] });
    expect(await made.text('/guide/install')).not.toMatch(/9\.9|Français/);
    expect(await made.text('/guide/draft')).toMatch(/9\.9[\s\S]*Français|Français[\s\S]*9\.9/);
  });
});

describe('the navigation', () => {
  const titles = async (made: ReturnType<typeof site>, path = '/') => {
    const text = await made.text(path);
    const nav = /<nav id="_Navigation"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
    return [...nav.matchAll(/<(?:a href[^>]*|p|\/svg)>([^<]+)/g)].map((match) => match[1]);
  };

  it('follows folders and the order of pages, without hidden ones', async () => {
    expect(await titles(site())).toEqual(['Welcome', 'Guide', 'Install', 'Using', 'Reference', 'API']);
  });

  it('that is generated begins with the home page of a language or a version, whose folder has no entry', async () => {
    const pages = pagesOf({ 'fr/guide.md': '# Guide', 'fr/index.md': '# Accueil', 'fr/api/a.md': '# A' });
    expect(await titles(site({ pages }), '/fr')).toEqual(['Accueil', 'Guide', 'Api', 'A']);
  });

  it('of a configured folder begins with its index page', async () => {
    const configured = { sidebars: [{ entries: [{ kind: 'pages' as const, from: 'guide' }] }] };
    const pages = pagesOf({ ...FILES, 'guide/index.md': '# Overview' });
    expect(await titles(site({ pages, configured }))).toEqual(['Overview', 'Install', 'Using']);
  });

  it('has the short titles of Hugo', async () => {
    const pages = pagesOf({ 'a.md': '---\ntitle: How to use it\nlinkTitle: Using\n---\nWhy' });
    expect(await titles(site({ pages }), '/a')).toEqual(['Using']);
  });

  it('that is generated has no page that Starlight hides from it', async () => {
    const pages = pagesOf({
      'a.md': '# A',
      'b.md': '---\nsidebar: { hidden: true }\n---\n# B',
      'c/d.md': '---\nsidebar: { hidden: yes }\n---\n# D',
    });
    const made = site({ pages });
    expect(await titles(made, '/a')).toEqual(['A']);
    expect(await made.text('/sitemap.xml')).toContain('/c/d</loc>');
    const configured = { sidebars: [{ entries: [{ kind: 'page' as const, page: 'b' }] }] };
    expect(await titles(site({ pages, configured }), '/a')).toEqual(['B']);
  });

  it('reads titles and order from sidebar files in JSON', async () => {
    const readFile = files({
      'guide/_category_.json': '{"label":"First steps","position":2}',
      'reference/_category_.json': '{"position":1}',
      '_meta.json': '{"index":"Home","secret":{"display":"hidden"}}',
    });
    expect(await titles(site({ readFile }))).toEqual(['Home', 'Reference', 'API', 'First steps', 'Install', 'Using']);
  });

  it('reads the title of a folder from meta.json of Fumadocs, also without a list of pages', async () => {
    const readFile = files({
      'guide/meta.json': '{"title":"Guides","icon":"Book","defaultOpen":true}',
      'reference/meta.json': '{"title":"Details","pages":["api"]}',
    });
    expect(await titles(site({ readFile }))).toEqual(['Welcome', 'Guides', 'Install', 'Using', 'Details', 'API']);
  });

  it.each([
    ['meta.json', '{"title":"Guides"}'],
    ['_category_.json', '{"label":"Guides"}'],
  ])('reads the title of a folder that has only an index page from %s', async (name, text) => {
    const pages = pagesOf({ 'index.md': '# Welcome', 'guide/index.md': '# Using the guide' });
    const readFile = files({ [`guide/${name}`]: text });
    expect(await titles(site({ pages, readFile }))).toEqual(['Welcome', 'Guides']);
  });

  it.each(['meta.json', '_meta.json'])('reads titles and order of entries from %s of Nextra', async (name) => {
    const readFile = files({ [`guide/${name}`]: '{"use":"Usage","install":{"title":"Set up"}}' });
    expect(await titles(site({ readFile }))).toEqual(['Welcome', 'Guide', 'Usage', 'Set up', 'Reference', 'API']);
  });

  it.each(['meta.json', '_meta.json'])('has an entry named title in %s of Nextra', async (name) => {
    const pages = pagesOf({ 'guide/title.md': '# T', 'guide/use.md': '# U' });
    const readFile = files({ [`guide/${name}`]: '{"use":"Usage","title":"Titles"}' });
    expect(await titles(site({ pages, readFile }), '/guide/use')).toEqual(['Usage', 'Titles']);
  });

  it('comes from the SUMMARY.md of a book', async () => {
    const { pages, summaries } = await takeSummaries(
      pagesOf({
        ...FILES,
        'c#.md': '# C sharp',
        'SUMMARY.md':
          '# Summary\n\n[Start](index.md)\n\n# Part one\n\n- [Using it](./guide/use.mdx)\n  - [Set up](guide/install.md#a)\n- [Draft]()\n- [API](reference/api.md)\n- [C#](c%23.md)\n',
      }),
    );
    const made = site({ pages, configured: { sidebars: [], summaries } });
    expect(await titles(made)).toEqual(['Start', 'Part one', 'Using it', 'Set up', 'API', 'C#']);
  });

  it('comes from sidebars.json, or from the file for the version', async () => {
    const sidebar = {
      docs: [{ type: 'category', label: 'Guides', items: ['guide/use', { Setup: ['guide/install'] }] }, 'index'],
    };
    expect(await titles(site({ readFile: files({ 'sidebars.json': JSON.stringify(sidebar) }) }))).toEqual([
      'Guides',
      'Using',
      'Setup',
      'Install',
      'Welcome',
    ]);
    const pages = pagesOf(
      { 'versioned_docs/version-1.0/a.md': '# A', 'versioned_docs/version-1.0/b.md': '# B' },
      { version: '1.0' },
    );
    const readFile = files({ 'versioned_sidebars/version-1.0-sidebars.json': '{"docs":{"Old":["b","a"]}}' });
    expect(await titles(site({ pages, readFile }), '/versioned_docs/version-1.0/a')).toEqual(['Old', 'B', 'A']);
  });

  it('comes from docs.json if there is one', async () => {
    const readFile = files({
      'docs.json': JSON.stringify({
        navigation: {
          tabs: [
            {
              tab: 'Docs',
              groups: [
                { group: 'Start', pages: ['guide/use', { group: 'More', pages: ['guide/install', 'missing'] }] },
              ],
            },
          ],
        },
      }),
    });
    expect(await titles(site({ readFile }))).toEqual(['Start', 'Using', 'More', 'Install']);
  });

  it('finds the pages of docs.json in any spelling', async () => {
    const readFile = files({
      'docs.json': JSON.stringify({
        navigation: [{ group: 'Start', pages: ['index', '/guide/use/', 'guide/install.mdx'] }],
      }),
    });
    expect(await titles(site({ readFile }))).toEqual(['Start', 'Welcome', 'Using', 'Install']);
  });

  it('ignores invalid sidebar files', async () => {
    expect(
      await titles(
        site({ readFile: files({ 'docs.json': '{', '_meta.json': '[]', 'guide/_meta.json': '{"install":5}' }) }),
      ),
    ).toContain('Install');
  });
});

describe('files', () => {
  const readFile = files({
    'guide/img/a.png': 'png',
    'a.svg': '<svg/>',
    'a.pdf': '%PDF-1.7',
    '.env': 'KEY',
    '.gitbook/vars.yaml': 'KEY',
    '.gitbook/assets/a.png': 'gitbook',
    '.gitbook/assets/.env': 'KEY',
    '.gitbook/assets/.b.png': 'b',
    'guide/.gitbook/assets/a.png': 'a',
    'a.ts': 'code',
    'public/b.png': 'b',
    'docs.json': '{}',
    'guide/_partials/map.png': 'map',
    'guide/_partials/prices.csv': 'source',
    '_snippets/deep/notes.TXT': 'source',
    '_INCLUDES/notes.pdf': 'source',
    'guide/_notes.zip': 'source',
    'guide/notes.txt': 'notes',
  });

  it('of the folder are served if they are images or downloads', async () => {
    const response = await site({ readFile }).get('/guide/img/a.png');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await site({ readFile }).text('/b.png')).toBe('b');
    expect(await site({ readFile }).text('/guide/notes.txt')).toBe('notes');
    expect(await site({ readFile }).text('/guide/_partials/map.png')).toBe('map');
    expect(await site({ readFile }).text('/.gitbook/assets/a.png')).toBe('gitbook');
  });

  it('are public with the endings that the documentation lists', () => {
    const [, list = ''] =
      /## Which files are public\n(.*?)\n## /s.exec(readFileSync('docs/local-service.md', 'utf8')) ?? [];
    const endings = Array.from(list.matchAll(/`([a-z\d]+)`/g), ([, ending]) => ending);
    expect(endings.length).toBeGreaterThan(15);
    for (const ending of endings)
      expect([ending, contentTypeOfFolderFile(`a.${ending}`)]).toEqual([ending, expect.any(String)]);
    for (const ending of ['css', 'html', 'js', 'json', 'md', 'ts', 'xml', 'yaml'])
      expect(contentTypeOfFolderFile(`a.${ending}`)).toBeUndefined();
  });

  it('run no scripts when they are opened as documents', async () => {
    const response = await site({ readFile }).get('/a.svg');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('have no sandbox if they are PDFs, because Safari shows an empty window for a PDF in a sandbox', async () => {
    const { headers } = await site({ readFile }).get('/a.pdf');
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/.env',
    '/.gitbook/vars.yaml',
    '/.gitbook/assets/.env',
    '/.gitbook/assets/.b.png',
    '/guide/.gitbook/assets/a.png',
    '/a.ts',
    '/docs.json',
    '/guide/..%2f.env',
    '/%2e%2e/a.png',
    '/img/%00.png',
    '/guide/_partials/prices.csv',
    '/guide/%5Fpartials/prices.csv',
    '/_snippets/deep/notes.TXT',
    '/_INCLUDES/notes.pdf',
    '/guide/_notes.zip',
  ])('that are not meant for readers are not served: %s', async (path) => {
    expect((await site({ readFile }).get(path)).status).toBe(404);
  });

  it('of the build are served, and chunks are cached forever', async () => {
    const assets = files({ 'page.css': 'a{}', 'chunks/x-1.js': 'b' });
    expect((await site({ assets }).get('/_docs/page.css')).headers.get('cache-control')).toBe('no-cache');
    expect((await site({ assets }).get('/_docs/chunks/x-1.js')).headers.get('cache-control')).toContain('immutable');
    expect((await site({ assets }).get('/_docs/missing.js')).status).toBe(404);
  });

  it('for programs are generated: sitemap, robots.txt, llms.txt and pages as Markdown', async () => {
    expect(await site({ origin: 'https://docs.acme.test' }).text('/sitemap.xml')).toContain(
      '<loc>https://docs.acme.test/guide/install</loc>',
    );
    expect(await site().text('/sitemap.xml')).not.toContain('secret');
    expect(await site().text('/robots.txt')).toContain('Sitemap: http://docs.test/sitemap.xml');
    expect(await site().text('/llms.txt')).toContain('[Install](http://docs.test/guide/install.md): How to');
    expect(await site().text('/guide/use.md')).toBe('# How to use it\n\n## Why\n');
  });

  it.each(['/404', '/404/', '/404.html'])(
    'and the navigation leave out the page for missing addresses: %s',
    async (path) => {
      const lost = { path, file: '404.md', markdown: readMarkdown('# Nothing here', { path: '404.md' }) };
      const shown = site({ pages: [...pagesOf(FILES), lost] });
      for (const name of ['/', '/guide/install', '/sitemap.xml', '/llms.txt', '/llms-full.txt'])
        expect(await shown.text(name)).not.toMatch(/404|Nothing here/);
      expect(await shown.text(path)).toContain('Nothing here</h1>');
    },
  );
});
