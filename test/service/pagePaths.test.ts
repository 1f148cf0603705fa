import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { bytesOf, type ExportingService, startExporting, unpack } from './exportSupport.js';
import { sources, textOf } from './support.js';

const PAGES = sources({
  '/': '# Lanternfish\n\nLanternfish serves a folder of files over HTTP.',
  '/guide/index': '# Guide\n\nHow to use Lanternfish.',
  '/guide/install':
    '# Installation\n\nInstall the wombat daemon as the [guide](/guide/index/) and the [tools](../tools/readme) say.',
  '/tools/README': '# Tools\n\nTools for Lanternfish.',
  '/api/index': '# Interface\n\nAll functions.',
  '/api/README': '# About these pages\n\nThey are generated.',
  '/größe': '# Size\n\nA lamp has a size.',
});

/** Spellings of paths, each with the path of the page to which it leads. */
const SPELLINGS = [
  ['/guide/', '/guide'],
  ['/guide/index', '/guide'],
  ['/guide/index/', '/guide'],
  ['/guide/index.html', '/guide'],
  ['/guide/readme', '/guide'],
  ['/guide/install.html', '/guide/install'],
  ['/tools/readme', '/tools'],
  ['/tools/README/', '/tools'],
  ['/api/README.html', '/api/README'],
] as const;

let service: ExportingService;
beforeAll(async () => {
  service = await startExporting({ pages: PAGES });
});
afterAll(() => service?.stop());

