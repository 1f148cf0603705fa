/**
 * Tests the Next.js recipe of docs/proxy.md in a new application, with the packed package, `next build` and `next start`. Browsers reach
 * the application under several host names, and through a reverse proxy that terminates TLS. The application contains the code of the
 * documentation unchanged, and a changed copy of the export route for the edge runtime.
 */
import { readdir, readFile } from 'node:fs/promises';
import { request as sendHttp } from 'node:http';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { type Example, readExamples } from '../docs/support/readExamples.js';
import { freePort } from '../support/freePort.js';
import { type FreshApplication, freshApplication } from '../support/freshApplication.js';
import { ADMIN_KEY, type ScriptedExportService, startScriptedExportService } from '../support/scriptedExportService.js';
import { ADMIN_COOKIE, type Platform, startPlatform } from './startPlatform.js';
import { type RunningProcess, startProcess } from './startProcess.js';
import { startTlsFront, type TlsFront } from './startTlsFront.js';

const ASSISTANT_KEY = 'svc_dsc_0123456789abcdef';
const NAME = 'docs.acme.test';
/** The test's own `app/page.tsx` of the new Next.js application. The recipe of `docs/proxy.md` does not change this file. */
const OWN_PAGE = `export default function Page() { return <h1>Acme docs</h1>; }\n`;

let app: FreshApplication;
let examples: Example[];
let buildOutput: string;
let platform: Platform;
let exports: ScriptedExportService;
let server: RunningProcess;
let port: number;
let fronts: { keepsHost: TlsFront; changesHost: TlsFront };
let browser: Browser;

const next = () => join(app.folder, 'node_modules/next/dist/bin/next');

async function startNext(onPort: number, secrets: Record<string, string>): Promise<RunningProcess> {
  const env = {
    ...app.env,
    ...secrets,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: `--import ${pathToFileURL(resolve('test/release/redirectFetch.mjs'))}`,
    REDIRECTED_ORIGINS: JSON.stringify({
      'https://docs-platform.example/discovery': `${platform.url}/discovery`,
      'https://docs-platform.example': exports.url,
      'https://accounts.acme.com': platform.url,
    }),
  };
  return startProcess([next(), 'start', '-p', String(onPort)], { cwd: app.folder, env }, /Ready in/);
}

