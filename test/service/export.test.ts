import { access, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createExportClient, pollExportJob, waitForBundle } from '../../src/client/index.js';
import { authorizedFetch } from '../../src/proxy/index.js';
import { createDocsService, type DocsServiceOptions } from '../../src/service/index.js';
import { createDeferred } from '../support/createDeferred.js';
import { ADMIN_KEY, bytesOf, type ExportingService, startExporting, unpack } from './exportSupport.js';
import { errorOf, PAGES } from './support.js';

let service: ExportingService;
const start = async (options?: Parameters<typeof startExporting>[0]) => (service = await startExporting(options));
afterEach(() => service?.stop());

/** Creates a gate that blocks every export at its first step until the test opens it. */
function gate() {
  const { promise: opened, resolve: open } = createDeferred();
  return { open, readFile: async () => opened.then(() => undefined) };
}

describe('a job', () => {
  it('can be started, followed and downloaded with the client of this package', async () => {
    await start();
    const client = createExportClient({
      url: service.url,
      fetch: authorizedFetch(ADMIN_KEY, { baseUrl: service.url }),
    });
    const { jobId } = await client.startJob({ domain: 'lantern' });
    const result = await pollExportJob(client, jobId);
    expect(result).toMatchObject({ outcome: 'completed', job: { progress: 100, pageCount: 3 } });
    const bundle = await waitForBundle(client, jobId);
    expect(bundle.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
    expect((await bytesOf(bundle.bundleUrl)).byteLength).toBe(bundle.sizeBytes);
  });

  it('is answered with 202, its id and its status', async () => {
    await start();
    const response = await service.call('POST', '/jobs', { domain: 'Lantern', version: '2.4' });
    expect(response.status).toBe(202);
    const job = (await response.json()) as Record<string, string>;
    expect(job).toMatchObject({ domain: 'lantern', version: '2.4', progress: 0, pageCount: 0 });
    expect(job.jobId).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
    expect(['queued', 'running']).toContain(job.status);
    expect(Date.parse(job.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await service.end(job.jobId ?? '');
  });

  it('waits while another one runs, and both report progress', async () => {
    const { open, readFile } = gate();
    await start({ readFile });
    const [first, second] = [await service.start(), await service.start()];
    await expect.poll(async () => (await service.job(first)).status).toBe('running');
    expect(await service.job(second)).toMatchObject({ status: 'queued', progress: 0, pageCount: 0 });
    expect((await service.call('POST', `/jobs/${first}/bundle`)).status).toBe(409);
    open();
    expect((await service.end(first)).status).toBe('completed');
    expect((await service.end(second)).status).toBe('completed');
  });

  it('increases its progress and page count as pages finish, and never decreases them', async () => {
    const text = 'Some *words*. '.repeat(300);
    const pages = Array.from({ length: 60 }, (_, index) => ({ file: `p${index}.md`, text: `# ${index}\n\n${text}` }));
    await start({ pages });
    const jobId = await service.start();
    const seen: [number, number][] = [];
    for (let status = ''; status !== 'completed'; ) {
      const job = await service.job(jobId);
      status = String(job.status);
      seen.push([Number(job.progress), Number(job.pageCount)]);
      // Without a pause, the requests would take processor time from the export.
      await pause(5);
    }
    expect(seen).toEqual([...seen].sort(([a, b], [c, d]) => a - c || b - d));
    expect(new Set(seen.map(([, count]) => count)).size).toBeGreaterThan(3);
    expect(seen.at(-1)).toEqual([100, 60]);
  });

  it.each(['', '/docs'])('returns the address of the started job below the base "%s"', async (base) => {
    await start({ base });
    const response = await service.call('POST', '/jobs', { domain: 'lantern' });
    const { jobId } = (await response.json()) as { jobId: string };
    expect(response.headers.get('location')).toBe(`${base}/v1/static-export/jobs/${jobId}`);
  });

  it('exports the requested pages in any spelling of their paths', async () => {
    await start();
    const jobId = await service.start({ paths: ['port.html', '/cache/', '/port', 'index'] });
    expect(await service.end(jobId)).toMatchObject({ status: 'completed', pageCount: 3 });
    const { names } = await unpack(await bytesOf(await service.link(jobId)));
    expect(names.filter((name) => name.endsWith('.html'))).toEqual([
      '404.html',
      '_docs/report.html',
      'cache.html',
      'index.html',
      'port.html',
    ]);
  });

  it.each(['none', 'slash', 'html'] as const)(
    'has the 404 page of the documentation, with pageEnding: %s',
    async (pageEnding) => {
      await start({ pages: [...PAGES, { file: '404.md', text: '# Lost in the docs' }], pageEnding });
      const jobId = await service.start();
      await service.end(jobId);
      const { folder, names } = await unpack(await bytesOf(await service.link(jobId)));
      expect(names.filter((name) => name.includes('404') && name.endsWith('.html'))).toEqual(['404.html']);
      expect(await readFile(`${folder}/404.html`, 'utf8')).toContain('Lost in the docs');
    },
  );

  it('writes the 404 page of the documentation with URLs that work at any depth', async () => {
    const text = '# Lost\n\nGo to the [port](port.md).';
    await start({
      pages: [...PAGES, { file: '404.md', text }],
      exports: { siteUrl: 'https://acme.test/docs' },
    });
    const jobId = await service.start();
    await service.end(jobId);
    const { folder } = await unpack(await bytesOf(await service.link(jobId)));
    const html = await readFile(`${folder}/404.html`, 'utf8');
    expect(html).toContain('<a href="/docs/port.html">port</a>');
    const urls = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, url]) => url);
    expect(urls.filter((url) => !/^(?:https:|data:|#|\/docs\/)/.test(url ?? ''))).toEqual([]);
  });

  it('warns about pages that a version leaves out, and exports all pages with an unknown version as their label', async () => {
    await start({ pages: [...PAGES, { file: 'v2/new.md', text: '# New' }] });
    expect(await service.end(await service.start({ version: 'v2' }))).toMatchObject({
      pageCount: 1,
      version: 'v2',
      report: {
        warnings: [{ text: 'Pages without a version are left out, because others have the version "v2": 3.' }],
      },
    });
    expect(await service.end(await service.start({ version: 'v2', paths: ['/v2/new'] }))).toMatchObject({
      report: { warnings: [] },
    });
    expect(await service.end(await service.start({ version: 'v3' }))).toMatchObject({
      pageCount: 4,
      report: {
        warnings: [
          {
            text: 'No page has the version "v3", so pages of all versions are exported under that name. There are "v2".',
          },
        ],
      },
    });
  });

  it('uses any version as a label if no page has one', async () => {
    await start();
    const job = await service.end(await service.start({ version: '2026-11' }));
    expect(job).toMatchObject({ status: 'completed', pageCount: 3, version: '2026-11', report: { warnings: [] } });
  });

  it('fails with a message if there are no pages', async () => {
    await start({ pages: [] });
    const jobId = await service.start();
    expect(await service.end(jobId)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^There are no pages.*\.$/),
    });
    const refused = await service.call('POST', `/jobs/${jobId}/bundle`);
    expect([refused.status, await errorOf(refused)]).toEqual([409, expect.stringContaining('failed')]);
  });

  it('fails with a message that contains no path if the folder cannot be written', async () => {
    await start({ readFile: async () => Promise.reject(new Error('x')), exports: { adminApiKey: ADMIN_KEY } });
    const broken = startExporting({ exportFolder: '/dev/null/exports' });
    const other = await broken;
    try {
      const response = await other.call('POST', '/jobs', { domain: 'lantern' });
      expect(response.status).toBe(500);
      expect(await errorOf(response)).not.toContain('/dev');
    } finally {
      await other.stop();
    }
  });
});

describe('an invalid request', () => {
  it.each<[string, unknown, number, RegExp]>([
    ['no domain', {}, 400, /"domain" is missing/],
    ['another domain', { domain: 'acme' }, 400, /must be "lantern"/],
    ['a URL instead of a domain', { domain: 'https://lantern' }, 400, /not a domain/],
    ['a URL instead of a path', { domain: 'lantern', paths: ['https://docs.acme.com/port'] }, 400, /"paths"/],
    ['a page that does not exist', { domain: 'lantern', paths: ['/port', '/nowhere'] }, 400, /"\/nowhere"/],
    ['a path that leads out of the folder', { domain: 'lantern', paths: ['/../../etc/passwd'] }, 400, /do not exist/],
    ['a version with a line break', { domain: 'lantern', version: 'a\nb' }, 400, /"version"/],
    ['broken JSON', '{', 400, /not valid JSON/],
    ['a list', [], 400, /JSON object with the field "domain", and optionally "version" and "paths"\.$/],
    [
      'far too many paths',
      { domain: 'lantern', paths: ['/'.repeat(1_000_000)] },
      413,
      /Name fewer paths(?!.*messages)/,
    ],
  ])('is answered with a message: %s', async (_, body, status, sentence) => {
    await start();
    const response = await service.call('POST', '/jobs', body);
    expect([response.status, await errorOf(response)]).toEqual([status, expect.stringMatching(sentence)]);
  });

  it('is refused for unknown jobs, paths, methods and content types', async () => {
    await start();
    expect((await service.call('GET', '/jobs/none')).status).toBe(404);
    expect((await service.call('POST', '/jobs/none/bundle')).status).toBe(404);
    expect((await service.call('GET', `/jobs/${encodeURIComponent('../link-secret')}`)).status).toBe(404);
    expect((await service.call('GET', '/elsewhere')).status).toBe(404);
    const wrong = await service.call('DELETE', '/jobs');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await service.call('POST', '/jobs', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it.each([
    ['no key', { authorization: '' }],
    ['another key', { authorization: 'Bearer svc_0000' }],
    ['an assistant key', { authorization: 'Bearer svc_dsc_1' }],
    ['another scheme', { authorization: `Basic ${ADMIN_KEY}` }],
    ['the start of the key', { authorization: `Bearer ${ADMIN_KEY.slice(0, -1)}` }],
  ])('is refused with 401 before any other check: %s', async (_, headers) => {
    await start();
    for (const [method, path] of [
      ['POST', '/jobs'],
      ['GET', '/jobs/x'],
      ['POST', '/jobs/x/bundle'],
      ['GET', '/x'],
    ] as const) {
      const response = await service.call(method, path, method === 'POST' ? {} : undefined, headers);
      expect([path, response.status, response.headers.get('www-authenticate')]).toEqual([path, 401, 'Bearer']);
      expect(await response.text()).not.toContain(ADMIN_KEY);
    }
  });
});

describe('a service', () => {
  it('without an admin key exports nothing, explains how to set one, and creates no folder', async () => {
    const folder = '/tmp/never-made-by-a-test';
    const keyless = createDocsService({ pages: PAGES, exports: { folder } });
    const response = await keyless(new Request('http://localhost/v1/static-export/jobs', { method: 'POST' }));
    expect([response.status, await errorOf(response)]).toEqual([401, expect.stringContaining('DOCS_ADMIN_API_KEY')]);
    await expect(access(folder)).rejects.toThrow();
  });

  it('accepts the host name of the published docs instead of its domain, but no third name', async () => {
    await start({ exports: { domain: 'docs.lantern.test' } });
    for (const domain of ['docs.lantern.test', 'lantern']) {
      const response = await service.call('POST', '/jobs', { domain });
      expect(response.status).toBe(202);
      const { jobId } = (await response.json()) as { jobId: string };
      expect(await service.end(jobId)).toMatchObject({ status: 'completed', domain });
    }
    const refused = await service.call('POST', '/jobs', { domain: 'other.test' });
    expect([refused.status, await errorOf(refused)]).toEqual([
      400,
      '"domain" must be "lantern" or "docs.lantern.test". This service exports no other domain.',
    ]);
    expect(() => createDocsService({ pages: PAGES, exports: { domain: 'https://lantern.test' } })).toThrow(
      /is not a domain/,
    );
  });

  it('without the plan answers 403, but only to requests with the right key', async () => {
    await start({ exports: { plan: 'missing', adminApiKey: ADMIN_KEY } });
    const response = await service.call('POST', '/jobs', { domain: 'lantern' });
    expect([response.status, await errorOf(response)]).toEqual([403, expect.stringContaining('Enterprise plan')]);
    expect((await service.call('POST', '/jobs', {}, { authorization: '' })).status).toBe(401);
  });

  it.each<[string, string]>([
    ['svc_dsc_public', 'wrong-key'],
    ['', 'setup'],
    ['two words', 'setup'],
  ])('refuses the admin key "%s" at startup', (adminApiKey, kind) => {
    const options: DocsServiceOptions = { pages: PAGES, exports: { adminApiKey } };
    expect(() => createDocsService(options)).toThrow(expect.objectContaining({ kind }));
  });

  it('serves the interface and its links below the base', async () => {
    await start({ base: '/docs' });
    const jobId = await service.start();
    await service.end(jobId);
    const link = await service.link(jobId);
    expect(link.startsWith(`${service.url}/v1/static-export/`)).toBe(true);
    const { names } = await unpack(await bytesOf(link));
    expect(names).toContain('port.html');
  });

  it('keeps the configured number of finished jobs with their bundles', async () => {
    await start({ exports: { maxJobs: 2, adminApiKey: ADMIN_KEY } });
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push(await service.start());
      await service.end(ids.at(-1) ?? '');
    }
    const statuses = await Promise.all(ids.map(async (id) => (await service.call('GET', `/jobs/${id}`)).status));
    expect(statuses).toEqual([404, 200, 200, 200]);
  });
});
