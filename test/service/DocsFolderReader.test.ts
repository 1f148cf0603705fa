import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choosePublicPages } from '../../src/service/docs/choosePublicPages.js';
import { DocsFolderReader } from '../../src/service/docs/DocsFolderReader.js';
import { PageCache } from '../../src/service/docs/PageCache.js';
import { createDocsService } from '../../src/service/index.js';
import { writeFiles } from '../support/writeFiles.js';
import { startExporting } from './exportSupport.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (files: Record<string, string>) => writeFiles(folder, files);

const read = async () => (await new DocsFolderReader(folder).read()).pages;
const readWithWarnings = async () => {
  const { pages, warnings } = choosePublicPages(await new DocsFolderReader(folder).read());
  return { pages, warnings: warnings.map(({ text }) => text) };
};

describe('a folder of documentation', () => {
  it('becomes pages with the paths of their files', async () => {
    await write({
      'index.md': '# Home',
      'guide/README.md': '# Guide',
      'guide/install.mdx': '# Install',
      'a/index.md': '# A',
      'a/README.md': '# About a',
    });
    expect((await read()).map(({ path, file }) => [path, file])).toEqual([
      ['/a/README', 'a/README.md'],
      ['/a', 'a/index.md'],
      ['/guide', 'guide/README.md'],
      ['/guide/install', 'guide/install.mdx'],
      ['/', 'index.md'],
    ]);
  });

  it('normalizes decomposed names in paths, and finds files and links in either form', async () => {
    const nfd = (name: string) => name.normalize('NFD');
    await write({
      'index.md': `# Home\n\n[a](${nfd('größe')}/übersicht.md) [b](/größe/übersicht) [c](./größe/${nfd('übersicht')}.md)`,
      [nfd('größe/übersicht.md')]: '# Übersicht\n\n![](bild-ä.png)',
      [nfd('größe/bild-ä.png')]: 'bytes',
    });
    expect((await read()).map(({ path }) => path)).toEqual(['/größe/übersicht', '/']);
    const exporting = await startExporting({ folder, exportFolder: join(folder, '.exports') });
    try {
      const jobId = await exporting.start({ paths: ['/', `/${nfd('größe/übersicht')}`] });
      const job = await exporting.end(jobId);
      expect(job).toMatchObject({ status: 'completed', pageCount: 2 });
      expect(job.warnings).toBeUndefined();
      const served = await fetch(`${exporting.url}/gr%C3%B6%C3%9Fe/bild-%C3%A4.png`);
      expect(await served.text()).toBe('bytes');
    } finally {
      await exporting.stop();
    }
  });

  it('says that two names differ only in their Unicode form', async () => {
    await write({ [`${'é'.normalize('NFD')}.md`]: '# One', 'é.md': '# Two' });
    const { pages, warnings } = await readWithWarnings();
    expect(pages.map(({ path }) => path)).toEqual(['/é']);
    expect(warnings).toEqual([expect.stringContaining('their names differ only in their Unicode form (NFC or NFD)')]);
  });

  it('skips hidden folders, packages, partials and other files', async () => {
    await write({
      'a.md': '# A',
      '.github/b.md': '# B',
      'node_modules/x/c.md': '# C',
      '_partial.mdx': 'D',
      '_partials/e.md': 'E',
      'f.txt': 'F',
    });
    expect((await read()).map(({ path }) => path)).toEqual(['/a']);
  });

  it('skips the snippets of a folder with a docs.json, but no other folder of this name', async () => {
    await write({ 'a.md': '# A', 'snippets/b.md': '# B', 'c/snippets/d.md': '# D' });
    expect((await read()).map(({ path }) => path)).toEqual(['/a', '/c/snippets/d', '/snippets/b']);
    await write({ 'docs.json': '{}' });
    expect((await read()).map(({ path }) => path)).toEqual(['/a', '/c/snippets/d']);
  });

  it('reads language and version from the front matter, else from the folders', async () => {
    await write({
      'en/guide.md': '# G',
      'pt-BR/guide.md': '# G',
      'es/v2/guide.md': '# G',
      'versions/1.x/old.md': '# O',
      'v2/told.md': '---\nversion: "3.0"\nlanguage: fr\n---\n# T',
      'blog/2024/post.md': '# P',
    });
    const found = Object.fromEntries((await read()).map(({ path, version, language }) => [path, [language, version]]));
    expect(found).toEqual({
      '/en/guide': ['en', undefined],
      '/pt-BR/guide': ['pt-BR', undefined],
      '/es/v2/guide': ['es', 'v2'],
      '/versions/1.x/old': [undefined, '1.x'],
      '/v2/told': ['fr', '3.0'],
      '/blog/2024/post': [undefined, undefined],
    });
  });

  it('treats an ambiguous folder name as a language only next to another language', async () => {
    await write({ 'it/a.md': '# A', 'b.md': '# B' });
    expect((await read()).map(({ language }) => language)).toEqual([undefined, undefined]);
  });

  it('accepts the slug of a page unless it leads out of the site', async () => {
    await write({
      'a/b.md': '---\nslug: /start/\n---\n# A',
      'a/c.md': '---\nslug: d\n---\n# C',
      'e.md': '---\nslug: ../../etc\n---\n# E',
      'f.md': '---\nslug: 2024\n---\n# F',
      'g.md': '---\nslug: /über-uns/快速开始\n---\n# G',
      'h.md': '---\nslug: who are we?\n---\n# H',
      'i.md': '---\nslug:\n---\n# I',
    });
    const { pages, warnings } = await readWithWarnings();
    expect(pages.map(({ path }) => path)).toEqual(['/start', '/a/d', '/e', '/2024', '/über-uns/快速开始', '/h', '/i']);
    expect(warnings).toEqual([
      expect.stringMatching(/^e\.md: The slug in the front matter is not used, .* Correct the slug\.$/),
      expect.stringMatching(/^h\.md: The slug in the front matter is not used, /),
    ]);
  });

  it('serves a page at a slug with letters of other languages', async () => {
    const pages = [{ file: 'about.md', text: '---\nslug: /u\u0308ber-uns\n---\n# Über uns' }];
    const service = createDocsService({ pages });
    expect((await service(new Request('http://localhost/%C3%BCber-uns'))).status).toBe(200);
    await service.close();
  });

  it('warns about a page at a path of the service', async () => {
    await write({
      'a.md': '---\nslug: /healthz\n---\n# A',
      'b.md': '---\nslug: /_docs/search\n---\n# B',
      'c.md': '# C',
      'd.md': '---\nslug: /livez\n---\n# D',
    });
    const { warnings } = await readWithWarnings();
    expect(warnings).toEqual([
      expect.stringMatching(/^a\.md has the address \/healthz, .* Give it another slug or file name\.$/),
      expect.stringMatching(/^b\.md has the address \/_docs\/search, /),
      expect.stringMatching(/^d\.md has the address \/livez, /),
    ]);
  });

  it('keeps the other pages when one is broken or has the path of another', async () => {
    await write({
      'a.md': '# First',
      'a.mdx': '# Second',
      'b.md': '---\n: [\n---\n<Open <b>\n\n# Broken\n\nStill here.',
      'c.md': `# Big\n\n${'x'.repeat(2_100_000)}`,
    });
    const { pages, warnings } = await readWithWarnings();
    expect(pages.map(({ path }) => path)).toEqual(['/a', '/b']);
    expect(warnings.join('\n')).toContain('a.mdx has the same address as a.md');
    expect(warnings.join('\n')).toContain(
      'c.md could not be read (it is larger than 2 MB; split it into several pages).',
    );
  });

  it('warns about skipped symbolic links and about files that are not UTF-8', async () => {
    await write({ 'a.md': '# A' });
    await symlink('a.md', join(folder, 'linked.md'));
    await symlink('nowhere', join(folder, 'dead.mdx'));
    await writeFile(join(folder, 'latin.md'), Buffer.from('# Größe\n\nGroß', 'latin1'));
    const { pages, warnings } = await readWithWarnings();
    expect(pages.map(({ path }) => path)).toEqual(['/a', '/latin']);
    expect(warnings).toEqual([
      'dead.mdx is a symbolic link that leads nowhere. It is skipped.',
      'linked.md is a symbolic link that leads to a file or folder that is already read. It is skipped.',
      'latin.md: Some letters may be wrong, because the file is not UTF-8. Save it as UTF-8.',
    ]);
  });

  it('warns if it contains no pages', async () => {
    await write({ 'notes.txt': 'No page' });
    const warnings: string[] = [];
    const service = createDocsService({ folder, onWarning: (warning) => warnings.push(warning) });
    await service.ready;
    await service.close();
    expect(warnings).toEqual([`There are no pages in "${folder}": it contains no .md or .mdx file to show. Add one.`]);
  });

  it('reads only changed files again', async () => {
    await write({ 'a.md': '# A', 'b.md': '# B' });
    const reader = new DocsFolderReader(folder);
    const before = (await reader.read()).pages;
    await write({ 'b.md': '# Changed' });
    await utimes(join(folder, 'b.md'), new Date(), new Date(Date.now() + 5_000));
    const after = (await reader.read()).pages;
    expect(after[0]).toBe(before[0]);
    expect(after[1]?.markdown.title).toBe('Changed');
  });
});

