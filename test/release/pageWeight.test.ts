/**
 * Compares a page of a new Vite application with and without the assistant. Prints how many more bytes the page loads with the assistant
 * until the page is idle, before the reader does anything. Files are compressed with gzip. React is not counted, because both pages load
 * it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { startHost } from '../e2e/staticHost.js';
import type { FreshApplication } from '../support/freshApplication.js';
import { createApplication } from '../support/guides/createApplication.js';
import { GUIDED_SITES } from '../support/guides/guidedSites.js';
import { readGuideSteps } from '../support/guides/guideSteps.js';

/**
 * Maximum number of bytes that the assistant may add, about 3 % above the current number. Most of them are code of this package, which
 * `node scripts/sizes.mjs` lists as "before the first intent" and "idle work". About 1 KB is what Vite adds to an application with its
 * first `import()`: the helper that preloads modules, a file for the runtime, and lists of file names. The page of the new application has
 * no code block, so it does not load the buttons of code blocks.
 */
const LIMIT = 10.8 * 1024;
const BUILD = GUIDED_SITES.vite?.build ?? '';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium() });
});
afterAll(() => browser?.close());

/** Builds the application. Returns the scripts and styles that its page loads until it is idle, each with its compressed size in bytes. */
async function loadedFiles(app: FreshApplication): Promise<Map<string, number>> {
  await app.run('sh', ['-c', BUILD]);
  const root = join(app.folder, 'dist');
  const host = await startHost(root);
  onTestFinished(host.close);
  const page = await browser.newPage();
  const names = new Set<string>();
  page.on('request', (request) => names.add(new URL(request.url()).pathname));
  // Wait for idle work as well: it starts when the browser has time, and loads its modules one after the other.
  await page.goto(host.url, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.waitForLoadState('networkidle');
  await page.close();
  const sizes = [...names]
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map(async (name) => [name, gzipSync(await readFile(join(root, name)), { level: 9 }).length] as const);
  return new Map(await Promise.all(sizes));
}

it('page load and idle time cost at most 10.8 KB in a new Vite application', async () => {
  const app = await createApplication('weight', GUIDED_SITES.vite ?? {});
  const sum = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((total, size) => total + size, 0);
  const before = await loadedFiles(app);
  const commands = readGuideSteps('vite').flatMap((step) => ('command' in step ? [step.command] : []));
  const [install = '', init = ''] = commands;
  await app.runAsWritten(install);
  await app.run('sh', ['-c', `${init} --yes`]);
  const after = await loadedFiles(app);
  const bytes = sum(after) - sum(before);
  console.info(
    `A page of a new Vite application loads ${(bytes / 1024).toFixed(1)} KB more, in ${after.size} instead of ${before.size} files`,
  );
  // Check that the modules for idle work have been loaded.
  expect([...after.keys()].join()).toMatch(/startIdleWork/);
  expect(bytes, JSON.stringify([Object.fromEntries(before), Object.fromEntries(after)])).toBeLessThanOrEqual(LIMIT);
});
