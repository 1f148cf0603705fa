import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explainMissing, findProgram } from '../../scripts/testPrograms.mjs';
import { QUESTIONS } from '../docs/support/questions.js';
import { bytesOf, type ExportingService, startExporting, unpack } from '../service/exportSupport.js';
import { axeViolations } from '../support/axeViolations.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { type NginxHost, startNginx } from './nginxHost.js';
import { type StaticHost, startHost } from './staticHost.js';

/** The service that exports the documentation of this package. The bundle is unpacked with the system's tar. */
let service: ExportingService;
let folder: string;
let job: Record<string, unknown>;
let bundle: Awaited<ReturnType<typeof unpack>>;
let host: StaticHost;
let nginx: NginxHost | undefined;
let browser: Browser;
const complaints: string[] = [];

beforeAll(async () => {
  service = await startExporting({
    folder: 'docs',
    exports: {
      adminApiKey: 'svc_9f8e7d6c5b4a39281706f5e4',
      workers: 2,
      workerFile: join(process.cwd(), 'dist/service/exportWorker.js'),
    },
  });
  const jobId = await service.start();
  job = await service.end(jobId);
  bundle = await unpack(await bytesOf(await service.link(jobId)));
  folder = bundle.folder;
  host = await startHost(folder, '/some/where');
  const nginxPath = findProgram('nginx');
  if (nginxPath) nginx = await startNginx(nginxPath, folder);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await nginx?.stop();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => expect(complaints.splice(0), 'what a page complained about').toEqual([]));

/**
 * Opens a page. Adds to `complaints` the errors and warnings of the page, and its requests to another origin or to a URL outside the
 * exported folder.
 */
async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const top = url.startsWith('file:') ? pathToFileURL(`${folder}/`).href : new URL('/', url).href;
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  page.on('request', (request) => {
    if (!request.url().startsWith(top) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  page.on('console', (message) => {
    // Ignore reports of missing files: one of the tests opens a missing page.
    if (/status of 404/.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return page;
}

const withoutHash = (url: string) => url.split('#')[0] ?? '';
const fileUrl = (name: string) => pathToFileURL(join(folder, name)).href;

interface FoundLinks {
  ok: boolean;
  ids: string[];
  hrefs: string[];
}

async function linksInBrowser(page: Page, url: string): Promise<FoundLinks> {
  const response = await page.goto(url);
  const found = await page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    hrefs: [...document.links].map(({ href }) => href),
  }));
  return { ok: response?.ok() ?? false, ...found };
}

async function linksOverHttp(url: string): Promise<FoundLinks> {
  const response = await fetch(url);
  if (url.endsWith('.md')) return { ok: response.ok, ids: [], hrefs: [] };
  const html = (await response.text()).replaceAll('&amp;', '&');
  return {
    ok: response.ok,
    ids: Array.from(html.matchAll(/<[a-z][^>]*\sid="([^"]+)"/g), ([, id = '']) => id),
    hrefs: Array.from(html.matchAll(/<a\s[^>]*href="([^"]+)"/g), ([, href = '']) => new URL(href, url).href),
  };
}

async function find(page: Page, question: string): Promise<string[]> {
  if (!(await page.locator('dialog.search').isVisible())) await page.keyboard.press('/');
  const field = page.getByRole('combobox');
  await field.fill('');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await field.fill(question);
  await page.getByRole('option').first().waitFor();
  return page.getByRole('option').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
}

it('a bundle contains every page, and every link leads to an existing file and anchor', async () => {
  const { names, listing } = bundle;
  expect(job).toMatchObject({ status: 'completed', report: { warningCount: 0, brokenLinkCount: 0, warnings: [] } });
  expect(names).toEqual([...names].sort());
  const htmlNames = names.filter((name) => name.endsWith('.html'));
  expect(htmlNames).toHaveLength(Number(job.pageCount) + ['404.html', '_docs/report.html'].length);
  expect(listing.trim().split('\n')).toHaveLength(names.length);
  for (const line of listing.trim().split('\n')) expect(line).toMatch(/^-rw-r--r-- 0\/0 .* 1970-01-01 00:00:00/);
  let followed = 0;
  const texts = new Map<string, string>();
  for (const name of htmlNames) texts.set(name, await readFile(join(folder, name), 'utf8'));
  for (const [name, html] of texts) {
    for (const [, address = ''] of html.matchAll(/<(?:a|link|script|img)\s[^>]*?(?:href|src)="([^"]*)"/g)) {
      if (/^(?:https?:|data:|mailto:)/.test(address)) continue;
      expect(address, name).not.toMatch(/^\//);
      const [path = '', hash = ''] = address.split('#');
      const target = path === '' ? name : normalize(join(dirname(name), decodeURIComponent(path)));
      expect(existsSync(join(folder, target)), `${name}: ${address}`).toBe(true);
      if (hash && target.endsWith('.html'))
        expect(texts.get(target)?.includes(`id="${decodeURIComponent(hash)}"`), `${name}: ${address}`).toBe(true);
      followed += 1;
    }
  }
  expect(followed).toBeGreaterThan(500);
});

describe.each([
  ['from a file system', () => pathToFileURL(`${folder}/`).href],
  ['from a path of a static host', () => `${host.url}/`],
  ['from nginx', () => nginx?.root],
  ['from a path of nginx', () => nginx?.below],
])('an exported site opened %s', (_, address) => {
  let top: string;
  beforeEach(({ skip }) => {
    top = address() ?? skip(explainMissing('nginx'));
  });

  it('has copy buttons, themes and a search that links to sections', async () => {
    const page = await open(`${top}getting-started.html`);
    await page.getByRole('button', { name: 'Copy code' }).first().waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(
      'rgba(0, 0, 0, 0)',
    );
    await page.getByRole('button', { name: /^Theme:/ }).click();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    await find(page, 'How do I change the accent colour?');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${top}theming.html#change-colours-sizes-and-fonts`);
    await page.context().close();
  });

  it('links to every page, and only to anchors that exist', async () => {
    // An export opened with `file:` URLs is read in a browser, because `fetch` cannot read such URLs. An export on a host is requested with
    // `fetch`.
    const page = top.startsWith('file:') ? await open(`${top}index.html`) : undefined;
    const anchors = new Map<string, Set<string>>();
    // Begin at the report as well. No page links to the report, because it is only for those who export the site.
    const waiting = [`${top}index.html`, `${top}_docs/report.html`];
    const links = new Set<string>();
    const missing: string[] = [];
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (anchors.has(url)) continue;
      const { ok, ids, hrefs } = await (page ? linksInBrowser(page, url) : linksOverHttp(url));
      if (!ok) missing.push(url);
      anchors.set(url, new Set(ids));
      for (const href of hrefs.filter((each) => each.startsWith(top))) {
        links.add(href);
        waiting.push(withoutHash(href));
      }
    }
    for (const link of links) {
      const hash = decodeURIComponent(new URL(link).hash.slice(1));
      if (hash && !anchors.get(withoutHash(link))?.has(hash)) missing.push(link);
    }
    expect(missing).toEqual([]);
    const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
    const reached = [...anchors.keys()].map((url) => url.slice(top.length));
    expect(reached.filter((name) => name.endsWith('.html')).sort()).toEqual(
      pages.filter((name) => name !== '404.html').sort(),
    );
    await page?.context().close();
  });
});

describe('an exported page', () => {
  it.each([
    ['in light', 'getting-started.html', { colorScheme: 'light' }],
    ['in dark', 'getting-started.html', { colorScheme: 'dark' }],
    ['on a phone', 'configuration.html', { viewport: { width: 360, height: 740 } }],
    ['for missing pages', '404.html', {}],
    ['with the report of problems', '_docs/report.html', {}],
  ] as const)('has no accessibility fault that axe knows %s', async (_, name, options) => {
    const page = await open(`${host.url}/${name}`, options);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.context().close();
  });

  it('has no accessibility violation that axe finds while its search shows results', async () => {
    const page = await open(`${host.url}/getting-started.html`);
    await find(page, 'accent colour');
    expect(await axeViolations(page)).toEqual([]);
    await page.context().close();
  });

  it.each([1280, 360])('does not shift while it loads and its search opens, %d pixels wide', async (width) => {
    const page = await open(`${host.url}/react.html`, { viewport: { width, height: 740 } });
    await page.getByRole('button', { name: 'Copy code' }).first().waitFor();
    await find(page, 'accent colour');
    const shifts = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const values: number[] = [];
          new PerformanceObserver((list) => {
            // Count every entry, even with `hadRecentInput`, because opening the search and typing must not shift the page either.
            for (const entry of list.getEntries()) values.push((entry as unknown as { value: number }).value);
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(values))));
        }),
    );
    expect(shifts).toEqual([]);
    await page.context().close();
  });

  it('prints its text without menus and buttons', async () => {
    const page = await open(`${host.url}/react.html`);
    await page.getByRole('button', { name: 'Copy code' }).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav:visible, button:visible, header.top:visible').count()).toBe(0);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.context().close();
  });

  it('is readable without scripts', async () => {
    const page = await open(fileUrl('getting-started.html'), { javaScriptEnabled: false });
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Security' }).click();
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await page.context().close();
  });

  it('has a 404 page that works at any depth, with the styles of the site and a link to its first page', async () => {
    const page = await open(`${host.url}/a/b/c`);
    const link = page.getByRole('link', { name: 'Go to the first page' });
    await expect.poll(() => link.evaluate((each: HTMLAnchorElement) => each.href)).toBe(`${host.url}/index.html`);
    expect(await page.evaluate(() => document.styleSheets.length)).toBe(1);
    await link.click();
    await page.waitForURL(`${host.url}/index.html`);
    await page.context().close();
  });

  it('loads at most 30 KB of scripts and styles before a search, and no code of the assistant', async () => {
    const names = (await readdir(join(folder, '_docs'))).filter((name) =>
      /^(?:page|theme)-\w+\.(?:css|js)$/.test(name),
    );
    const sizes = await Promise.all(
      names.map(async (name) => gzipSync(await readFile(join(folder, '_docs', name))).length),
    );
    expect(names).toHaveLength(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30 * 1024);
    for (const name of (await readdir(join(folder, '_docs'))).filter((each) => each.endsWith('.js')))
      expect(await readFile(join(folder, '_docs', name), 'utf8'), name).not.toMatch(
        /mountSiteAssistant|createRoot|discoveryUrl:/,
      );
    expect(await readdir(join(folder, '_docs'))).not.toContain('chunks');
  });
});

