import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { packFolder } from '../../src/service/export/packFolder.js';
import { openRenderPool, WorkerLost } from '../../src/service/export/RenderPool.js';
import { runExport } from '../../src/service/export/runExport.js';
import { outlineSite } from '../../src/site/export/SiteOutline.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { ADMIN_KEY, bytesOf, type ExportingService, startExporting, unpack } from './exportSupport.js';
import { page, sources } from './support.js';

let service: ExportingService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

describe('a bundle', () => {
  it('contains broken pages as far as possible, images, and a report of the problems', async () => {
    service = await startExporting({ folder: 'test/contract/docs' });
    const jobId = await service.start();
    const job = await service.end(jobId);
    expect(job.status).toBe('completed');
    const { folder, names } = await unpack(await bytesOf(await service.link(jobId)));
    expect(names).toContain('broken.html');
    expect(existsSync(join(folder, '_docs/report.json'))).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('reports broken links, anchors and missing files, and finds images in the folders of generators', async () => {
    const texts = {
      '/': '# Home\n\n[a](./a.md#gone) [b](./b.md) ![x](/img/x.png) ![y](./y.png)\n\n![Badge](https://badges.example/b.svg)',
      '/a': '# A\n\n[home](./index.md)',
    };
    service = await startExporting({
      pages: sources(texts),
      readFile: async (name) => {
        if (name === 'public/img/x.png') return new Uint8Array([1, 2, 3]);
        return /\.mdx?$/.test(name) ? new TextEncoder().encode(texts['/']) : undefined;
      },
    });
    const jobId = await service.start();
    expect(await service.end(jobId)).toMatchObject({
      status: 'completed',
      report: {
        warningCount: 3,
        brokenLinkCount: 2,
        warnings: [
          { page: '/', file: 'index.md', line: 3, text: 'The file y.png is missing.' },
          {
            page: '/',
            file: 'index.md',
            line: 3,
            text: 'The link to /a#gone leads to an anchor that the page does not have.',
          },
          { page: '/', file: 'index.md', line: 3, text: 'The link to /b leads nowhere.' },
        ],
        sizes: { pages: expect.any(Number), files: 3, bundle: expect.any(Number) },
      },
    });
    const { folder, names } = await unpack(await bytesOf(await service.link(jobId)));
    expect([...(await readFile(join(folder, 'img/x.png')))]).toEqual([1, 2, 3]);
    expect(JSON.parse(await readFile(join(folder, '_docs/report.json'), 'utf8'))).toMatchObject({
      pages: 2,
      warningCount: 3,
      brokenLinkCount: 2,
      warnings: [{ line: 3 }, { line: 3 }, { line: 3 }],
      removed: [{ page: '/', address: 'https://badges.example/b.svg' }],
    });
    const home = await readFile(join(folder, 'index.html'), 'utf8');
    expect(home).toContain('<a href="https://badges.example/b.svg" rel="noopener noreferrer">Badge</a>');
    expect(names).not.toContain('y.png');
    await rm(folder, { recursive: true });
  });

  it('reports how many pages need a missing file, in any rendering order', async () => {
    service = await startExporting({
      pages: sources({
        '/c': '# C\n\n![x](/img/x.png)',
        '/a': '# A\n\n![x](/img/x.png)',
        '/b': '# B\n\n![x](/img/x.png)',
      }),
    });
    expect(await service.end(await service.start())).toMatchObject({
      report: { warningCount: 1, warnings: [{ page: '/a', text: 'The file img/x.png is missing; 3 pages need it.' }] },
    });
  });

  it('has an icon in the redirect page, so that browsers request none from the host', async () => {
    service = await startExporting({ pages: sources({ '/guide': '# Guide' }) });
    const jobId = await service.start();
    await service.end(jobId);
    const { folder } = await unpack(await bytesOf(await service.link(jobId)));
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('<link rel="icon" href="data:,">');
  });

  it('supports long and non-Latin names', async () => {
    const name = `${'langer-ordner-'.repeat(9)}/${'日本語'.repeat(20)}`;
    service = await startExporting({ pages: sources({ '/': '# Home', [`/${name}`]: '# Long' }) });
    const jobId = await service.start();
    await service.end(jobId);
    const { folder, names } = await unpack(await bytesOf(await service.link(jobId)));
    expect(names).toContain(`${name}.html`);
    expect(await readFile(join(folder, `${name}.html`), 'utf8')).toContain('<h1 id="long">Long</h1>');
    await rm(folder, { recursive: true });
  });

  it('has a sitemap with extensionless URLs if the site URL is known', async () => {
    service = await startExporting({
      exports: { adminApiKey: 'svc_9f8e7d6c5b4a39281706f5e4', siteUrl: 'https://docs.acme.com/' },
    });
    const jobId = await service.start();
    await service.end(jobId);
    const { folder } = await unpack(await bytesOf(await service.link(jobId)));
    expect(await readFile(join(folder, 'sitemap.xml'), 'utf8')).toContain('<loc>https://docs.acme.com/port</loc>');
  });

  it('shows the page that its owner has written for missing addresses, and lists it nowhere', async () => {
    service = await startExporting({
      assets: async () => new Uint8Array(),
      pages: sources({ '/': '# Home', '/port': '# Ports', '/404': '# Nothing here\n\nThe newts have moved.' }),
      exports: { adminApiKey: ADMIN_KEY, siteUrl: 'https://docs.acme.com/' },
    });
    const jobId = await service.start();
    await service.end(jobId);
    const { folder, names } = await unpack(await bytesOf(await service.link(jobId)));
    const naming: string[] = [];
    for (const name of names.filter((each) => !each.endsWith('/')))
      if (/newt|Nothing here/.test(await readFile(join(folder, name), 'utf8'))) naming.push(name);
    expect(naming).toEqual(['404.html', '404.md']);
  });

  it.each([
    ['relative addresses without a site URL', undefined, ''],
    ['absolute addresses with a site URL', 'https://docs.acme.com/', 'https://docs.acme.com/'],
  ])('contains the Markdown of its pages, llms.txt and llms-full.txt, with %s', async (_, siteUrl, root) => {
    service = await startExporting({
      pages: sources({
        '/': '---\ndescription: A file server.\n---\n# Lanternfish\n\nSee [ports](guide/port.md).',
        '/guide/port': '---\ndescription: Change the port.\n---\n# Ports\n\nThe port is 8080.',
        '/draft': '---\nhidden: true\n---\n# Draft\n\nThe draft is about newts.',
        '/partners': '---\ngroups: [partners]\n---\n# Partners\n\nThe price is 40 pearls.',
      }),
      exports: { adminApiKey: 'svc_9f8e7d6c5b4a39281706f5e4', ...(siteUrl && { siteUrl }) },
    });
    const jobId = await service.start();
    await service.end(jobId);
    const { folder, names } = await unpack(await bytesOf(await service.link(jobId)));
    const read = (name: string) => readFile(join(folder, name), 'utf8');
    expect(names.filter((name) => name.endsWith('.md'))).toEqual(['draft.md', 'guide/port.md', 'index.md']);
    expect(await read('guide/port.md')).toBe('# Ports\n\nChange the port.\n\nThe port is 8080.\n');
    const list = await read('llms.txt');
    expect(list).toContain(`[Ports](${root}guide/port.md): Change the port.`);
    expect(list).toContain(`[llms-full.txt](${root}llms-full.txt)`);
    const full = await read('llms-full.txt');
    expect(full).toContain('The port is 8080.');
    for (const text of [list, full]) expect(text).not.toMatch(/newts|Draft|Partners|pearls/);
  });

  it('has working links to the files that the export generates, without warnings', async () => {
    const links = ['llms.txt', 'llms-full.txt', 'sitemap.xml'];
    service = await startExporting({
      pages: sources({ '/guide': `# Guide\n\n${links.map((name) => `[${name}](/${name})`).join(' ')}` }),
      exports: { adminApiKey: 'svc_9f8e7d6c5b4a39281706f5e4', siteUrl: 'https://docs.acme.com/' },
    });
    const jobId = await service.start();
    const { report } = await service.end(jobId);
    expect(report).toMatchObject({ warningCount: 0, brokenLinkCount: 0 });
    const { folder, names } = await unpack(await bytesOf(await service.link(jobId)));
    expect(names).toEqual(expect.arrayContaining(links));
    const html = await readFile(join(folder, 'guide.html'), 'utf8');
    for (const name of links) expect(html).toContain(`href="${name}"`);
  });
});

it('packs the same files to the same bytes at any time and in any folder', async () => {
  const digests: string[] = [];
  for (const order of [
    ['b.html', 'a.html'],
    ['a.html', 'b.html'],
  ]) {
    const folder = await temporaryFolder('pack');
    for (const name of order) await writeFile(join(folder, name), `page ${name}`, { mode: 0o600 });
    digests.push((await packFolder({ folder, file: join(await temporaryFolder('packed'), 'site.tar.gz') })).digest);
  }
  expect(digests[0]).toBe(digests[1]);
});

describe('the worker threads that render pages', () => {
  const pages = [page('/good', '# Good'), page('/deadly', '# Deadly\n\nwords'), page('/fine', '# Fine')];
  /**
   * Code of a fake worker. It answers like the real worker, with two exceptions. It crashes at the page "deadly", unless the text of this
   * page has been replaced by a code block. It hangs at the page "slow" without using the processor.
   */
  const script = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (request) => {
      if (request === 'end') process.exit();
      if (request.type !== 'render') return parentPort.postMessage({ result: { sizeBytes: 1, digest: 'x' } });
      if (request.tasks.some(({ path, markdown }) => path === '/deadly' && markdown.root.children[0].type !== 'code')) process.exit(1);
      if (request.tasks.some(({ path }) => path === '/slow')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      parentPort.postMessage({ result: request.tasks.map(({ path }) => ({ path, name: path, warnings: [], ids: [], pageLinks: [], ownLinks: [], files: [], brokenLinks: [], removed: [], asWritten: {}, bytes: 0 })) });
    });`;
  async function workerFile() {
    const folder = await temporaryFolder('worker');
    await writeFile(join(folder, 'worker.cjs'), script);
    return { folder, workerFile: join(folder, 'worker.cjs') };
  }
  const outline = () => outlineSite({ title: 'x', domain: 'x', language: 'en', pages });

  it('export a page that crashes its thread as plain text, and the other pages unchanged', async () => {
    const { folder, workerFile: file } = await workerFile();
    const result = await runExport({
      record: { domain: 'x' },
      source: { title: 'x', language: 'en', pages, warnings: [] },
      folder,
      workers: 1,
      workerFile: file,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    expect(result.report.warnings).toEqual([
      {
        page: '/deadly',
        file: 'deadly.md',
        text: expect.stringMatching(/^The page could not be rendered.*plain text\.$/),
      },
    ]);
  });

  it('are stopped if they take too long, and the next pages get a new worker thread', async () => {
    const { folder, workerFile: file } = await workerFile();
    const pool = openRenderPool({ outline: await outline(), folder, workers: 1, workerFile: file, pageLimitMs: 5_000 });
    const markdown = page('/slow', '# Slow').markdown;
    await expect(pool.render([{ path: '/slow', markdown }])).rejects.toThrow(WorkerLost);
    expect(await pool.render([{ path: '/good', markdown }])).toHaveLength(1);
    await pool.close();
    await expect(pool.render([{ path: '/good', markdown }])).rejects.toThrow('stopped');
  });

  /** The file exists, but `new Worker` throws for a relative path without `./`. This simulates a system that cannot create more threads. */
  const UNACCEPTED_FILE = 'package.json';

  it('leave their work to the main thread, with one warning, if Node cannot create them', async () => {
    const warnings: string[] = [];
    const folder = await temporaryFolder('worker');
    const onWarning = (warning: string) => warnings.push(warning);
    const result = await runExport({
      record: { domain: 'x' },
      source: { title: 'x', language: 'en', pages, warnings: [] },
      folder,
      workers: 2,
      workerFile: UNACCEPTED_FILE,
      onWarning,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    expect(result.report.warnings).toEqual([]);
    expect(await readFile(join(folder, 'site', 'good.html'), 'utf8')).toContain('Good');
    expect(warnings).toEqual([
      expect.stringMatching(/^A worker thread for an export does not start: its worker thread could not be created: /),
    ]);
  });

  it('do not leave pages to the main thread after a page has ended one of them', async () => {
    const { folder, workerFile: file } = await workerFile();
    const site = await outline();
    const pool = openRenderPool({ outline: site, folder, workers: 1, workerFile: file });
    const tasks = [{ path: '/deadly', markdown: page('/deadly', 'words').markdown }];
    await expect(pool.render(tasks)).rejects.toThrow(WorkerLost);
    // `new Worker` throws, because a function cannot be sent to a thread. This simulates a system that cannot create more threads.
    Object.assign(site, { uncloneable: () => {} });
    const refused = pool.render(tasks);
    await expect(refused).rejects.toThrow('its worker thread could not be created');
    await expect(refused).rejects.not.toBeInstanceOf(WorkerLost);
    await pool.close();
  });

  it('are replaced by the main thread with a warning if their file is missing', async () => {
    const warnings: string[] = [];
    const folder = await temporaryFolder('worker');
    const pool = openRenderPool({
      outline: await outline(),
      folder,
      workers: 2,
      workerFile: join(folder, 'none.js'),
      onWarning: (warning) => warnings.push(warning),
    });
    expect(await pool.render([{ path: '/good', markdown: pages[0]?.markdown as never }])).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining('workerFile')]);
  });
});
