import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Browser, Download } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readExamples } from '../docs/support/readExamples.js';
import { importBuilt } from '../support/importBuilt.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { addSlowTests, sample } from '../support/sampling.js';
import { type RunningService, startService } from './runningService.js';

const { toNodeListener } = await importBuilt('node');
const { createExportProxy } = await importBuilt('proxy');

const run = promisify(execFile);
const COMMAND = 'dist/cli/main.js';
const KEY = 'svc_e2e_0a1b2c3d4e5f60718293';
const PAGES = 52;

let folder: string;
let service: RunningService;
/** Output of the export commands, which must not contain the key. */
let printed = '';
/** Data that a browser saw: URLs of requests, texts of responses, headers of both, the panel's markup, storage and cookies. */
const seen: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-export-'));
  for (let index = 0; index < PAGES; index += 1) {
    const path = join(folder, 'docs', `part-${index % 13}`);
    await mkdir(path, { recursive: true });
    const next = (index + 1) % PAGES;
    await writeFile(
      join(path, `page-${index}.${index % 2 ? 'md' : 'mdx'}`),
      `---\ntitle: Page ${index}\n---\n\n## Here\n\n<Note>Words of page ${index}.</Note>\n\n[Next](../part-${next % 13}/page-${next}.md#here)\n`,
    );
  }
  await writeFile(join(folder, 'docs/index.md'), '# Acme\n\n[The first page](./part-0/page-0.mdx)\n');
  service = await startService(
    ['serve', join(folder, 'docs'), '--port', '0', '--domain', 'acme', '--export-folder', join(folder, 'exports')],
    [COMMAND],
    { DOCS_ADMIN_API_KEY: KEY },
  );
});

afterAll(async () => {
  await service?.stop();
  // The admin key must not be in job records, bundles, pages, Helm values, browser data or output.
  const kept = await readdir(folder, { recursive: true, withFileTypes: true });
  const holders: string[] = [];
  for (const entry of kept.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if ((entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).includes(KEY)) holders.push(entry.name);
  }
  await rm(folder, { recursive: true, force: true });
  expect(kept.length).toBeGreaterThan(PAGES);
  expect(holders).toEqual([]);
  expect(seen.length).toBeGreaterThan(0);
  expect(printed + (service?.output() ?? '') + seen.join('\n')).not.toContain(KEY);
});

/** Runs `docs-assistant export` as a process. */
async function exportCommand(args: string[], { key = KEY, stopWhen }: { key?: string; stopWhen?: RegExp } = {}) {
  const child = spawn(process.execPath, [join(process.cwd(), COMMAND), 'export', ...args], {
    cwd: folder,
    env: { ...process.env, DOCS_ADMIN_API_KEY: key },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
    if (!stopWhen?.test(err)) return;
    // Send the signal only once: a second Ctrl+C ends the command immediately.
    stopWhen = undefined;
    child.kill('SIGINT');
  });
  const [code] = await once(child, 'close');
  printed += out + err;
  return { code: code as number, out, err };
}

const here = () => ['--base-url', service.url];

async function unpack(file: string): Promise<string> {
  const site = await mkdtemp(join(folder, 'site-'));
  await run('tar', ['-xzf', join(folder, file), '-C', site]);
  return site;
}

