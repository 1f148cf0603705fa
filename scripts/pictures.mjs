/**
 * Takes the pictures in `docs/images/`. They show every variant of the assistant on the documentation of this package, which the local
 * service serves. Run the script by hand after a change to the appearance of the assistant: `node scripts/pictures.mjs`. The arguments are
 * names of pictures. Without arguments, the script takes all pictures. It prints the size of each picture.
 */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { buildMissing } from './build.mjs';
import { findHeadlessChromium } from './chromium.mjs';
import { ROOT } from './tool.mjs';

const FOLDER = join(ROOT, 'docs/images');

/** Device pixels per CSS pixel, so that pictures are sharp on screens with a high density. */
const DENSITY = 2;

/** Qualities of WebP, best first. Each picture gets the first quality with which it is small enough. */
const QUALITIES = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

/** Maximum size of a picture, in bytes. */
const MAX_BYTES = 60_000;

/**
 * Size of the browser window, in CSS pixels. A documentation page scales a picture down to the width of its text column (720 px). The
 * window is only a little wider, so that the text in the picture stays readable.
 */
const WINDOW = { width: 820, height: 540 };
/** A wider window, for the panel that pushes the page aside. */
const WIDE = { width: 1000, height: 480 };
const PHONE = { width: 360, height: 560 };

/** Distance between the screens of a picture, in CSS pixels. */
const GAP = 24;

const PAGE = '/getting-started';
const QUESTION = 'How do I change the accent colour?';

/** The screens of each picture, from left to right. */
const PICTURES = {
  'popover-light': [{ variant: 'popover', theme: 'light', window: WINDOW }],
  'popover-dark': [{ variant: 'popover', theme: 'dark', window: WINDOW }],
  modal: [{ variant: 'modal', theme: 'light', window: WINDOW }],
  panel: [{ variant: 'panel', theme: 'light', window: WIDE }],
  inline: [{ variant: 'inline', theme: 'light', window: WINDOW }],
  phone: [
    { variant: 'popover', theme: 'light', window: PHONE },
    { variant: 'popover', theme: 'dark', window: PHONE },
  ],
};

/** Starts the local service with `docs/`. Returns its URL, and a function that stops it. */
async function startService() {
  const { createDocsService } = await import('../dist/service/index.js');
  const { toNodeListener } = await import('../dist/node/index.js');
  const service = createDocsService({ folder: join(ROOT, 'docs'), domain: 'docs-assistant' });
  await service.ready;
  const server = createServer(toNodeListener(service)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}`, stop };
}

/**
 * Removes the assistant that the service has added to a page, and inserts what a site would use for the variant: the script tag, and for
 * `inline` also the element.
 */
function withVariant(html, variant) {
  const tag = `<script src="/embed.js" data-domain="docs-assistant" data-variant="${variant}" async></script>`;
  const element = `<docs-assistant domain="docs-assistant" variant="inline"></docs-assistant><script src="/embed.js" async></script>`;
  const bare = html.replace(/<meta name="docs-assistant"[^>]*>/, '');
  return variant === 'inline' ? bare.replace('<h2', `${element}<h2`) : bare.replace('</body>', `${tag}</body>`);
}

/** Takes a screenshot of a page with an answer. Returns it as a PNG. */
async function takeScreen(browser, address, { variant, theme, window }) {
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: DENSITY,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: window === PHONE,
    isMobile: window === PHONE,
  });
  const page = await context.newPage();
  const answerFile = (route) => route.fulfill({ path: join(ROOT, 'dist', new URL(route.request().url()).pathname) });
  await page.route(/\/embed(\.js|\/)/, answerFile);
  await page.route(address + PAGE, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withVariant(await response.text(), variant) });
  });
  await page.goto(address + PAGE);
  await page.waitForFunction(() => window.DocsAssistant?.ask);
  await page.evaluate((question) => window.DocsAssistant.ask(question), QUESTION);
  await page.getByRole('button', { name: 'Copy answer' }).first().waitFor();
  if (variant === 'inline') {
    const panel = page.locator('[part=panel]');
    await panel.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  }
  const image = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  return image;
}

/** Joins the screens side by side. Returns the picture as WebP, or undefined if it is too large in every quality. */
async function joinScreens(browser, screens) {
  const page = await browser.newPage();
  const sources = screens.map((screen) => `data:image/png;base64,${screen.toString('base64')}`);
  const encoded = await page.evaluate(
    async ({ sources, gap, qualities, maxLength }) => {
      const images = await Promise.all(
        sources.map(async (source) => createImageBitmap(await (await fetch(source)).blob())),
      );
      const canvas = document.createElement('canvas');
      canvas.width = images.reduce((sum, { width }) => sum + width + gap, -gap);
      canvas.height = Math.max(...images.map(({ height }) => height));
      let left = 0;
      for (const image of images) {
        canvas.getContext('2d').drawImage(image, left, 0);
        left += image.width + gap;
      }
      return qualities
        .map((quality) => canvas.toDataURL('image/webp', quality).split(',')[1])
        .find(({ length }) => length <= maxLength);
    },
    // `maxLength` counts characters of Base64, which has four characters for three bytes.
    { sources, gap: GAP * DENSITY, qualities: QUALITIES, maxLength: (MAX_BYTES / 3) * 4 },
  );
  await page.close();
  return encoded && Buffer.from(encoded, 'base64');
}

async function takePicture(browser, address, name) {
  const screens = [];
  for (const screen of PICTURES[name]) screens.push(await takeScreen(browser, address, screen));
  const picture = await joinScreens(browser, screens);
  if (!picture) throw new Error(`${name} has more than ${MAX_BYTES} bytes. Make its window smaller.`);
  writeFileSync(join(FOLDER, `${name}.webp`), picture);
  console.log(`docs/images/${name}.webp: ${picture.length} bytes`);
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PICTURES);
const unknown = names.filter((name) => !(name in PICTURES));
if (unknown.length > 0)
  throw new Error(`No picture is called ${unknown.join(', ')}. Pictures: ${Object.keys(PICTURES).join(', ')}.`);

await buildMissing(['embed', 'site', 'node', 'library']);
mkdirSync(FOLDER, { recursive: true });
const { address, stop } = await startService();
const browser = await chromium.launch({ executablePath: findHeadlessChromium() });
try {
  for (const name of names) await takePicture(browser, address, name);
} finally {
  await browser.close();
  stop();
}
