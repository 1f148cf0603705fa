import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { buildMissing } from '../../../scripts/build.mjs';
import { findChromium } from '../../../scripts/chromium.mjs';

/** Number of runs of each measurement. The pages that are compared take turns. */
const RUNS = 9;
const PAGES = ['assistant', 'radix', 'radixLater', 'button', 'floor', 'nothing'];
const BUILT_WIDGET = fileURLToPath(new URL('../../../dist/index.js', import.meta.url));
const HTML = (page) =>
  `<!doctype html><html lang="en"><title>Bench</title><main></main><p>A page of documentation.</p><script type="module" src="/${page}.js"></script>`;

/** Bundles each benchmark page as its own application, with the built package. @returns scripts by path */
async function bundlePages() {
  await buildMissing(['library']);
  const scripts = new Map();
  for (const page of PAGES) {
    const { output } = await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      // Pages import `src/index.ts`, so that types can be checked without a build. The benchmark replaces it with the built package.
      resolve: { alias: [{ find: /^.*\/src\/index\.js$/, replacement: BUILT_WIDGET }] },
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        modulePreload: false,
        target: 'es2022',
        rolldownOptions: {
          input: fileURLToPath(new URL(`./pages/${page}.tsx`, import.meta.url)),
          output: { entryFileNames: `${page}.js`, chunkFileNames: `${page}-[name]-[hash].js` },
        },
      },
    });
    for (const file of output) if (file.type === 'chunk') scripts.set(`/${file.fileName}`, file.code);
  }
  return scripts;
}

function serve(scripts) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const script = scripts.get(pathname);
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html', 'cache-control': 'no-store' });
    response.end(script ?? HTML(pathname.slice(1)));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const rounded = (value, digits = 2) => Number(value.toFixed(digits));

async function taskDuration(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Measures the main-thread time of each step on a new page (ms). Steps in `silent` run without being measured. */
async function costs(browser, address, steps, silent = []) {
  // A new context has an empty cache for files and for compiled code.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${address}: ${error}`));
  await page.goto(address);
  await page.waitForFunction(() => window.widgetBench !== undefined);
  await page.evaluate(() => window.widgetBench.ready.then(() => {}));
  const session = await context.newCDPSession(page);
  // Measure processor time and not wall time, so that other programs do not affect the result.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const result = [];
  for (const step of steps) {
    await page.waitForTimeout(200);
    const before = await taskDuration(session);
    await page.evaluate((name) => window.widgetBench[name](), step);
    if (!silent.includes(step)) result.push((await taskDuration(session)) - before);
  }
  await context.close();
  return result;
}

/**
 * Runs the steps of each page, page after page, and repeats this `RUNS` times. A page without an entry in `steps` runs the steps of the
 * first page.
 *
 * @returns the costs of each run, by page
 */
async function measureAlternately(browser, origin, addresses, steps, silent) {
  const all = addresses.map(() => []);
  for (let run = 0; run < RUNS; run++)
    for (const [index, address] of addresses.entries())
      all[index].push(await costs(browser, `${origin}/${address}`, steps[index] ?? steps[0], silent));
  return all;
}

/**
 * Creates a table of medians and spreads. The column `times` compares the median of each row with that of the first row.
 *
 * @param nothing Cost of an empty page in milliseconds. It is subtracted from every value.
 */
function tableOf(title, rows, nothing = 0) {
  const net = (values) => median(values) - nothing;
  const [[, base]] = rows;
  return {
    title,
    rows: rows.map(([what, values, target = '']) => ({
      what,
      'median ms': rounded(net(values)),
      spread: `${rounded(Math.min(...values) - nothing, 1)}–${rounded(Math.max(...values) - nothing, 1)}`,
      times: rounded(net(values) / net(base)),
      target,
    })),
  };
}

async function before(browser, origin) {
  const addresses = [
    'nothing',
    'button',
    'button?react',
    'floor',
    'floor?isolated',
    'floor?react',
    'assistant',
    'assistant?capture',
  ];
  const all = await measureAlternately(browser, origin, addresses, [['render']]);
  const [nothing, plain, react, named, isolated, least, assistant, capture] = all.map((runs) =>
    runs.map(([render]) => render),
  );
  const title = `Before the intent: main-thread time until the first paint, median of ${RUNS} alternating runs, minus that of an empty frame`;
  const table = tableOf(
    title,
    [
      ['a plain button, appended', plain],
      ['a plain button, rendered by React', react],
      ['a button with a label and an icon, appended', named],
      ["the same in a shadow root with the trigger's style sheet", isolated],
      ['the same by a React component that does nothing', least],
      ['the assistant, without capture', assistant, 'at most 2'],
      ['the assistant as it is by default', capture, 'at most 2'],
    ],
    median(nothing),
  );
  return [table];
}

async function opening(browser, origin) {
  const addresses = ['radix', 'radixLater', 'assistant', 'assistant?variant=panel', 'assistant?variant=modal'];
  const twice = ['render', 'open', 'close', 'open'];
  const steps = [twice, ['render', 'open'], twice, twice, twice];
  const all = await measureAlternately(browser, origin, addresses, steps, ['render', 'close']);
  const first = all.map((runs) => runs.map(([open]) => open));
  const again = all.map((runs) => runs.map(([, open]) => open));
  return [
    tableOf(`From the intent to the focus, with the code that is loaded then: median of ${RUNS} alternating runs`, [
      ['an empty Radix popover, already loaded', first[0]],
      ['an empty Radix popover, loaded on the intent', first[1]],
      ['the assistant, popover', first[2], 'at most 2'],
      ['the assistant, panel', first[3]],
      ['the assistant, modal', first[4]],
    ]),
    tableOf(`Opened a second time: median of ${RUNS} alternating runs`, [
      ['an empty Radix popover', again[0]],
      ['the assistant, popover', again[2], 'at most 2'],
      ['the assistant, panel', again[3]],
      ['the assistant, modal', again[4]],
    ]),
  ];
}

const PARTS = { before, opening };

/**
 * Compares the main-thread time of the assistant with that of a plain button and of an empty Radix popover: before the reader hovers over
 * the trigger and clicks it, and while the panel opens.
 *
 *   npm run bench -- widget --part=before   measures one part only
 */
export default async function bench() {
  const server = await serve(await bundlePages());
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const wanted = process.argv.find((argument) => argument.startsWith('--part='))?.slice('--part='.length);
    const tables = [];
    for (const [name, part] of Object.entries(PARTS))
      if (!wanted || wanted === name) tables.push(...(await part(browser, origin)));
    return { name: 'widget', tables };
  } finally {
    await browser.close();
    server.close();
  }
}
