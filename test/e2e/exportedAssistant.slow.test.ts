import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axeViolations.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { type RunningService, startService } from './runningService.js';
import { type StaticHost, startHost } from './staticHost.js';

const run = promisify(execFile);
const KEY = 'svc_e2e_0a1b2c3d4e5f60718293';

/**
 * The tests share an exported site on a static host, and a service that answers the questions of that site. The service has another origin
 * in the same network. Both are set up with the commands that an operator would use: the service with `serve`, and the exported site with
 * `serve --discovery-url`, `export` and `tar`.
 */
let root: string;
let folder: string;
let host: StaticHost;
let answering: RunningService;
let browser: Browser;
const complaints: string[] = [];
const requests: URL[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bundle-with-assistant-'));
  folder = join(root, 'site');
  // Two pages of our documentation are enough, because other tests export all of it.
  const docs = join(root, 'docs');
  await mkdir(docs);
  for (const name of ['getting-started.md', 'theming.md']) await copyFile(join('docs', name), join(docs, name));
  host = await startHost(folder);
  answering = await startService(
    ['serve', docs, '--port', '0', '--domain', 'lantern', '--allowed-origin', host.url].concat(
      '--question-log',
      join(root, 'question-log'),
    ),
    ['dist/cli/main.js'],
  );
  const bundle = join(root, 'bundle.tar.gz');
  const exporting = await startService(
    ['serve', docs, '--port', '0', '--domain', 'lantern', '--export-folder', join(root, 'jobs')].concat(
      '--discovery-url',
      `${answering.url}/discovery`,
      '--feedback-url',
      `${answering.url}/_docs/feedback`,
    ),
    ['dist/cli/main.js'],
    { DOCS_ADMIN_API_KEY: KEY },
  );
  await run(
    process.execPath,
    ['dist/cli/main.js', 'export', '--domain', 'lantern', '--base-url', exporting.url, '--out', bundle],
    { env: { ...process.env, DOCS_ADMIN_API_KEY: KEY } },
  );
  await exporting.stop();
  await mkdir(folder);
  await run('tar', ['-xzf', bundle, '-C', folder]);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await answering?.stop();
  await rm(root, { recursive: true, force: true });
});

afterEach(() => {
  requests.length = 0;
  expect(complaints.splice(0), 'what a page complained about').toEqual([]);
});

async function open(url: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on('request', (request) => requests.push(new URL(request.url())));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  return page;
}

describe('an export with an assistant interface in its own network', () => {
  it('gets its answers from that network, and makes no other requests', async () => {
    const page = await open(`${host.url}/getting-started.html`);
    await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
    await page.getByRole('textbox').fill('How do I change the accent colour?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article').filter({ hasText: '--da-accent' }).last();
    await answer.waitFor();
    await page.getByRole('button', { name: 'Copy answer' }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const elsewhere = requests.filter(({ origin, protocol }) => origin !== host.url && protocol.startsWith('http'));
    expect([...new Set(elsewhere.map(({ href }) => href))]).toEqual([
      `${answering.url}/discovery/v1/assistant/lantern/message`,
    ]);
    await page.context().close();
  });

  it('asks the text of a search that has results', async () => {
    const page = await open(`${host.url}/getting-started.html`);
    const panel = page.getByRole('complementary', { name: 'Ask the docs' });
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('accent colour');
    await page.locator('.search-results a').first().waitFor();
    await page.getByRole('option', { name: 'Ask: “accent colour”' }).click();
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
    await panel.getByRole('article').filter({ hasText: '--da-accent' }).last().waitFor();
    await panel.getByRole('button', { name: 'Copy answer' }).waitFor();
    await page.context().close();
  });

  it('asks with Enter if the search has found nothing, and leads back to the search', async () => {
    const page = await open(`${host.url}/getting-started.html`);
    const panel = page.getByRole('complementary', { name: 'Ask the docs' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('zzqqxx');
    await page.getByText('No results for “zzqqxx”.').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
    await panel.getByText('zzqqxx').first().waitFor();
    await panel.getByRole('button', { name: 'Search the site instead' }).click();
    await page.locator('dialog.search').waitFor();
    await panel.waitFor({ state: 'hidden' });
    expect(await page.getByRole('combobox').inputValue()).toBe('zzqqxx');
    await page.getByText('No results for “zzqqxx”.').waitFor();
    await page.context().close();
  });

  it('sends ratings to the service that stores them', async () => {
    const page = await open(`${host.url}/getting-started.html`);
    await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
    await page.getByRole('textbox').fill('How do I change the accent colour?');
    await page.keyboard.press('Enter');
    const rated = page.waitForResponse(
      (reply) => reply.url() === `${answering.url}/_docs/feedback` && reply.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Helpful', exact: true }).click();
    expect((await rated).status()).toBe(204);
    await page.context().close();
  });

  it('allows connections to exactly this origin and its own host', async () => {
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.html'))) {
      const [, policy = ''] =
        /content-security-policy" content="([^"]*)"/.exec(await readFile(join(folder, name), 'utf8')) ?? [];
      expect(policy.replaceAll('&#39;', "'").split('; '), name).toContain(`connect-src 'self' ${answering.url}`);
    }
  });

  it('has no assistant and logs nothing when it is opened from a file system', async () => {
    const page = await open(pathToFileURL(join(folder, 'getting-started.html')).href);
    await page.getByRole('button', { name: 'Copy code' }).first().waitFor();
    expect(await page.locator('[data-docs-assistant], docs-assistant').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Ask the docs', exact: true }).count()).toBe(0);
    expect(requests.filter(({ protocol }) => protocol.startsWith('http'))).toEqual([]);
    await page.context().close();
  });
});