it('a reader that is closed while its cache is opened reads no pages', async () => {
  await write({ 'docs/index.md': '# Home' });
  const cache = new PageCache({ folder: join(folder, 'cache'), docs: folder, version: '1', onWarning: () => {} });
  const get = vi.spyOn(cache, 'get');
  const reader = new DocsFolderReader(join(folder, 'docs'), {}, undefined, {}, cache);
  vi.spyOn(cache, 'open').mockImplementation(() => reader.close());
  await expect(reader.read()).rejects.toThrow('The service was closed.');
  expect(get).not.toHaveBeenCalled();
});

it('a problem with a page is reported once, and again only after it was fixed in between', async () => {
  const broken = '---\ntitle: [open\n---\n# A';
  await write({ 'a.md': broken, 'b.md': '# B' });
  const warnings: string[] = [];
  const service = createDocsService({ folder, onWarning: (warning) => warnings.push(warning) });
  const after = async (files: Record<string, string>, minutes: number) => {
    await write(files);
    for (const name of Object.keys(files))
      await utimes(join(folder, name), new Date(), Date.now() / 1000 + minutes * 60);
    await service.update();
    return warnings.length;
  };
  await service.ready;
  expect(warnings).toEqual([expect.stringContaining('a.md: The front matter could not be parsed')]);
  expect(await after({ 'b.md': '# B, changed' }, 1)).toBe(1);
  expect(await after({ 'a.md': '# Mended' }, 2)).toBe(1);
  expect(await after({ 'a.md': broken }, 3)).toBe(2);
  await service.close();
});

