import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { DocsServiceOptions } from '../../src/service/index.js';
import { bytesOf, type ExportingService, startExporting, unpack } from './exportSupport.js';
import { sources } from './support.js';

let service: ExportingService;
afterEach(() => service.stop());

/** Exports one page. Returns the ids of its headings in the served HTML and in the exported HTML, and the job. */
async function headingIds(text: string, options: Partial<DocsServiceOptions>) {
  service = await startExporting({ pages: sources({ '/': text }), ...options });
  const served = await (await fetch(`${service.url}/`)).text();
  const jobId = await service.start();
  const job = await service.end(jobId);
  const { folder } = await unpack(await bytesOf(await service.link(jobId)));
  const exported = await readFile(join(folder, 'index.html'), 'utf8');
  const ids = (html: string) => [...html.matchAll(/<h[1-3] id="([^"]+)"/g)].map(([, id]) => id);
  return { served: ids(served), exported: ids(exported), job };
}

describe('anchors of headings with unusual spaces', () => {
  const text = [
    '# Titre',
    '## Supprimé\u00a0: `Astro.glob()`',
    '## Prix\u202f: 10\u00a0000\u202f€',
    '## Two  spaces',
    '## Before <Badge /> after',
    '[1](#supprimé-astroglob) [2](#prix-10000) [3](#two--spaces) [4](#before--after) [5](#titre)',
  ].join('\n\n');

  it('are like those of GitHub, which drops no-break spaces, and links to them are not reported', async () => {
    const { served, exported, job } = await headingIds(text, { slugs: 'github' });
    expect(served).toEqual(['titre', 'supprimé-astroglob', 'prix-10000', 'two--spaces', 'before--after']);
    expect(exported).toEqual(served);
    expect(job.report).toMatchObject({ brokenLinkCount: 0, warnings: [] });
  });

  it('are like those of VitePress, where every space becomes a hyphen', async () => {
    const { served, exported } = await headingIds(text, { slugs: 'vitepress' });
    expect(served).toEqual(['titre', 'supprime-astro-glob', 'prix-10-000-€', 'two-spaces', 'before-after']);
    expect(exported).toEqual(served);
  });

  it('are by default like those of the generator that the option `site` names', async () => {
    const { served } = await headingIds(text, { site: 'vitepress' });
    expect(served).toEqual(['titre', 'supprime-astro-glob', 'prix-10-000-€', 'two-spaces', 'before-after']);
  });

  it('have no empty parts in the style of the docs platform', async () => {
    const { served, exported } = await headingIds(text, { slugs: 'mdx' });
    expect(served).toEqual(['titre', 'supprimé-astroglob', 'prix-10-000', 'two-spaces', 'before-after']);
    expect(exported).toEqual(served);
  });
});

describe('links to anchors of the same page', () => {
  async function reportOf(text: string) {
    const file = new TextEncoder().encode(text);
    const pages = sources({ '/': text, '/b': '# B\n\n## Place' });
    service = await startExporting({ pages, readFile: async (name) => (name.endsWith('.md') ? file : undefined) });
    const job = await service.end(await service.start());
    return job.report as { brokenLinkCount: number; warnings: { text: string; line?: number }[] };
  }

  it('are reported with their line if the anchor is missing, like links to other pages', async () => {
    const report = await reportOf(
      '# Home\n\n## Here\n\n[a](#nope)\n\n[b](/#nope2)\n\n[c](/b#nope3) <a href="#nope4">d</a>',
    );
    expect(report.brokenLinkCount).toBe(4);
    expect(report.warnings.map(({ text, line }) => [text, line])).toEqual([
      ['The link to #nope leads to an anchor that this page does not have.', 5],
      ['The link to #nope4 leads to an anchor that this page does not have.', 9],
      ['The link to /#nope2 leads to an anchor that the page does not have.', 7],
      ['The link to /b#nope3 leads to an anchor that the page does not have.', 9],
    ]);
  });

  it('are reported with their line however the URL is written', async () => {
    const report = await reportOf(
      '# Home\n\n[a](my%20page)\n\n![b](my%20map.png)\n\n[c](/b/?x=1#nope)\n\n[d](my%20map.svg#layer)\n\n[e](/lost/)',
    );
    expect(new Map(report.warnings.map(({ text, line }) => [text, line]))).toEqual(
      new Map([
        ['The link to /my page leads nowhere.', 3],
        ['The file my map.png is missing.', 5],
        ['The link to /b#nope leads to an anchor that the page does not have.', 7],
        ['The file my map.svg is missing.', 9],
        ['The link to /lost leads nowhere.', 11],
      ]),
    );
  });

  it('are not reported if browsers find the anchor', async () => {
    const links = [
      '#here',
      '#été',
      '#%C3%A9t%C3%A9',
      '#home',
      '#top',
      '#',
      '#:~:text=Here',
      '#here:~:text=x',
      '#old-name',
      '#block',
      '#row',
    ];
    const report = await reportOf(
      [
        '# Home',
        '## Here',
        '## Été',
        '<a name="old-name"></a>',
        '<div id="block">\n\nText\n\n</div>',
        '| <span id="row">a</span> | b |\n|---|---|\n| c | d |',
        'A note[^1].',
        links.map((link) => `[x](${link})`).join(' '),
        '[^1]: The note.',
      ].join('\n\n'),
    );
    expect(report).toMatchObject({ brokenLinkCount: 0, warnings: [] });
  });

  it('lead to a heading next to an <a name> with the same anchor', async () => {
    const { served } = await headingIds('# Home\n\n<a name="set-up"></a>\n\n## Set up\n\n[x](#set-up)', {});
    expect(served).toEqual(['home', 'set-up']);
    expect((await (await fetch(`${service.url}/`)).text()).match(/id="set-up"/g)).toHaveLength(1);
  });
});
