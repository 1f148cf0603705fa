import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { htmlFaults } from '../site/support/htmlFaults.js';
import { axeViolations } from '../support/axeViolations.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { writeFiles } from '../support/writeFiles.js';
import { startService } from './runningService.js';

const run = promisify(execFile);
const KEY = 'svc_e2e_0a1b2c3d4e5f60718293';

/** Documentation in five languages, with two versions in English. */
const SOURCES: Readonly<Record<string, string>> = {
  'en/v1/index.md': '# Lantern 1',
  'en/v1/install.md': '# Install\n\n## Installing the lantern\n\nThe old lantern is installed by hand.',
  'en/v2/index.md': '# Lantern',
  'en/v2/install.md':
    '# Install\n\n## Installing the lantern\n\nThe new lantern installs itself.\n\n## Batteries\n\nTwo.\n\n' +
    '::: code-group\n\n```sh [npm]\nnpm i lantern\n```\n\n```sh [pnpm]\npnpm add lantern\n```\n\n:::\n\n' +
    '<details><summary>More</summary>\n\nFolded words.\n\n</details>',
  'de/v2/index.md': '# Laterne',
  'de/v2/aufbau.md':
    '# Aufbau\n\n## Häuser beleuchten\n\nDie Laternen werden an Häusern aufgehängt.\n\n## Preise\n\nKeine.',
  'fr/v2/index.md': '# Lanterne',
  'fr/v2/montage.md':
    '# Montage\n\n## Suspendre une lanterne\n\nLes lanternes sont suspendues aux maisons.\n\n## Prix\n\nAucun.',
  'ar/v2/index.md': '# الفانوس',
  'ar/v2/install.md': '# التركيب\n\n## تركيب الفوانيس\n\nيعمل الفانوس بالبطاريات الكبيرة.\n\n## الأسعار\n\nلا شيء.',
  'ja/v2/index.md': '# ランタン',
  'ja/v2/install.md':
    '# 設置\n\n## ランタンの設置方法\n\n新しいランタンは自動で設置されます。\n\n## 価格\n\nありません。',
};

let root: string;
let site: string;
let browser: Browser;
const complaints: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'export-languages-'));
  site = join(root, 'site');
  await writeFiles(join(root, 'docs'), SOURCES);
  const args = ['serve', join(root, 'docs'), '--domain', 'lantern', '--export-folder', join(root, 'jobs')];
  const service = await startService([...args, '--port', '0'], ['dist/cli/main.js'], { DOCS_ADMIN_API_KEY: KEY });
  const bundle = join(root, 'bundle.tar.gz');
  const command = ['dist/cli/main.js', 'export', '--domain', 'lantern', '--base-url', service.url, '--out', bundle];
  await run(process.execPath, command, { env: { ...process.env, DOCS_ADMIN_API_KEY: KEY } });
  await service.stop();
  await mkdir(site);
  await run('tar', ['-xzf', bundle, '-C', site]);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await rm(root, { recursive: true, force: true });
});

afterEach(() => expect(complaints.splice(0), 'what a page complained about, or asked for elsewhere').toEqual([]));

const fileUrl = (name: string) => pathToFileURL(join(site, name)).href;

async function open(name: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('request', (request) => {
    if (!request.url().startsWith(fileUrl('')) && !request.url().startsWith('data:')) complaints.push(request.url());
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(fileUrl(name));
  return page;
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox').pressSequentially(words);
  await page.getByRole('option').first().waitFor();
}

/** Returns the paths of the files that the search results link to. */
async function found(page: Page): Promise<string[]> {
  const links = await page
    .getByRole('option')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  return links.map((link) => decodeURIComponent(link.slice(pathToFileURL(`${site}/`).href.length).replace(/#.*$/, '')));
}

describe('an export with several languages and versions, opened from a file system,', () => {
  it.each([
    ['in English, in the old version', 'en/v1/install.html', 'install', ['en/v1/install.html']],
    ['in English, in the new version', 'en/v2/install.html', 'installed lanterns', ['en/v2/install.html']],
    ['in German, by a stem', 'de/v2.html', 'Haus', ['de/v2/aufbau.html']],
    ['in French, by a stem', 'fr/v2.html', 'maisons suspendue', ['fr/v2/montage.html']],
    ['in Arabic, by a stem', 'ar/v2.html', 'بطارية', ['ar/v2/install.html']],
    ['in Japanese, which has no spaces', 'ja/v2.html', '設置方法', ['ja/v2/install.html']],
  ])('finds a page %s', async (_, from, words, expected) => {
    const page = await open(from);
    await search(page, words);
    // Poll, because right after typing, the search can still show the results of an earlier query.
    await expect.poll(() => found(page)).toEqual(expect.arrayContaining(expected));
    const own = from.slice(0, 'en/v2'.length);
    expect((await found(page)).filter((link) => !link.startsWith(own))).toEqual([]);
    await page.context().close();
  });

  it('reports in the language of the page that nothing was found', async () => {
    const page = await open('de/v2/aufbau.html');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Dokumentation durchsuchen' }).fill('xylophon');
    await page.getByText('Nichts gefunden für „xylophon“.').waitFor();
    await page.context().close();
  });

  it('links from a page to the same page in another version', async () => {
    const page = await open('en/v2/install.html');
    await page.getByText('Version', { exact: true }).click();
    await page.getByRole('link', { name: 'v1' }).click();
    await page.waitForURL(fileUrl('en/v1/install.html'));
    await page.context().close();
  });

  it('prints all tabs with their names, and collapsed content', async () => {
    const page = await open('en/v2/install.html');
    const words = page.getByText('pnpm add lantern');
    await page.getByRole('tab', { name: 'pnpm' }).waitFor();
    expect([await words.isVisible(), await page.getByText('Folded words.').isVisible()]).toEqual([false, false]);
    await page.emulateMedia({ media: 'print' });
    expect([await words.isVisible(), await page.getByText('Folded words.').isVisible()]).toEqual([true, true]);
    expect(await page.locator('.tab-title').allInnerTexts()).toEqual(['npm', 'pnpm']);
    await page.context().close();
  });

  it('is valid HTML and has no accessibility violation that axe finds while its search is open, right to left', async () => {
    const page = await open('ar/v2/install.html');
    await search(page, 'الفانوس');
    expect(await axeViolations(page, { preload: false })).toEqual([]);
    expect(htmlFaults(`<!doctype html>\n${await page.evaluate(() => document.documentElement.outerHTML)}`)).toEqual([]);
    await page.context().close();
  });
});

it('an export includes the stemmers of its languages but no code of the assistant; a page loads only its own stemmer', async () => {
  const names = async (folder: string) =>
    (await readdir(join(site, '_docs', folder))).map((name) => name.replace(/-\w+(?=\.\w+$)/, '')).sort();
  expect(await names('stemmers')).toEqual(['french.js', 'german.js']);
  expect(await names('')).not.toContain('assistant.js');
  expect(await names('')).not.toContain('chunks');
  const loaded: string[][] = [];
  for (const [from, words] of [
    ['de/v2.html', 'Haus'],
    ['en/v2/install.html', 'lantern'],
  ] as const) {
    const page = await open(from);
    const stemmers: string[] = [];
    page.on('request', (request) => stemmers.push(...(/stemmers\/[a-z]+/.exec(request.url()) ?? [])));
    await search(page, words);
    loaded.push(stemmers);
    await page.context().close();
  }
  expect(loaded).toEqual([['stemmers/german'], []]);
});