describe('pages that are not read from a folder', () => {
  const pages = [
    { file: 'index.md', text: '# Lamp\n\nA lamp for desks.' },
    { file: 'en/v2/switch.md', text: '---\ntitle: Switch\n---\n\nTurn the brass switch twice to the left.' },
    { file: 'de/v2/schalter.mdx', text: '# Schalter\n\nDrehe den Messingschalter zweimal nach links.' },
    { file: 'de/v2/schalter.md', text: '# Zweiter' },
  ];

  it('are searched like those of a folder, with path, language and version from their names', async () => {
    const warnings: string[] = [];
    const service = createDocsService({ pages, onWarning: (warning) => warnings.push(warning) });
    await service.ready;
    const search = async (query: string) => {
      const response = await service(new Request(`http://localhost/_docs/search?${query}`));
      return ((await response.json()) as { results: { path: string }[] }).results.map(({ path }) => path);
    };
    expect(await search('q=brass&language=en&version=2')).toEqual(['/en/v2/switch']);
    expect(await search('q=Messingschalter&language=de')).toEqual(['/de/v2/schalter']);
    expect(warnings.join()).toContain('de/v2/schalter.md has the same address as de/v2/schalter.mdx');
    await service.close();
  });
});

it('the service shows changes after an update and drops no request during it', async () => {
  await write({ 'index.md': '# Home\n\nThe old word is aardvark.' });
  const service = createDocsService({ folder });
  await service.ready;
  const search = async (word: string) => {
    const response = await service(new Request(`http://localhost/_docs/search?q=${word}`));
    expect(response.status).toBe(200);
    return ((await response.json()) as { results: unknown[] }).results.length;
  };
  expect(await search('aardvark')).toBe(1);
  await write({ 'index.md': '# Home\n\nThe new word is wombat, said at length.', 'more.md': '# More' });
  const updating = service.update();
  await Promise.all(Array.from({ length: 20 }, () => search('home')));
  await updating;
  expect([await search('wombat'), await search('aardvark')]).toEqual([1, 0]);
});

it('the service keeps the old pages when an update fails', async () => {
  await write({ 'docs/index.md': '# Home\n\nAardvark.' });
  const service = createDocsService({ folder: join(folder, 'docs') });
  await service.ready;
  await rm(join(folder, 'docs'), { recursive: true });
  await expect(service.update()).rejects.toThrowError(/cannot be read/);
  expect((await service(new Request('http://localhost/healthz'))).status).toBe(200);
});

it('a page includes other files, and is read again when only an included file changes', async () => {
  await write({
    'guide/install.md': '# Install\n\n<!--@include: ./_parts/steps.md-->',
    'guide/_parts/steps.md': 'Run **the first** script.',
    'secret.md': '<!--@include: ../../../../etc/hostname-->\n\nOnly this.',
  });
  const service = createDocsService({ folder });
  const text = async (path: string) => (await service(new Request(`http://localhost${path}`))).text();
  expect(await text('/guide/install.md')).toContain('**the first** script');
  expect((await text('/secret.md')).trim()).toMatch(/Only this\.$/);
  await write({ 'guide/_parts/steps.md': 'Run **the second** script.' });
  await service.update();
  expect(await text('/guide/install.md')).toContain('**the second** script');
});
