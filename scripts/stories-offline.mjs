/**
 * Opens the built stories as a reader of them does, and fails when anything is asked for elsewhere: the frame, every page of documentation,
 * and one story. Run after `storybook build` (`npm run check` does).
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
  console.error('There is no Chromium to look at the stories with. Run "node scripts/chromium.mjs --install".');
  process.exit(1);
}
/** How long a page may load, in milliseconds, until what it has asked for counts. */
const SETTLING = 10_000;
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const elsewhere = new Set();
try {
  const page = await browser.newPage();
  await page.route(
    (url) => !['data:', 'blob:'].includes(url.protocol) && url.origin !== origin,
    (route) => {
      elsewhere.add(route.request().url());
      return route.abort();
    },
  );
  for (const address of addresses) {
    await page.goto(`${origin}${address}`);
    // Pages of the documentation play their stories in frames, and one of them is never done with asking its own server.
    await page.waitForLoadState('networkidle', { timeout: SETTLING }).catch(() => {});
  }
} finally {
  await browser.close();
  server.close();
}
for (const url of elsewhere) console.error(`The stories ask for ${url}`);
console.log(`${addresses.length} pages of the stories, ${elsewhere.size} requests elsewhere`);
process.exitCode = elsewhere.size > 0 ? 1 : 0;