it.each([
  ['the name of the index', /\/search\/current\.js$/],
  ['the index', /\/search\/[^/]+\/index\.js$/],
  ['words', /\/search\/[^/]+\/\d+\.js$/],
  ['texts', /\/search\/[^/]+\/texts\/\d+\.js$/],
])(
  'the search of an exported site works again after its files for %s could not be loaded once',
  async (_name, address) => {
    const page = await open(`${host.url}/getting-started.html`);
    let isBroken = true;
    await page.route(address, (route) => (isBroken ? route.abort() : route.continue()));
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('accent colour');
    await page.getByText('Search is not available right now.').waitFor();
    isBroken = false;
    expect((await find(page, 'accent colour')).length).toBeGreaterThan(0);
    complaints.splice(0);
    await page.context().close();
  },
);

it('an exported site finds the same five sections as the service for questions about this package', async () => {
  const page = await open(fileUrl('index.html'));
  const different: unknown[] = [];
  for (const [question] of QUESTIONS) {
    const reply = await fetch(`${service.url}/_docs/search?${new URLSearchParams({ q: question, language: 'en' })}`);
    const { results } = (await reply.json()) as { results: { path: string; hash: string }[] };
    const expected = results
      .slice(0, 5)
      .map(({ path, hash }) => fileUrl(path === '/' ? 'index.html' : `${path}.html`) + hash);
    const found = (await find(page, question)).slice(0, 5).map(decodeURIComponent);
    if (JSON.stringify(found) !== JSON.stringify(expected)) different.push({ question, found, expected });
  }
  expect(different).toEqual([]);
  await page.context().close();
});
