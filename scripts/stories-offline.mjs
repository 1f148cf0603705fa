/**
 * Opens the built Storybook, all its documentation pages and one story, and fails if any of them makes a request to another host. Run
 * it after `storybook build`, as `npm run check` does.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from './chromium.mjs';
import { ROOT } from './tool.mjs';

const FOLDER = join(ROOT, 'storybook-static');
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const server = createServer(async ({ url = '/' }, response) => {
  const path = normalize(decodeURIComponent(url.split('?')[0])).replace(/\/$/, '/index.html');
  try {
    const content = await readFile(join(FOLDER, path));
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const { entries } = JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8'));
const docs = Object.values(entries).filter(({ type }) => type === 'docs');
const [story] = Object.values(entries).filter(({ type }) => type === 'story');
const addresses = [
  `/?path=/story/${story.id}`,
  ...docs.map(({ id }) => `/iframe.html?id=${id}&viewMode=docs`),
  `/iframe.html?id=${story.id}`,
];

const executablePath = findChromium();
if (!executablePath) {
  console.error('Chromium is not installed. Run "node scripts/chromium.mjs --install".');
  process.exit(1);
}
/** Maximum time to wait until a page makes no more requests (ms). */
const IDLE_TIMEOUT = 10_000;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const foreignRequests = new Set();
try {
  const page = await browser.newPage();
  await page.route(
    (url) => !['data:', 'blob:'].includes(url.protocol) && url.origin !== origin,
    (route) => {
      foreignRequests.add(route.request().url());
      return route.abort();
    },
  );
  for (const address of addresses) {
    await page.goto(`${origin}${address}`);
    // Playwright sometimes does not report `networkidle` for a page with stories in frames, although all requests have ended. So a timeout
    // is not a failure.
    await page.waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT }).catch(() => {});
  }
} finally {
  await browser.close();
  server.close();
}
for (const url of foreignRequests) console.error(`The stories request ${url}`);
console.log(`${addresses.length} pages of the stories, ${foreignRequests.size} requests to other hosts`);
process.exitCode = foreignRequests.size > 0 ? 1 : 0;
