import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/launchBrowser.js';
import { sample } from '../../support/sampling.js';
import { HOSTILE_CASES } from './corpus.js';
import type { HostileReport } from './page.js';

/** The content security policy of `docs/react.md`, but without `connect-src`: rendering an answer needs no connections. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const REACT_18 = fileURLToPath(new URL('../../react-18/node_modules', import.meta.url));
const PAGE = fileURLToPath(new URL('./page.tsx', import.meta.url));

/** Makes a production build of the page that renders the hostile answers (`page.tsx`). */
async function bundle(reactFolder?: string): Promise<Map<string, string>> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: reactFolder
      ? { alias: [{ find: /^(react|react-dom)((?:\/.*)?)$/, replacement: `${reactFolder}/$1$2` }] }
      : {},
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: PAGE, output: { entryFileNames: 'page.js' } },
    },
  });
  const chunks = Array.isArray(output) ? output : [output];
  const files = new Map<string, string>();
  for (const chunk of chunks) {
    if (!('output' in chunk)) throw new Error('The page was not bundled.');
    for (const file of chunk.output) if (file.type === 'chunk') files.set(`/${file.fileName}`, file.code);
  }
  return files;
}

function serve(files: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    const code = files.get(request.url ?? '');
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', code === undefined ? 'text/html' : 'text/javascript');
    response.end(
      code ??
        '<!doctype html><html lang="en"><title>Hostile answers</title><body><script type="module" src="/page.js"></script>',
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

interface Run {
  report: HostileReport;
  /** Requested URLs of other origins. */
  requests: string[];
  /** Messages of the console, and uncaught errors. */
  messages: string[];
}

async function runPage(browser: Browser, reactFolder?: string): Promise<Run> {
  const server = await serve(await bundle(reactFolder));
  const page = await browser.newPage();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) requests.push(request.url());
  });
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.goto(origin);
  await page.waitForFunction(() => 'runHostile' in window);
  const report = await page.evaluate(
    (withLayout) =>
      (window as unknown as { runHostile(withLayout: boolean): Promise<HostileReport> }).runHostile(withLayout),
    Boolean(process.env.SHOW_BOMBS),
  );
  // Close the page first. Otherwise, the server could cut off the browser's request for the page's icon, and the console would report that.
  await page.close();
  server.close();
  return { report, requests, messages };
}

let browser: Browser;
const runs: Record<string, Run> = {};
const VERSIONS = sample(['React 19', 'React 18']);

beforeAll(async () => {
  browser = await launchBrowser();
  // Run both versions of React in parallel, because rendering the large inputs takes a long time.
  await Promise.all(
    VERSIONS.map(async (version) => {
      runs[version] = await runPage(browser, version === 'React 18' ? REACT_18 : undefined);
    }),
  );
});

afterAll(() => browser?.close());

describe.each(VERSIONS)('hostile answers under the strictest policy, rendered by %s', (react) => {
  const run = () => runs[react] as Run;

  it('are 150 or more, each rendered whole and at every prefix', () => {
    expect(HOSTILE_CASES.length).toBeGreaterThanOrEqual(150);
    const prefixes = HOSTILE_CASES.reduce((sum, { text }) => sum + text.length + 1, 0);
    expect(run().report.react.startsWith(react.slice('React '.length))).toBe(true);
    expect(run().report.rendered).toBe(prefixes);
    expect(run().report.complete).toBe(HOSTILE_CASES.length);
    // Some prefixes show nothing, because incomplete syntax is not shown.
    expect(run().report.withElements).toBeGreaterThan(prefixes / 2);
  });

  it('create only allowed elements, attributes and URLs, and change nothing outside the answer', () => {
    expect(run().report.faults).toEqual([]);
  });

  it('cause no request and no policy report', () => {
    expect(run().requests).toEqual([]);
    expect(run().report.violations).toEqual([]);
    expect(run().messages).toEqual([]);
  });

  it('of extreme size are rendered with a bounded number of elements', () => {
    const { bombs } = run().report;
    if (process.env.SHOW_BOMBS) console.log(bombs.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 25));
    expect(bombs.length).toBeGreaterThan(50);
    for (const { name, elements } of bombs) expect(elements, name).toBeLessThan(80_000);
  });
});
