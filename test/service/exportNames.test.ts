import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../src/bundle/archive/readArchive.js';
import { runExport } from '../../src/service/export/runExport.js';
import { repetitions } from '../support/sampling.js';
import { page } from './support.js';

/** Exports pages at these paths, and reads the bundle back. The first page shows `files` as images. */
async function namesOfBundle(paths: readonly string[], files: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'names-'));
  try {
    const images = files.map((file) => `![](/${file.split('/').map(encodeURIComponent).join('/')})`).join('\n\n');
    const { file, report } = await runExport({
      record: { domain: 'lantern' },
      source: {
        title: 'Lantern',
        language: 'en',
        pages: paths.map((path, index) => page(path, `# Page ${index}\n\n${index === 0 ? images : ''}`)),
        warnings: [],
        readFile: async (name) => (files.includes(name) ? Buffer.from(name) : undefined),
      },
      folder,
      siteUrl: 'https://docs.acme.com',
      workers: 0,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    const { files: read } = await readArchive(createReadStream(file));
    const html = await readFile(
      join(folder, 'site', read.find(({ name }) => /^page~/.test(name))?.name ?? 'index.html'),
    );
    const sitemap = await readFile(join(folder, 'site/sitemap.xml'), 'utf8');
    const warnings = report.warnings.map(({ text, page }) => `${page}: ${text}`);
    return { names: read.map(({ name }) => name), warnings, html: html.toString(), sitemap };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('every bundle can be read back', () => {
  it('with images renamed because other systems cannot write their names', async () => {
    const { names, html, warnings } = await namesOfBundle(
      ['/'],
      ['img/aux.png', 'img./a.png', 'b\u202egnp.png', `${'d/'.repeat(40)}deep.png`],
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'img/aux~.png',
        'img~2e/a.png',
        'b~202egnp.png',
        expect.stringMatching(/^file~.*\.png$/),
      ]),
    );
    for (const name of names.filter((each) => each.endsWith('.png')))
      expect(html).toContain(`src="${name.split('/').map(encodeURIComponent).join('/')}"`);
    expect(warnings).toEqual([]);
  });

  it('with one of two images left out because some systems treat their names as equal, and a warning', async () => {
    const { names, warnings } = await namesOfBundle(['/'], ['Logo.png', 'logo.png']);
    expect(names.filter((name) => name.endsWith('.png'))).toEqual(['Logo.png']);
    expect(warnings).toEqual([
      '/: The file logo.png is left out: on many systems its name is the same as that of another file. Rename one of them.',
    ]);
  });

  it('with pages renamed because their names are not valid everywhere, and warnings', async () => {
    const paths = ['/', '/Guide', '/guide', '/what?', `/${'日'.repeat(84)}`];
    const { names, warnings, html, sitemap } = await namesOfBundle(paths, []);
    expect(names).toEqual(
      expect.arrayContaining(['Guide.html', 'guide~2.html', expect.stringMatching(/^page~\w+\.html$/)]),
    );
    const listed = [...sitemap.matchAll(/<loc>https:\/\/docs\.acme\.com\/(.*?)<\/loc>/g)].map((match) => match[1]);
    expect(listed).toEqual(['', 'Guide', 'guide~2', 'what~3f', expect.stringMatching(/^page~\w+$/)]);
    expect(html).toContain(`<link rel="canonical" href="https://docs.acme.com/${listed.at(-1)}">`);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/^\/guide: The page is exported as guide~2\.html, because/);
  });

  it('with arbitrary names of pages and files', async () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'a',
        'A',
        'b.',
        'b',
        'con',
        'aux.png',
        'com¹',
        'index',
        '404',
        '_docs',
        'report',
        'a.html',
        'caf\u00e9',
        'cafe\u0301',
      ),
      fc.constantFrom('x\u202ey', 'q?', 'c:', 'tail ', '~2', 'a~2', 'x'.repeat(250), '日'.repeat(84), 'line\nbreak'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) => text.replace(/[/\\\0]|^\.+/g, '-')),
    );
    const name = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));
    const deep = fc.tuple(name, fc.constantFrom(0, 0, 0, 40)).map(([each, depth]) => 'd/'.repeat(depth) + each);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(deep, { minLength: 1, maxLength: 8 }),
        fc.uniqueArray(deep, { maxLength: 6 }),
        async (pages, files) => {
          const paths = pages.map((each) => `/${each}`);
          const { names } = await namesOfBundle(
            paths,
            files.map((each) => `${each}.png`),
          );
          expect(
            names.filter((each) => /\.html$/.test(each) && !each.startsWith('_docs/report')).length,
          ).toBeGreaterThanOrEqual(paths.length);
        },
      ),
      { numRuns: repetitions(60) },
    );
  });
});
