import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AddressOptions } from '../../src/service/addresses/AddressOptions.js';
import { DocsFolderReader } from '../../src/service/docs/DocsFolderReader.js';
import { openPageCache } from '../../src/service/docs/openFolder.js';
import { type CachedPage, PageCache } from '../../src/service/docs/PageCache.js';
import { createSearchIndex } from '../../src/service/search/createSearchIndex.js';
import { searchDocs } from '../../src/service/search/searchDocs.js';
import type { DocsPage } from '../../src/site/pages/DocsPage.js';

let root: string;
let docs: string;
let folder: string;
let warnings: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'page-cache-'));
  docs = join(root, 'docs');
  folder = join(root, 'cache');
  warnings = [];
  await write({
    'index.md': '# Home\n\nWelcome to the aquarium.',
    'port.md': '---\ntags: [server]\n---\n# Port\n\n## Change the port\n\nSet `port` to change it.',
  });
});

afterEach(() => rm(root, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  await mkdir(docs, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(docs, name), text);
}

/** A cache that records which pages were found in it. */
class ObservedCache extends PageCache {
  readonly hits: string[] = [];

  override get(key: string): CachedPage | undefined {
    const cached = super.get(key);
    if (cached) this.hits.push(cached.page.file);
    return cached;
  }
}

const openCache = (version = '1') =>
  new ObservedCache({ folder, docs, version, onWarning: (warning) => warnings.push(warning) });

/** Simulates one process: reads the folder, writes the cache and runs a search. */
async function readOnce({ cache = openCache(), settings = {}, site = {} as AddressOptions } = {}) {
  const reader = new DocsFolderReader(docs, { includes: true, ...settings }, undefined, site, cache);
  const { pages, saveCache } = await reader.read();
  const index = createSearchIndex(pages);
  await saveCache();
  const { found } = searchDocs({ index, pages }, 'change port');
  const scores = found.map(({ section, score }) => [section.page.path, score]);
  return { pages: pages.map(plain), found: scores, hits: cache.hits.sort() };
}

const plain = ({ path, file, language, markdown: { title, root: tree, headings, frontMatter } }: DocsPage) => ({
  path,
  file,
  language,
  title,
  tree,
  headings,
  frontMatter,
});

const cacheFile = async () => join(folder, (await readdir(folder))[0] ?? '');

it('the page cache gives the next process the same pages and the same search results', async () => {
  const first = await readOnce();
  const second = await readOnce();
  expect(first.hits).toEqual([]);
  expect(second.hits).toEqual(['index.md', 'port.md']);
  expect(second.pages).toEqual(first.pages);
  expect(second.found).toEqual(first.found);
  expect(second.found).not.toEqual([]);
  expect(warnings).toEqual([]);
});

it('the page cache reads a page whose text has changed, even if its size and time are the same', async () => {
  await readOnce();
  await write({ 'index.md': '# Home\n\nWelcome to the AQUARIUM.' });
  const { hits, pages } = await readOnce();
  expect(hits).toEqual(['port.md']);
  expect(JSON.stringify(pages)).toContain('AQUARIUM');
});

it('the page cache reads a page again if it would be read in another way', async () => {
  await readOnce();
  expect((await readOnce({ settings: { language: 'de' } })).hits).toEqual([]);
});

it('the page cache reads a page again for another kind of site, and for another style of anchors', async () => {
  const mkdocs: AddressOptions = { site: 'mkdocs', pageEnding: 'none' };
  await readOnce();
  expect((await readOnce({ site: mkdocs })).hits).toEqual([]);
  expect((await readOnce({ site: mkdocs, settings: { slugs: 'github' } })).hits).toEqual([]);
  expect((await readOnce({ site: mkdocs, settings: { slugs: 'github' } })).hits).toEqual(['index.md', 'port.md']);
});

it('the page cache reads all pages again after an update of the package', async () => {
  await readOnce();
  expect((await readOnce({ cache: openCache('2') })).hits).toEqual([]);
  expect((await readOnce({ cache: openCache('2') })).hits).toEqual(['index.md', 'port.md']);
});

it('the page cache does not keep pages with content of other files', async () => {
  await write({ 'part.mdx': '# Part\n\nOld.', 'whole.mdx': "import Part from './part.mdx';\n\n# Whole\n\n<Part />" });
  await readOnce();
  await write({ 'part.mdx': '# Part\n\nNew.' });
  const { pages, hits } = await readOnce();
  expect(hits).toEqual(['index.md', 'port.md']);
  expect(JSON.stringify(pages.find(({ file }) => file === 'whole.mdx'))).toContain('New.');
});

it.each([
  ['is empty', () => Buffer.alloc(0)],
  ['breaks off', (content: Buffer) => content.subarray(0, content.length - 10)],
  ['has a wrong byte', (content: Buffer) => Buffer.from(content).fill(0xff, 100, 101)],
  ['is text', () => Buffer.from('a'.repeat(500))],
])('the page cache reads all pages again if the file %s, and repairs it', async (_, damage) => {
  const first = await readOnce();
  const file = await cacheFile();
  await writeFile(file, damage(await readFile(file)));
  const second = await readOnce();
  expect(second).toEqual(first);
  expect(warnings).toEqual([expect.stringContaining('could not be read')]);
  expect((await readOnce()).hits).toEqual(['index.md', 'port.md']);
});

it('the page cache warns and goes on if the cache cannot be written', async () => {
  await writeFile(folder, 'A file where the folder should be.');
  const { pages } = await readOnce();
  expect(pages.map(({ path }) => path).sort()).toEqual(['/', '/port']);
  expect(warnings.at(-1)).toContain('could not be written');
});

it('the page cache stays usable when two processes write it at the same time', async () => {
  await Promise.all([readOnce(), readOnce()]);
  expect(await readdir(folder)).toHaveLength(1);
  expect((await readOnce()).hits).toEqual(['index.md', 'port.md']);
  expect(warnings).toEqual([]);
});

it('the page cache is not written again for a single edited page of many', async () => {
  await write(Object.fromEntries(Array.from({ length: 60 }, (_, page) => [`page-${page}.md`, `# Page ${page}`])));
  await readOnce();
  const before = await readFile(await cacheFile());
  await write({ 'page-1.md': '# Edited' });
  await readOnce();
  expect((await readFile(await cacheFile())).equals(before)).toBe(true);
});

it('the page cache removes what a killed process has left behind, and nothing else', async () => {
  await readOnce();
  const hourAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['pages-1.cache.a.next', 'pages-2.cache.b.next', 'notes.next']) {
    await writeFile(join(folder, name), 'half');
    if (name !== 'pages-2.cache.b.next') await utimes(join(folder, name), hourAgo, hourAgo);
  }
  await write({ 'new.md': '# New' });
  await readOnce();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.next'));
  expect(names.sort()).toEqual(['notes.next', 'pages-2.cache.b.next']);
});

it('a service without usable worker files has no cache, and its warning names both reasons', () => {
  expect(openPageCache(folder, docs, (warning) => warnings.push(warning))).toBeUndefined();
  expect(warnings).toEqual([
    'The cache of pages is not used, because the worker files of the package are missing beside the service or the permissions of Node forbid worker threads.',
  ]);
});