describe('docs-assistant export against docs-assistant serve', () => {
  it('downloads a bundle with every page, writes the Helm values, and prints JSON for scripts', async () => {
    const { code, out, err } = await exportCommand([
      '--domain',
      'acme',
      ...here(),
      '--out',
      'site.tar.gz',
      '--helm-values',
      'values.yaml',
      '--site-version',
      '2.4',
      '--json',
    ]);
    expect([code, err]).toEqual([0, expect.stringMatching(/Export job \S+ started\.[\s\S]*Exported {2}100 %/)]);
    const result = JSON.parse(out);
    expect(result).toMatchObject({ status: 'completed', file: 'site.tar.gz', helmValues: 'values.yaml' });
    expect((await stat(join(folder, 'site.tar.gz'))).size).toBe(result.sizeBytes);

    const values = parse(await readFile(join(folder, 'values.yaml'), 'utf8'));
    expect(values.staticExport).toMatchObject({ enabled: true, version: '2.4' });
    const direct = await fetch(values.staticExport.bundleUrl);
    expect(Buffer.from(await direct.arrayBuffer()).equals(await readFile(join(folder, 'site.tar.gz')))).toBe(true);
    expect(out + err).not.toContain('signature=');

    const site = await unpack('site.tar.gz');
    for (let index = 0; index < PAGES; index += 1) {
      const html = await readFile(join(site, `part-${index % 13}/page-${index}.html`), 'utf8');
      expect(html).toContain(`Words of page ${index}.`);
      const next = (index + 1) % PAGES;
      expect(html).toMatch(new RegExp(`href="(?:\\.\\./part-${next % 13}/)?page-${next}\\.html#here"`));
    }
    expect(JSON.parse(await readFile(join(site, '_docs/report.json'), 'utf8'))).toMatchObject({
      pages: PAGES + 1,
      warnings: [],
    });
    expect((await readdir(folder)).filter((name) => /part$|etag$|next$/.test(name))).toEqual([]);
  });

  addSlowTests(() => {
    it('can be stopped, says how to resume, and resumes', async () => {
      await exportCommand(['--domain', 'acme', ...here(), '--out', 'plain.tar.gz']);
      // This server forwards only the request that starts the job, and never answers other requests. Otherwise, on a busy machine, the
      // command could finish before `exportCommand` stops it with SIGINT.
      const front = createServer(async (incoming, outgoing) => {
        if (incoming.method !== 'POST') return;
        const headers = { authorization: incoming.headers.authorization ?? '', 'content-type': 'application/json' };
        const reply = await fetch(service.url + incoming.url, { method: 'POST', headers, body: await text(incoming) });
        outgoing.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
      });
      await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
      const { port } = front.address() as AddressInfo;
      const stopped = await exportCommand(
        ['--domain', 'acme', '--base-url', `http://127.0.0.1:${port}`, '--out', 'later.tar.gz'],
        { stopWhen: /started\./ },
      );
      front.closeAllConnections();
      front.close();
      expect(stopped.code).toBe(130);
      const [, jobId = ''] =
        /docs-assistant export --job (\S+) --base-url \S+ --out later\.tar\.gz/.exec(stopped.err) ?? [];
      const resumed = await exportCommand(['--job', jobId, ...here(), '--out', 'later.tar.gz']);
      expect([resumed.code, resumed.out]).toEqual([0, expect.stringMatching(/^later\.tar\.gz: \d+ files/)]);
      expect((await readFile(join(folder, 'later.tar.gz'))).equals(await readFile(join(folder, 'plain.tar.gz')))).toBe(
        true,
      );
    });
  });

  it.each(
    sample<[string, string[], { key?: string }, number, RegExp]>([
      ['without a key', ['--domain', 'acme'], { key: '' }, 2, /DOCS_ADMIN_API_KEY/],
      ['with another key', ['--domain', 'acme'], { key: 'svc_other' }, 3, /rejected the admin key/],
      [
        'with an assistant key',
        ['--domain', 'acme'],
        { key: 'svc_dsc_public' },
        2,
        /^(?!.*adminApiKey).*environment variable DOCS_ADMIN_API_KEY contains an assistant key/s,
      ],
      ['for another domain', ['--domain', 'other'], {}, 2, /must be "acme"/],
      ['for pages that do not exist', ['--domain', 'acme', '--paths', '/none'], {}, 2, /do not exist: "\/none"/],
      [
        'for URLs instead of paths',
        ['--domain', 'acme', '--paths', 'https://docs.acme.com/a'],
        {},
        2,
        /"guide\/install" or "\/guide\/install"/,
      ],
      ['for an unknown job', ['--job', 'none'], {}, 3, /no job with this id/],
      ['without a domain', [], {}, 2, /--domain/],
      ['with an invalid duration', ['--domain', 'acme', '--timeout', 'soon'], {}, 2, /90s, 30m or 2h/],
    ]),
  )('ends with a message and a specific exit code %s', async (_, args, options, code, sentence) => {
    const result = await exportCommand([...args, ...here()], options);
    expect([result.code, result.out, result.err]).toEqual([code, '', expect.stringMatching(sentence)]);
  });

  addSlowTests(() => {
    it('exports pages whose paths have a leading slash or not', async () => {
      const { code, out } = await exportCommand(
        ['--domain', 'acme', '--paths', 'index', 'part-1/page-1', '/part-2/page-2', '--json', ...here()].concat(
          '--out',
          'few.tar.gz',
        ),
      );
      expect([code, JSON.parse(out).pageCount]).toEqual([0, 3]);
    });

    it('explains that it cannot use createExportProxy if one refuses it', async () => {
      const proxy = createExportProxy({
        adminApiKey: KEY,
        baseUrl: service.url,
        allowedDomains: ['acme'],
        authorize: () => true,
      });
      const server = createServer(toNodeListener(proxy));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        const { code, err } = await exportCommand(['--domain', 'acme', '--base-url', url]);
        expect([code, err]).toEqual([
          3,
          expect.stringMatching(/^(?!.*Enterprise).*createExportProxy only answers pages/s),
        ]);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });

    it('names the file that did not fit on the disk, and leaves no unusable files', async () => {
      // The part file is a link to `/dev/full`, which simulates a full disk: every write to this device fails with ENOSPC.
      await symlink('/dev/full', join(folder, 'full.tar.gz.part'));
      const { code, err } = await exportCommand([
        '--domain',
        'acme',
        '--paths',
        'index',
        '--out',
        'full.tar.gz',
        ...here(),
      ]);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/"\S*full\.tar\.gz\.part" cannot be written: the disk is full\./),
      ]);
      expect(err).toContain('The export still exists. Resume with:');
      expect((await readdir(folder)).filter((name) => name.startsWith('full.tar.gz'))).toEqual([]);
    });

    it('runs as the GitHub Actions example of the documentation shows it', async () => {
      const workflow = readExamples(['docs/command-line.md'])
        .filter(({ language, code }) => language === 'yaml' && code.includes('docs-assistant export'))
        .map(({ code }) => parse(code))
        .find((each) => each?.jobs?.export);
      const steps: { run?: string; env?: Record<string, string>; with?: { path?: string } }[] =
        workflow.jobs.export.steps;
      const step = steps.find((each) => each.run?.includes('docs-assistant export'));
      expect(step?.env).toEqual({ DOCS_ADMIN_API_KEY: '${{ secrets.DOCS_ADMIN_API_KEY }}' });
      const words = (step?.run ?? '').split(/\s+/).slice(3);
      const args = words.map((word, index) =>
        words[index - 1] === '--domain' ? 'acme' : words[index - 1] === '--base-url' ? service.url : word,
      );
      const { code, out } = await exportCommand(args);
      expect([code, JSON.parse(out).file]).toEqual([0, steps.find((each) => each.with?.path)?.with?.path]);
    });
  });
});