describe('a page path in another spelling', () => {
  it.each(SPELLINGS)('leads a browser from %s to %s', async (spelling, path) => {
    const response = await fetch(`${service.url}${spelling}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, path]);
    expect((await fetch(`${service.url}${spelling}`)).status).toBe(200);
  });

  it('names the same page in an export', async () => {
    const jobId = await service.start({ paths: SPELLINGS.map(([spelling]) => spelling) });
    expect(await service.end(jobId)).toMatchObject({ status: 'completed', pageCount: 4 });
  });

  it('is a link to the page on the site', async () => {
    const text = await (await fetch(`${service.url}/guide/install`)).text();
    expect(text).toContain('<a href="/guide">guide</a> and the <a href="/tools">tools</a>');
  });

  it.each([...SPELLINGS, ['/gr%C3%B6%C3%9Fe/?a=1#b', '/gr%C3%B6%C3%9Fe'] as const])(
    'names the page that a question is about: %s',
    async (currentPath, path) => {
      const messages = [{ id: '1', role: 'user', content: 'What is this page about?', parts: [] }];
      const response = await fetch(`${service.url}/discovery/v1/assistant/lantern/message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fp: 'anonymous', messages, currentPath }),
      });
      expect(await textOf(response)).toContain(`](${path})`);
    },
  );

  it('is a link to the page in an answer', async () => {
    const response = await fetch(`${service.url}/discovery/v1/assistant/lantern/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fp: 'anonymous',
        messages: [{ id: '1', role: 'user', content: 'wombat daemon', parts: [] }],
      }),
    });
    expect(await textOf(response)).toContain('[guide](/guide) and the [tools](/tools)');
  });
});

describe('pages whose file names contain characters that have a meaning in URLs', () => {
  const FILES = {
    'index.md': '# Lantern\n\n[C#](lang/C%23.md), [why](/lang/why%3F) and [half](<lang/50%25 (half).md>).',
    'lang/C#.md': '# Sharp\n\nThe wombat speaks sharply. See [below](#more).\n\n## More\n\nMore about wombats.',
    'lang/C.md': '# Cee\n\nThe older [language](C%23%20types.md).',
    'lang/C# types.md': '# Types\n\nTypes of [Cee](C.md#cee).',
    'lang/why?.md': '# Reasons\n\nWhy the wallaby jumps.',
    'lang/50% (half).md': '# Halves\n\nHalf a quokka.',
  };
  const PATHS = ['/', '/lang/50%25%20(half)', '/lang/C', '/lang/C%23', '/lang/C%23%20types', '/lang/why%3F'];
  let odd: ExportingService;
  beforeAll(async () => {
    const folder = await temporaryFolder('odd-names');
    await writeFiles(folder, FILES);
    odd = await startExporting({ folder });
  });
  afterAll(() => odd?.stop());

  const pathsOf = (links: Iterable<string | undefined>) =>
    [...new Set([...links].map((link = '') => new URL(link, `${odd.url}/`).pathname))].toSorted();
  const hrefsOf = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
  const ask = (path: string, body: object) =>
    fetch(`${odd.url}/discovery/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('open from the navigation, from links in the text, and from the sitemap', async () => {
    const html = await (await fetch(odd.url)).text();
    const sitemap = await (await fetch(`${odd.url}/sitemap.xml`)).text();
    expect(pathsOf(hrefsOf(html))).toEqual(expect.arrayContaining(PATHS));
    expect(pathsOf([...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url))).toEqual(PATHS);
    for (const path of PATHS) {
      expect([path, (await fetch(odd.url + path, { redirect: 'manual' })).status]).toEqual([path, 200]);
    }
  });

  it('open from the search of the site, from the search endpoint, and from an answer', async () => {
    const { results } = (await (await fetch(`${odd.url}/_docs/search?q=wombat`)).json()) as {
      results: { path: string; hash: string }[];
    };
    expect(results.map(({ path, hash }) => path + hash).toSorted()).toEqual(['/lang/C%23', '/lang/C%23#more']);
    const found = (await (await ask('search/lantern', { query: 'wallaby jumps' })).json()) as { path: string }[];
    expect(found[0]?.path).toBe('/lang/why%3F');
    const page = await ask('page/lantern', { path: found[0]?.path });
    expect([page.status, ((await page.json()) as { path: string }).path]).toEqual([200, '/lang/why%3F']);
    const messages = [{ id: '1', role: 'user', content: 'What does the wombat speak?', parts: [] }];
    expect(await textOf(await ask('assistant/lantern/message', { fp: 'anonymous', messages }))).toContain(
      '](/lang/C%23)',
    );
  });

  it('open from every page of an export, which reports no broken link', async () => {
    const jobId = await odd.start();
    expect(await odd.end(jobId)).toMatchObject({ status: 'completed', report: { brokenLinkCount: 0, warnings: [] } });
    const { folder, names } = await unpack(await bytesOf(await odd.link(jobId)));
    const pages = names.filter((name) => name.endsWith('.html') && !/^(?:404|_docs)/.test(name));
    expect(pages).toHaveLength(PATHS.length);
    for (const name of pages) {
      const html = await readFile(join(folder, name), 'utf8');
      const links = hrefsOf(html).filter((href) => /\.html/.test(href ?? ''));
      expect(links.length).toBeGreaterThan(2);
      for (const link of links)
        expect(names).toContain(
          decodeURIComponent(
            new URL(link ?? '', `http://docs/${name.split('/').map(encodeURIComponent).join('/')}`).pathname.slice(1),
          ),
        );
    }
  });
});

describe('pages in folders whose names contain characters that have a meaning in URLs', () => {
  let odd: ExportingService;
  beforeAll(async () => {
    const folder = await temporaryFolder('odd-folders');
    const page = '# Files\n\n![Shot](a.png) and [manual](../50%25%20of%20it/a.pdf).';
    await writeFiles(folder, {
      'index.md': '# Lantern',
      ...Object.fromEntries(
        ['C#', 'why?', '50% of it'].flatMap((name) => [
          [`lang/${name}/index.md`, page],
          [`lang/${name}/use.md`, '# Use\n\n[Gone](gone)'],
          [`lang/${name}/a.png`, 'image'],
          [`lang/${name}/a.pdf`, 'manual'],
        ]),
      ),
    });
    odd = await startExporting({ folder });
  });
  afterAll(() => odd?.stop());

  it.each(['C%23', 'why%3F', '50%25%20of%20it'])('show their images and link to their files: %s', async (name) => {
    const html = await (await fetch(`${odd.url}/lang/${name}`)).text();
    const image = /<img src="([^"]+)"/.exec(html)?.[1];
    const manual = /<a href="([^"]+\.pdf)"/.exec(html)?.[1];
    expect([image, manual]).toEqual([`/lang/${name}/a.png`, '/lang/50%25%20of%20it/a.pdf']);
    for (const url of [image, manual]) expect((await fetch(odd.url + url)).status).toBe(200);
    expect(await (await fetch(`${odd.url}/lang/${name}/use`)).text()).toContain(`<a href="/lang/${name}/gone">`);
  });

  it('keep their images and files in an export', async () => {
    const jobId = await odd.start();
    expect(await odd.end(jobId)).toMatchObject({
      report: {
        warnings: ['50% of it', 'C#', 'why?'].map((name) => ({
          text: `The link to /lang/${name}/gone leads nowhere.`,
        })),
      },
    });
    const { names } = await unpack(await bytesOf(await odd.link(jobId)));
    expect(names).toEqual(expect.arrayContaining(['lang/C#/a.png', 'lang/why~3f/a.png', 'lang/50% of it/a.pdf']));
  });
});
