import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDocsService, type DocsService } from '../../src/service/createDocsService.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { bytesOf, startExporting, unpack } from './exportSupport.js';

let root: string;
let service: DocsService | undefined;
let warnings: string[] = [];

beforeEach(async () => {
  root = await temporaryFolder('owners-site');
  warnings = [];
});
afterEach(() => service?.close());

const write = (files: Record<string, string>) => writeFiles(root, files);

async function serve(folder: string, files: Record<string, string>): Promise<DocsService> {
  await write(files);
  const assets = async (name: string) => (name === 'page.css' ? new Uint8Array() : undefined);
  const onWarning = (warning: string) => void warnings.push(warning);
  service = createDocsService({ folder: join(root, folder), domain: 'acme', assets, onWarning });
  await service.ready;
  return service;
}

const get = (path: string) => (service as DocsService)(new Request(`http://localhost${path}`));
const text = async (path: string) => (await get(path)).text();

function navigationOf(page: string): (string | undefined)[] {
  const navigation = /<nav id="_Navigation"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '';
  return [...navigation.matchAll(/<(?:a href[^>]*|p|\/svg)>([^<]+)/g)].map((match) => match[1]);
}

describe('the site of a folder', () => {
  it('takes name, logos, favicon and accent from its docs.json', async () => {
    await serve('', {
      'docs.json': JSON.stringify({
        name: 'Acme',
        description: 'All about Acme',
        logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
        favicon: '/icon.png',
        colors: { primary: '#b45309' },
      }),
      'logo/light.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'logo/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'icon.png': 'png',
      'guide/a.md': '# A',
      'b.md': '# B',
    });
    const landing = await text('/');
    expect(landing).toContain('<title>Acme</title>');
    expect(landing).toContain('<p class="lead">All about Acme</p>');
    expect(landing).toContain('<link rel="icon" href="/_docs/brand-favicon.png">');
    expect(landing).toContain('<img class="logo on-light" src="/_docs/brand-logo.svg" alt="Acme">');
    expect(landing).toContain('<img class="logo on-dark" src="/_docs/brand-darkLogo.svg" alt="Acme">');
    expect(landing).toContain('<link rel="stylesheet" href="/_docs/brand.css">');
    expect(await text('/_docs/brand.css')).toBe(':root { --da-accent: #b45309; }\n');
    const logo = await get('/_docs/brand-logo.svg');
    expect(logo.headers.get('content-type')).toBe('image/svg+xml');
    expect(logo.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('of Docusaurus has its sidebar, title, colour and static files', async () => {
    await serve('docs', {
      'docusaurus.config.js': `module.exports = { title: 'Acme', favicon: 'img/icon.ico', baseUrl: '/',
        presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]],
        themeConfig: { navbar: { title: 'Acme docs', logo: { src: 'img/logo.png' } } } };`,
      'sidebars.js':
        "module.exports = { docs: ['zebra', { type: 'category', label: 'Basics', items: ['basics/apple'] }] };",
      'src/css/custom.css': ':root { --ifm-color-primary: #2e8555; }',
      'static/img/logo.png': 'logo',
      'static/img/map.png': 'map',
      'static/secret.js': 'code',
      'src/secret.png': 'private',
      'docs/zebra.md': '# Zebra\n\n![map](/img/map.png) ![map](../static/img/map.png) ![map](@site/static/img/map.png)',
      'docs/basics/01-apple.md': '# Apple',
    });
    const page = await text('/docs/zebra');
    expect(navigationOf(page)).toEqual(['Zebra', 'Basics', 'Apple']);
    expect(page).toContain('<title>Zebra · Acme docs</title>');
    expect(page).toContain('<img class="logo" src="/_docs/brand-logo.png" alt=""><span>Acme docs</span>');
    expect(await text('/_docs/brand.css')).toContain('#2e8555');
    const images = [...page.matchAll(/<img[^>]* src="(\/(?!_docs)[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(images).toHaveLength(3);
    for (const image of images) expect(await text(image)).toBe('map');
    for (const path of ['/secret.js', '/secret.png', '/../src/secret.png', '/%2e%2e/src/secret.png'])
      expect((await get(path)).status).toBe(404);
  });

  it('of Docusaurus with several docs plugins opens the pages of each plugin, also in a translation', async () => {
    const german = 'i18n/de/docusaurus-plugin-content-docs';
    await serve('', {
      'docusaurus.config.js': `module.exports = { baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
        presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
        plugins: [['@docusaurus/plugin-content-docs',
          { id: 'community', path: 'community', routeBasePath: 'community', sidebarPath: './community.js' }]] };`,
      'sidebars.js': "module.exports = { docs: ['intro', 'install'] };",
      'community.js': "module.exports = { all: ['team', 'intro'] };",
      'docs/intro.md': '# Docs',
      'docs/install.md': '# Install',
      'community/intro.md': '# Welcome',
      'community/team.md': '# Team',
      [`${german}/current/intro.md`]: '# Anfang',
      [`${german}-community/current/intro.md`]: '# Willkommen',
    });
    // The first two entries are the languages.
    expect(navigationOf(await text('/docs/intro')).slice(2)).toEqual([
      'Docs',
      'Docs',
      'Install',
      'Community',
      'Team',
      'Welcome',
    ]);
    expect(navigationOf(await text('/de/docs/intro')).slice(2)).toEqual(['Docs', 'Anfang', 'Community', 'Willkommen']);
  });

  it('of Starlight has its sidebar, and images of src/assets', async () => {
    await serve('src/content/docs', {
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
        export default defineConfig({ integrations: [starlight({ title: 'Acme', sidebar: [{ label: 'Guides', items: ['guides/use', 'guides/start'] }] })] });`,
      'public/favicon.svg': '<svg/>',
      'src/assets/house.webp': 'house',
      'src/content/docs/guides/start.md': '# Start\n\n![House](../../../assets/house.webp)',
      'src/content/docs/guides/use.md': '# Use',
      'src/content/docs/guides/_part.md': '# Part',
    });
    const page = await text('/guides/start/');
    expect(navigationOf(page)).toEqual(['Guides', 'Use', 'Start']);
    expect(page).toContain('<link rel="icon" href="/_docs/brand-favicon.svg">');
    expect(await text(/<img[^>]* src="([^"]+)" alt="House"/.exec(page)?.[1] ?? '')).toBe('house');
    expect((await get('/guides/_part/')).status).toBe(404);
  });

  it('has the navigation of a docs.json, which names pages by their files', async () => {
    await serve('docs', {
      'docusaurus.config.js': "module.exports = { baseUrl: '/project/' };",
      'docs/docs.json': '{ "navigation": [{ "group": "All", "pages": ["b", "/guide/a.md", "guide/index"] }] }',
      'docs/b.md': '# B',
      'docs/guide/01-a.md': '# A',
      'docs/guide/index.md': '# Guide',
    });
    expect(navigationOf(await text('/project/docs/b'))).toEqual(['All', 'B', 'A', 'Guide']);
  });

  it('of VitePress has its sidebar, and says which part of it is code', async () => {
    await serve('docs', {
      'docs/.vitepress/config.ts': `export default defineConfig({ title: 'Acme', themeConfig: { sidebar: [
        { text: 'Use it', link: '/use' }, ...generated(), { text: 'Start', link: '/start' }] } })`,
      'docs/start.md': '# One',
      'docs/use.md': '# Two',
    });
    expect(navigationOf(await text('/use.html'))).toEqual(['Use it', 'Start']);
    expect(warnings).toEqual([expect.stringContaining('The sidebar in .vitepress/config.ts contains code in line 2')]);
  });

  it('of VitePress has the hero of its home page, which the search finds', async () => {
    await serve('docs', {
      'docs/.vitepress/config.ts': "export default { title: 'Acme' }",
      'docs/index.md': '---\nlayout: home\nhero: { name: Lamps, tagline: Bright and quiet }\n---\n',
      'docs/use.md': '# Use',
    });
    const page = await text('/');
    expect(page).toMatch(/<h1>Lamps<\/h1>[\s\S]*<p>Bright and quiet<\/p>/);
    expect(await text('/_docs/search?q=quiet')).toContain('"title":"Lamps"');
  });

  it('has the start page of a site without an index file if its home page is empty', async () => {
    await serve('docs', {
      'docs/.vitepress/config.ts': 'export default {}',
      'docs/index.md': '---\nlayout: home\ntitle: Acme\n---\n<HomePage />\n',
      'docs/guide/use.md': '# Use',
      'docs/start.md': '# Start',
    });
    expect(await text('/')).toMatch(/<title>Acme<\/title>[\s\S]*<h1>Acme<\/h1>[\s\S]*<a href="\/guide\/use.html">Use</);
    expect(await text('/_docs/search?q=acme')).not.toContain('"path":"/"');
  });

  it('lists each page of a folder once', async () => {
    await serve('docs', {
      'mkdocs.yml': 'site_name: Acme\nnav:\n  - "guide/*"\n  - All:\n      - "**"\n  - "**"\n  - a.md\n',
      'docs/a.md': '# A',
      'docs/guide/b.md': '# B',
    });
    expect(navigationOf(await text('/a/'))).toEqual(['B', 'All', 'A', 'A']);
  });

  it('of MkDocs has its nav', async () => {
    await serve('docs', {
      'mkdocs.yml':
        'site_name: Acme\nnav:\n  - Two: b.md\n  - More:\n      - a.md\nhooks: !!python/name:os.system ""\n',
      'docs/a.md': '# A',
      'docs/b.md': '# B',
    });
    expect(navigationOf(await text('/b/'))).toEqual(['Two', 'More', 'A']);
    expect(warnings).toEqual([]);
  });

  it('of Nextra has the order and titles of its _meta files', async () => {
    await serve('content', {
      'next.config.mjs': "import nextra from 'nextra'; export default nextra({})({});",
      'content/_meta.ts':
        "export default { z: 'Last first', guide: { title: 'The guide' }, a: { display: 'hidden' } } satisfies Meta",
      'content/guide/_meta.js': "const b = 'Second'; export default { '-- x': { type: 'separator' }, b, c: title() }",
      'content/a.mdx': '# A',
      'content/z.mdx': '# Z',
      'content/guide/b.mdx': '# B',
      'content/guide/c.mdx': '# C',
    });
    expect(navigationOf(await text('/z'))).toEqual(['Last first', 'The guide', 'Second', 'C']);
    expect(warnings).toEqual([expect.stringContaining('guide/_meta.js contains code in line 1')]);
  });

  it('is exported with its navigation, logo, colour and static files', async () => {
    await write({
      'docusaurus.config.js':
        "module.exports = { themeConfig: { navbar: { title: 'Acme', logo: { src: 'img/logo.svg' } } } };",
      'sidebars.js': "module.exports = { docs: ['b', 'a'] };",
      'src/css/custom.css': ':root { --ifm-color-primary: #2e8555; }',
      'static/img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
      'docs/a.md': '# A\n\n![Logo](/img/logo.svg)',
      'docs/b.md': '# B',
    });
    const assets = async () => new Uint8Array();
    const exporting = await startExporting({ folder: join(root, 'docs'), exportFolder: join(root, 'exports'), assets });
    try {
      const jobId = await exporting.start();
      expect(await exporting.end(jobId)).toMatchObject({ status: 'completed', pageCount: 2 });
      const { folder, names } = await unpack(await bytesOf(await exporting.link(jobId)));
      expect(names.join('\n')).toMatch(/_docs\/brand-[0-9a-f]+\.css[\s\S]*_docs\/brand-logo-[0-9a-f]+\.svg/);
      const page = await readFile(join(folder, 'docs/a.html'), 'utf8');
      expect(navigationOf(page)).toEqual(['B', 'A']);
      expect(page).toMatch(/<img class="logo" src="\.\.\/_docs\/brand-logo-[0-9a-f]+\.svg" alt="">/);
      expect(page).toContain('<img src="../img/logo.svg" alt="Logo" width="20" height="10"');
      expect(names).toContain('img/logo.svg');
      expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('<h1>Acme</h1>');
    } finally {
      await exporting.stop();
    }
  });

  it('takes the title of mdBook from the book.toml beside its pages', async () => {
    await serve('src', { 'book.toml': '[book]\ntitle = "The book"', 'src/index.md': '# One', 'src/SUMMARY.md': '' });
    expect(await text('/')).toContain('<title>One · The book</title>');
  });

  const BOOK = {
    'book.toml': '[book]\ntitle = "The book"',
    'src/SUMMARY.md': '# Summary\n\n- [Second](b.md)\n- [First](a.md)\n',
    'src/a.md': '# A',
    'src/b.md': '# B',
  };

  it('takes the navigation of mdBook from a SUMMARY.md with other text', async () => {
    await serve('src', { ...BOOK, 'src/SUMMARY.md': `${BOOK['src/SUMMARY.md']}\nMore is to come.\n` });
    expect(navigationOf(await text('/a'))).toEqual(['Second', 'First']);
  });

  it('does not publish the SUMMARY.md that gives its navigation', async () => {
    await serve('src', BOOK);
    expect(navigationOf(await text('/a'))).toEqual(['Second', 'First']);
    expect((await get('/SUMMARY')).status).toBe(404);
    for (const path of ['/sitemap.xml', '/llms.txt', '/_docs/search?q=summary'])
      expect(await text(path), path).not.toMatch(/summary/i);
  });

  it('publishes a SUMMARY.md that links to no page, or is beside a docs.json with a navigation', async () => {
    await serve('src', { ...BOOK, 'src/SUMMARY.md': '# Summary\n\nThe book in short.' });
    expect(navigationOf(await text('/SUMMARY'))).toEqual(['A', 'B', 'Summary']);
    await service?.close();
    await serve('src', { ...BOOK, 'src/docs.json': '{ "navigation": [{ "group": "All", "pages": ["b"] }] }' });
    expect(navigationOf(await text('/SUMMARY'))).toEqual(['All', 'B']);
  });

  it('publishes a SUMMARY.md with other text than a table of contents, or in a folder below the pages', async () => {
    const report = '# Report\n\nSales went up, as the [numbers](a.md) show.\n';
    const below = { 'src/reports/SUMMARY.md': '- [First](../a.md)\n' };
    await serve('src', { ...BOOK, 'book.toml': '[book]\nsrc = "book"', 'src/SUMMARY.md': report, ...below });
    expect(navigationOf(await text('/SUMMARY'))).toEqual(['A', 'B', 'Report', 'Reports', 'SUMMARY']);
    expect((await get('/reports/SUMMARY')).status).toBe(200);
  });

  it('publishes a SUMMARY.md beside a nav of MkDocs', async () => {
    await serve('docs', {
      'mkdocs.yml': 'site_name: Acme\nnav:\n  - a.md\n  - SUMMARY.md\n',
      'docs/a.md': '# A',
      'docs/b.md': '# B',
      'docs/SUMMARY.md': '# In short\n\n- [B](b.md)\n',
    });
    expect(navigationOf(await text('/a/'))).toEqual(['A', 'In short']);
    expect((await get('/SUMMARY/')).status).toBe(200);
  });

  it('publishes a SUMMARY.md beside a sidebar of Docusaurus', async () => {
    await serve('docs', {
      'docusaurus.config.js': "module.exports = { baseUrl: '/' };",
      'sidebars.js': "module.exports = { docs: ['a', 'SUMMARY'] };",
      'docs/a.md': '# A',
      'docs/SUMMARY.md': '# In short\n\n- [A](a.md)\n',
    });
    expect(navigationOf(await text('/docs/SUMMARY'))).toEqual(['A', 'In short']);
  });

  it('is exported with the navigation of its SUMMARY.md, and without this file', async () => {
    await write(BOOK);
    const exporting = await startExporting({ folder: join(root, 'src'), exportFolder: join(root, 'exports') });
    try {
      const jobId = await exporting.start();
      expect(await exporting.end(jobId)).toMatchObject({ status: 'completed', pageCount: 2 });
      const { folder, names } = await unpack(await bytesOf(await exporting.link(jobId)));
      expect(names.join('\n')).not.toContain('SUMMARY');
      expect(navigationOf(await readFile(join(folder, 'a.html'), 'utf8'))).toEqual(['Second', 'First']);
    } finally {
      await exporting.stop();
    }
  });

  it('does not use the book.toml above a folder with another name', async () => {
    await serve('docs', {
      'book.toml': '[book]\ntitle = "The book"',
      'docs/index.md': '# One',
      'docs.json': '{"name":"X"}',
    });
    expect(await text('/')).toContain('<title>One</title>');
  });

  it('does not lead to pages whose address belongs to the service, and warns of them', async () => {
    await serve('', {
      'index.md': '# Home',
      '_docs/x.md': '# Quux',
      'guide/livez.md': '---\nslug: /livez\n---\n# Quux',
    });
    for (const path of ['/', '/sitemap.xml', '/llms.txt', '/_docs/search?q=quux'])
      expect(await text(path), path).not.toMatch(/Quux|_docs\/x|livez/);
    expect(warnings).toEqual([
      expect.stringContaining('_docs/x.md has the address /_docs/x, at which the service itself answers'),
      expect.stringContaining('guide/livez.md has the address /livez'),
    ]);
  });

  it('warns of sidebar files that cannot be parsed, and serves the pages', async () => {
    await serve('', {
      '_meta.json': '{ "a": ',
      'guide/_category_.json': 'label: Guide',
      'a.md': '# A',
      'guide/b.md': '# B',
    });
    expect(warnings).toEqual([
      expect.stringMatching(/^_meta\.json is not used, because it could not be parsed.*\. Correct the file\.$/),
      expect.stringMatching(/^guide\/_category_\.json is not used, .*\. Correct the file\.$/),
    ]);
    expect(navigationOf(await text('/a'))).toEqual(['A', 'Guide', 'B']);
  });

  it('warns of entries of docs.json that name no page', async () => {
    const pages = ['index', 'guide/instal', 'partners/prices', 'hidden', 'GET /lamps', 'https://acme.test/blog'];
    await serve('', {
      'docs.json': JSON.stringify({
        navigation: {
          tabs: [{ tab: 'All', groups: [{ group: 'Start', pages: [...pages, { group: 'More', pages: ['gone'] }] }] }],
        },
      }),
      'index.md': '# Home',
      'guide/install.md': '# Install',
      'hidden.md': '---\nhidden: true\n---\n# Hidden',
      'lamps.md': '---\nopenapi: GET /lamps\n---\n# Lamps',
      'lamps.yaml': 'openapi: 3.1.0\npaths: { /lamps: { get: { summary: Lamps } } }',
      'partners/prices.md': '---\ngroups: [partners]\n---\n# Prices',
    });
    expect(warnings.filter((warning) => !warning.startsWith('Left out'))).toEqual([
      'The navigation in docs.json has entries for pages that do not exist: "guide/instal", "gone". Name pages by their files, relative to the folder, without extension.',
    ]);
  });

  it('warns of a configuration that cannot be parsed, and serves the pages', async () => {
    await serve('', { 'docs.json': '{', 'index.md': '# One' });
    expect(warnings).toEqual([
      expect.stringMatching(/^docs\.json is not used, because it could not be parsed.*\. Correct the file\.$/),
    ]);
    expect(await text('/')).toContain('<title>One</title>');
  });
});