beforeAll(async () => {
  examples = readExamples(['docs/proxy.md']);
  const install = examples.find(({ code }) => code === 'npm install docs-assistant');
  app = await freshApplication('next', [
    'next@latest',
    'react@19',
    'react-dom@19',
    'typescript@5',
    '@types/node@20',
    '@types/react@19',
  ]);
  await app.runAsWritten(install?.code ?? '');
  await app.write('app/page.tsx', OWN_PAGE);
  for (const { title, code } of examples) if (title?.startsWith('app/')) await app.write(title, `${code}\n`);
  platform = await startPlatform(ASSISTANT_KEY);
  exports = await startScriptedExportService();
  // Add the export route again, on the edge runtime. `redirectFetch.mjs`, which redirects requests to the servers of the test, is not
  // loaded there. So put the URLs of these servers into the code.
  const route = examples.find(({ title }) => title?.startsWith('app/api/docs/'))?.code ?? '';
  const atTheEdge = route
    .replace("mountPath: '/api/docs'", "mountPath: '/edge/docs'")
    .replace('https://docs-platform.example', exports.url)
    .replace('https://accounts.acme.com', platform.url);
  await app.write('app/edge/docs/[...path]/route.ts', `${atTheEdge}\nexport const runtime = 'edge';\n`);

  buildOutput = await app.run(process.execPath, [next(), 'build'], {
    NEXT_TELEMETRY_DISABLED: '1',
    DOCS_ADMIN_API_KEY: undefined,
    DOCS_ASSISTANT_API_KEY: undefined,
  });
  port = await freePort();
  server = await startNext(port, { DOCS_ADMIN_API_KEY: ADMIN_KEY, DOCS_ASSISTANT_API_KEY: ASSISTANT_KEY });
  const target = `http://127.0.0.1:${port}`;
  fronts = {
    keepsHost: await startTlsFront(NAME, target),
    changesHost: await startTlsFront(NAME, target, 'app.internal:3000'),
  };
  browser = await chromium.launch({
    executablePath: findChromium(),
    args: [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  });
});

afterAll(async () => {
  await browser?.close();
  fronts?.keepsHost.stop();
  fronts?.changesHost.stop();
  await server?.stop();
  platform?.stop();
  await exports?.stop();
});

interface Sent {
  host?: string;
  origin: string;
  cookie?: string;
  path: string;
  body: string;
}

/** Sends a request as a page does, with any `Host`. */
function post(onPort: number, { path, body, ...headers }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const outgoing = sendHttp({ host: '127.0.0.1', port: onPort, path, method: 'POST' }, async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      done({ status: incoming.statusCode ?? 0, text });
    });
    const all = { 'content-type': 'application/json', 'x-docs-assistant': '1', ...headers };
    for (const [name, value] of Object.entries(all)) outgoing.setHeader(name, value);
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

const question = {
  path: '/discovery/v1/assistant/acme/message',
  body: '{"messages":[{"id":"1","role":"user","content":"How long is a page cached?"}]}',
};
const start = (mount: string) => ({
  path: `${mount}/v1/static-export/jobs`,
  body: '{"domain":"docs.acme.com"}',
  cookie: ADMIN_COOKIE,
});

it('the application builds without any secret', () => {
  expect(buildOutput).toContain('/discovery/[...path]');
  expect(buildOutput).toContain('/api/docs/[...path]');
  expect(buildOutput).not.toMatch(/warn|docs-assistant\/proxy/i);
});

describe.each<[string, () => string]>([
  ['http://127.0.0.1', () => `http://127.0.0.1:${port}`],
  ['http://localhost', () => `http://localhost:${port}`],
  ['a public name without TLS', () => `http://${NAME}:${port}`],
  ['a reverse proxy that terminates TLS', () => `https://${NAME}:${fronts.keepsHost.port}`],
  ['a reverse proxy that terminates TLS and changes the host', () => `https://${NAME}:${fronts.changesHost.port}`],
])('the application in Chromium at %s', (_, address) => {
  it('answers readers, and exports for an administrator', async () => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' });
    try {
      await context.addCookies([{ name: 'role', value: 'admin', url: address() }]);
      const page = await context.newPage();
      const failed: string[] = [];
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (response.status() >= 400 && pathname !== '/favicon.ico') failed.push(`${response.status()} ${pathname}`);
      });
      page.on('console', (message) => {
        const isOfResponse = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isOfResponse) failed.push(message.text());
      });
      await page.goto(address());
      await page.getByRole('button', { name: 'Ask the docs', exact: true }).click();
      const field = page.getByRole('textbox');
      await field.fill('How long is a page cached?');
      await field.press('Enter');
      await page.getByText('Pages are cached for one hour.').waitFor();

      await page.goto(`${address()}/exports`);
      await page.getByRole('button', { name: 'Start export' }).click();
      await page.getByRole('button', { name: /download/i }).waitFor();
      expect(failed).toEqual([]);
    } finally {
      await context.close();
    }
  });
});

describe('the application over HTTP', () => {
  it.each([
    ['the Node runtime', '/api/docs'],
    ['the edge runtime', '/edge/docs'],
  ])('starts exports on %s only for pages of its own site', async (_, mount) => {
    const own = { host: NAME, origin: `http://${NAME}` };
    expect((await post(port, { ...own, ...start(mount) })).text).toBe('{"jobId":"job_1"}');
    expect((await post(port, { ...own, ...start(mount), cookie: '' })).status).toBe(403);
    expect((await post(port, { ...own, ...start(mount), origin: 'http://evil.example' })).status).toBe(403);
  });

  it('answers only pages of its own site', async () => {
    expect((await post(port, { host: NAME, origin: `https://${NAME}`, ...question })).text).toContain('one hour');
    const refused = await post(port, { host: NAME, origin: 'https://evil.example', ...question });
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'not-allowed']);
  });
});

it('the application keeps both keys out of the files for browsers and out of the log', async () => {
  const folder = join(app.folder, '.next/static');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')));
  expect(texts.length).toBeGreaterThan(5);
  for (const text of [...texts, server.output()]) {
    expect(text).not.toContain(ADMIN_KEY);
    expect(text).not.toContain(ASSISTANT_KEY);
  }
});

it('an application that starts without secrets answers with 500 and logs each missing key once', async () => {
  const onPort = await freePort();
  const withoutSecrets = await startNext(onPort, {});
  try {
    const own = { host: NAME, origin: `http://${NAME}` };
    for (const sent of [question, question, start('/api/docs'), start('/api/docs')]) {
      const { status, text } = await post(onPort, { ...own, ...sent });
      expect([status, JSON.parse(text).code]).toEqual([500, 'proxy-key']);
    }
  } finally {
    await withoutSecrets.stop();
  }
  const lines = withoutSecrets
    .output()
    .split('\n')
    .filter((line) => line.includes('docs-assistant/proxy'));
  expect(lines).toEqual([
    expect.stringContaining('apiKey is missing'),
    expect.stringContaining('adminApiKey is missing'),
  ]);
});