describe('docs-assistant serve', () => {
  it('creates no admin key if standard error is a log, and says how to set one', async () => {
    const other = await startService(['serve', join(folder, 'docs/part-0'), '--port', '0'], [COMMAND]);
    try {
      const response = await fetch(`${other.url}/v1/static-export/jobs`, { method: 'POST' });
      expect([response.status, await response.text()]).toEqual([401, expect.stringContaining('DOCS_ADMIN_API_KEY')]);
      expect(other.output()).not.toMatch(/svc_[0-9a-f]|[Aa]dmin key (?:for|of|in)/);
    } finally {
      await other.stop();
    }
  });

  addSlowTests(() => {
    it('announces that it reads the pages, and uses its public URL in bundle links', async () => {
      const other = await startService(
        [
          ...['serve', join(folder, 'docs/part-0'), '--port', '0', '--export-folder', join(folder, 'exports-public')],
          ...['--public-url', 'https://docs-service.acme.com/inner/'],
        ],
        [COMMAND],
        { DOCS_ADMIN_API_KEY: KEY },
      );
      try {
        expect(other.output()).toMatch(/^Reading the pages of ".*part-0" …\ndocs-assistant listening on /);
        const call = async (method: string, path: string, body?: object) => {
          const response = await fetch(`${other.url}/v1/static-export/jobs${path}`, {
            method,
            headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
            ...(body && { body: JSON.stringify(body) }),
          });
          return (await response.json()) as { jobId: string; status: string; bundleUrl: string };
        };
        const { jobId } = await call('POST', '', { domain: 'docs' });
        await expect.poll(async () => (await call('GET', `/${jobId}`)).status).toBe('completed');
        const { bundleUrl } = await call('POST', `/${jobId}/bundle`);
        expect(bundleUrl).toMatch(/^https:\/\/docs-service\.acme\.com\/inner\/v1\/static-export\//);
      } finally {
        await other.stop();
      }
    });

    it('creates an admin key on request, prints it, and accepts it', async () => {
      const other = await startService(
        [
          'serve',
          join(folder, 'docs/part-0'),
          '--port',
          '0',
          '--domain',
          'acme',
          '--print-admin-key',
          '--export-folder',
          join(folder, 'other'),
        ],
        [COMMAND],
      );
      try {
        await expect.poll(() => other.output()).toMatch(/Admin key for this run: svc_[0-9a-f]{48}/);
        const key = /svc_[0-9a-f]{48}/.exec(other.output())?.[0] ?? '';
        const { code } = await exportCommand(['--domain', 'acme', '--base-url', other.url, '--out', 'small.tar.gz'], {
          key,
        });
        expect(code).toBe(0);
      } finally {
        await other.stop();
      }
    });
  });
});

describe('an operator in the browser', () => {
  let browser: Browser;
  let server: Server;
  let origin: string;
  const asked: string[] = [];

  beforeAll(async () => {
    const script = await bundlePanel();
    const proxy = createExportProxy({
      adminApiKey: KEY,
      baseUrl: service.url,
      mountPath: '/api/docs',
      allowedDomains: ['acme'],
      authorize: ({ action }) => {
        asked.push(action);
        return true;
      },
    });
    const page =
      '<!doctype html><html lang="en"><title>Admin</title><link rel="icon" href="data:,"><main id="root"></main><script type="module" src="/admin.js"></script></html>';
    server = createServer(
      toNodeListener((request, info) => {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith('/api/docs/')) return proxy(request, info);
        if (pathname === '/admin.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } });
        return new Response(page, { headers: { 'content-type': 'text/html' } });
      }),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  it('starts an export in the panel, finds it after a reload, and downloads the same bundle as the command', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    const reading: Promise<unknown>[] = [];
    // Ignore rejections: a reload of the page aborts requests, and these have no headers or text.
    const read = (part: Promise<unknown>) => {
      reading.push(
        part.then(
          (value) => seen.push(JSON.stringify(value)),
          () => {},
        ),
      );
    };
    page.on('request', (request) => {
      seen.push(request.url());
      read(request.allHeaders());
    });
    page.on('response', (response) => {
      read(response.allHeaders());
      read(response.text());
    });
    await page.goto(origin);
    // Returns the roles and names that a screen reader gets, without values that vary.
    const accessibleLines = async () =>
      (await page.locator('[data-docs-export]').ariaSnapshot())
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /^- (?:region|heading|textbox|button|link|progressbar|term|status|group|alert)/.test(line));
    await page.getByRole('button', { name: 'Start export' }).waitFor();
    await expect
      .poll(accessibleLines)
      .toEqual([
        '- region "Static export":',
        '- heading "Static export" [level=3]',
        '- textbox "Version"',
        '- textbox "Pages"',
        '- button "Start export"',
        '- group: Feature availability',
        '- status',
      ]);
    await page.getByRole('button', { name: 'Start export' }).click();
    // Reload only after the panel has stored the id of the job, so that it can find the job again.
    await page.waitForFunction(() => Object.values(localStorage).some((value) => /jobId/.test(String(value))));
    await page.reload();
    await page.getByText('Completed').first().waitFor();
    await expect
      .poll(accessibleLines)
      .toEqual([
        '- region "Static export":',
        '- heading "Static export" [level=3]',
        '- term: Domain',
        '- term: Version',
        '- term: Pages',
        '- term: Job',
        '- term: Started',
        '- term: Finished',
        '- term: Duration',
        '- term: Pages exported',
        '- term: Warnings',
        '- term: Broken links',
        '- button "Download"',
        '- button "Get the Helm values"',
        '- button "New export"',
        '- group: Feature availability',
        '- status: The export of acme is complete.',
      ]);
    // Listen on new tabs as well: the panel may download in a new tab, so that an error page does not replace the page that contains the
    // panel.
    const downloading = new Promise<Download>((resolve) => {
      page.once('download', resolve);
      page.context().on('page', (tab) => tab.once('download', resolve));
    });
    await page
      .getByRole('button', { name: 'Download' })
      .or(page.getByRole('link', { name: 'Download' }))
      .first()
      .click();
    const download = await downloading;
    const bytes = await readFile(await download.path());
    await exportCommand(['--domain', 'acme', ...here(), '--out', 'command.tar.gz']);
    expect(bytes.equals(await readFile(join(folder, 'command.tar.gz')))).toBe(true);
    expect(asked).toContain('start');
    seen.push(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])));
    seen.push(
      await page.evaluate(() => document.querySelector('[data-docs-export]')?.shadowRoot?.innerHTML ?? 'no panel'),
    );
    expect(complaints).toEqual([]);
    await page.close();
    await Promise.all(reading);
  });

  it('opens the unpacked bundle from the file system and follows its links', async () => {
    const site = await unpack('site.tar.gz');
    const page = await browser.newPage();
    const elsewhere: string[] = [];
    page.on(
      'request',
      (request) =>
        request.url().startsWith(pathToFileURL(site).href) ||
        request.url().startsWith('data:') ||
        elsewhere.push(request.url()),
    );
    page.on('requestfailed', (request) => elsewhere.push(`failed ${request.url()}`));
    page.on('pageerror', (error) => elsewhere.push(String(error)));
    await page.goto(pathToFileURL(join(site, 'index.html')).href);
    await page.getByRole('link', { name: 'The first page' }).click();
    await page.getByText('Words of page 0.').waitFor();
    for (let index = 1; index < 4; index += 1) {
      await page.locator('article').getByRole('link', { name: 'Next', exact: true }).click();
      await page.getByText(`Words of page ${index}.`).waitFor();
      expect(new URL(page.url()).hash).toBe('#here');
    }
    await page.waitForLoadState();
    expect(await page.evaluate(() => document.styleSheets.length)).toBe(1);
    expect(elsewhere).toEqual([]);
    await page.close();
  });
});

/** Bundles the panel from the built package, as a site would do it. */
async function bundlePanel(): Promise<string> {
  const entry = '\0admin-page';
  const result = await build({
    root: process.cwd(),
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'admin-page',
        resolveId: (id) => (id === 'admin-page' ? entry : undefined),
        load: (id) =>
          id === entry
            ? `import { createElement } from 'react';
               import { createRoot } from 'react-dom/client';
               import { StaticExportPanel } from ${JSON.stringify(join(process.cwd(), 'dist/admin/index.js'))};
               createRoot(document.getElementById('root')).render(
                 createElement(StaticExportPanel, { domain: 'acme', url: '/api/docs', serviceUrl: ${JSON.stringify(service.url)} }));`
            : undefined,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'admin-page', output: { codeSplitting: false } } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunks = first && 'output' in first ? first.output.filter((each) => each.type === 'chunk') : [];
  expect(chunks).toHaveLength(1);
  return chunks[0]?.type === 'chunk' ? chunks[0].code : '';
}
