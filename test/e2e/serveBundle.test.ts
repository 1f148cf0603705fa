import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { helmValues } from '../../src/client/helmValues.js';
import { bundleBytes, type Entry } from '../bundle/tarBytes.js';
import { launchBrowser } from '../support/launchBrowser.js';
import { LONGEST_WAIT } from '../support/limits.js';
import { addSlowTests, repetitions, sample } from '../support/sampling.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = join(process.cwd(), 'dist/cli/main.js');
const KEY = 'svc_e2e_5e4d3c2b1a0918273645';

let folder: string;
let docs: RunningService;
let values: string;
let site: RunningService;

async function run(args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    env: { ...process.env, PORT: '', DOCS_ADMIN_API_KEY: KEY },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  return { code: code as number, out, err };
}

async function writeDocs(home: string, version: string): Promise<void> {
  await writeFile(
    join(folder, 'docs/index.md'),
    `---\nversion: "${version}"\n---\n\n# ${home}\n\n[Install](./guide/install.md)\n`,
  );
  await writeFile(
    join(folder, 'docs/guide/install.md'),
    `---\nversion: "${version}"\n---\n\n# Install\n\nWords of ${home}.\n\n[Home](../index.md)\n`,
  );
}

/** Replaces a file as a whole, so that nobody can read an unfinished one. */
async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.next`, content);
  await rename(`${file}.next`, file);
}

/**
 * Writes new documentation, waits until the service shows it, and exports it. Then replaces the Helm values file that the served site
 * reads.
 */
async function publish(home: string, version: string): Promise<void> {
  await writeDocs(home, version);
  // Check both files: the service reads the folder again shortly after a change, possibly before the second file is written.
  const isPublished = async () => {
    expect(await (await fetch(docs.url)).text()).toContain(home);
    expect(await (await fetch(`${docs.url}/guide/install`)).text()).toContain(`Words of ${home}.`);
  };
  await vi.waitFor(isPublished, { timeout: LONGEST_WAIT });
  const next = join(folder, 'next.yaml');
  const { code, err } = await run([
    'export',
    '--domain',
    'acme',
    '--base-url',
    docs.url,
    '--site-version',
    version,
    '--helm-values',
    next,
  ]);
  expect([code, err]).toEqual([0, expect.any(String)]);
  await rename(next, values);
}

const serve = (...args: string[]) =>
  startService(
    ['serve-bundle', '--port', '0', '--interval', '1s', '--cache', join(folder, 'cache'), ...args],
    [COMMAND],
  );
/** Creates a bundle without an export. This is quick, and `more` can give the bundle any size. */
async function bundleOf(home: string, more: readonly Entry[] = []): Promise<string> {
  const file = join(folder, `${home}.tar.gz`);
  await writeFile(file, bundleBytes([{ name: 'index.html', body: `<!doctype html><h1>${home}</h1>` }, ...more]));
  return file;
}
const valuesOf = async (home: string) => helmValues({ bundleUrl: await bundleOf(home) });
const homeOf = async (url: string) => /<h1[^>]*>(?:<a[^>]*>)?([^<]+)/.exec(await (await fetch(url)).text())?.[1];
const healthOf = async (url: string) => (await fetch(new URL('/healthz', url))).json();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-bundle-'));
  values = join(folder, 'values.yaml');
  await mkdir(join(folder, 'docs/guide'), { recursive: true });
  await writeDocs('First', '1.0');
  docs = await startService(
    ['serve', join(folder, 'docs'), '--port', '0', '--domain', 'acme', '--export-folder', join(folder, 'exports')],
    [COMMAND],
    { DOCS_ADMIN_API_KEY: KEY },
  );
  await publish('First', '1.0');
  site = await serve('--values', values);
});
afterAll(async () => {
  await site?.stop();
  await docs?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Changes the first character of the signature in a values file's bundle link, so that the signature is wrong. */
const withWrongSignature = (text: string) =>
  text.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`);

describe('docs-assistant serve-bundle', () => {
  it('serves the bundle in the values, with the paths of the live site', async () => {
    expect(await homeOf(site.url)).toBe('First');
    for (const address of ['/', '/guide/install']) {
      const [live, served] = await Promise.all([fetch(docs.url + address), fetch(site.url + address)]);
      expect([served.status, served.redirected]).toEqual([live.status, live.redirected]);
    }
    const moved = await fetch(`${site.url}/guide/install.html`);
    expect([moved.url, moved.redirected]).toEqual([`${site.url}/guide/install`, true]);
    expect(await healthOf(site.url)).toMatchObject({ ready: true, status: 'ok' });
  });

  addSlowTests(() => {
    it('logs requests as JSON if configured', async () => {
      const logged = await serve('--bundle', await bundleOf('Logged'), '--log', 'requests', '--log-format', 'json');
      await (await fetch(`${logged.url}/nothing?q=secretfish`, { headers: { 'x-request-id': 'r-1' } })).text();
      const lines = () =>
        logged
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{'));
      await expect.poll(() => lines().some((line) => line.includes('requestId'))).toBe(true);
      await logged.stop();
      const entries = lines().map((line) => JSON.parse(line) as Record<string, unknown>);
      const request = { level: 'info', requestId: 'r-1', route: '/*', status: 404 };
      expect(entries).toContainEqual(expect.objectContaining(request));
      const message = expect.stringContaining('is the live site');
      expect(entries).toContainEqual(expect.objectContaining({ level: 'info', message }));
      expect(logged.output()).not.toContain('secretfish');
    });
  });

  it('never prints the link, which is a credential', async () => {
    const [, link = ''] = /bundleUrl: "(.*)"/.exec(await readFile(values, 'utf8')) ?? [];
    const { searchParams } = new URL(link);
    expect([...searchParams.values()].length).toBeGreaterThan(0);
    const output = site.output() + JSON.stringify(await healthOf(site.url));
    for (const secret of searchParams.values()) expect(output).not.toContain(secret);
    for (const name of (await readdir(join(folder, 'cache'))).filter((each) => each.endsWith('.json')))
      expect(await readFile(join(folder, 'cache', name), 'utf8')).not.toContain(searchParams.get('signature'));
  });

  it('changes the bundle under constant load without an error and without mixing versions', async () => {
    let running = true;
    let answers = 0;
    const faults: string[] = [];
    const visit = async () => {
      while (running) {
        for (const address of ['/', '/guide/install']) {
          const page = await fetch(site.url + address).catch(String);
          const text = typeof page === 'string' ? page : await page.text();
          answers += 1;
          if (typeof page === 'string' || page.status !== 200) faults.push(`${address} ${text.slice(0, 100)}`);
          for (const [, file = ''] of text.matchAll(/(?:href|src)="([^"]*_docs\/[^"]+\.(?:css|js))"/g)) {
            const { status } = await fetch(new URL(file, site.url + address));
            if (status !== 200) faults.push(`${file} ${status}`);
          }
        }
        // Without a pause, the visitors would take the processor from the service and from the export.
        await pause(20);
      }
    };
    const visitors = Array.from({ length: Math.max(2, repetitions(4)) }, visit);
    for (const version of ['1.1', '1.2', '1.3'].slice(-repetitions(3))) {
      await publish(`Version ${version}`, version);
      await expect.poll(() => homeOf(site.url)).toBe(`Version ${version}`);
    }
    await expect.poll(() => answers).toBeGreaterThan(50);
    running = false;
    await Promise.all(visitors);
    expect(faults).toEqual([]);
  });

  it('keeps the current bundle if the next one has the wrong version or an invalid link, and says why', async () => {
    const good = await readFile(values, 'utf8');
    await replaceFile(values, withWrongSignature(good));
    await expect.poll(site.output).toMatch(/refused the bundle link \(status 403\).*stays on the current bundle/);
    expect(await healthOf(site.url)).toMatchObject({
      status: 'outdated',
      problem: expect.stringContaining('See the log'),
    });
    await replaceFile(values, good.replace('version: "1.3"', 'version: "9.9"'));
    await expect.poll(site.output).toMatch(/values require "9.9".*stays on the current bundle/);
    await replaceFile(values, 'staticExport: [');
    await expect.poll(site.output).toMatch(/not valid YAML.*stays on the current bundle/);
    expect(await homeOf(site.url)).toBe('Version 1.3');
    await replaceFile(values, good);
    await expect.poll(async () => (await healthOf(site.url)).status).toBe('ok');
  });

  addSlowTests(() => {
    it('serves nothing while the values disable it', async () => {
      const good = await readFile(values, 'utf8');
      await replaceFile(values, good.replace('enabled: true', 'enabled: false'));
      await expect.poll(async () => (await fetch(site.url)).status).toBe(503);
      await replaceFile(values, good);
      await expect.poll(async () => (await fetch(site.url)).status).toBe(200);
    });
  });

  it('restarts from its last good copy if the link is no longer valid', async () => {
    const good = await readFile(values, 'utf8');
    // Write the wrong link into the same values file: `serve-bundle` finds its stored copy of a bundle by the path of this file.
    await replaceFile(values, withWrongSignature(good));
    const again = await serve('--values', values);
    try {
      expect(await homeOf(again.url)).toBe('Version 1.3');
      expect((await healthOf(again.url)).status).toBe('outdated');
      expect(again.output()).toMatch(/expired/);
    } finally {
      expect(await again.stop()).toBe(0);
      await replaceFile(values, good);
    }
    await expect.poll(() => healthOf(site.url)).toMatchObject({ status: 'ok' });
    expect(await homeOf(site.url)).toBe('Version 1.3');
  });

  addSlowTests(() => {
    it('refuses a bundle above its limits', async () => {
      const bundle = await bundleOf('Large', [{ name: 'notes.txt', body: 'notes' }]);
      const options = ['--cache', 'empty', '--port', '0', '--limit-file-bytes', '4'];
      const { code, err } = await run(['serve-bundle', '--bundle', bundle, ...options]);
      expect([code, err]).toEqual([1, expect.stringMatching(/larger than the limit for a file, 4 B/)]);
    });

    it('completes responses when it is stopped', async () => {
      const { code } = await run(['export', '--domain', 'acme', '--base-url', docs.url, '--out', 'own.tar.gz']);
      expect(code).toBe(0);
      const other = await serve('--bundle', join(folder, 'own.tar.gz'));
      const waiting = request(`${other.url}/`, { headers: { connection: 'close' } });
      waiting.end();
      const [response] = await once(waiting, 'response');
      const stopped = other.stop();
      let text = '';
      for await (const chunk of response) text += chunk;
      expect(text).toMatch(/<\/html>\s*$/);
      expect(await stopped).toBe(0);
    });

    it('completes every response to a client that keeps asking while it stops', async () => {
      const other = await serve('--values', values);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = async (): Promise<string | undefined> => {
        const waiting = request(`${other.url}/`, { agent }).end();
        let response: IncomingMessage;
        try {
          [response] = (await once(waiting, 'response')) as [IncomingMessage];
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          if (code === 'ECONNREFUSED') return 'refused';
          // On a busy machine, this client may send a request while its idle connection is being closed. Then it
          // retries over a new connection, as clients do.
          if (code === 'ECONNRESET' && waiting.reusedSocket) return ask();
          throw error;
        }
        let text = '';
        for await (const chunk of response) text += chunk;
        expect([response.statusCode, text]).toEqual([200, expect.stringMatching(/<\/html>\s*$/)]);
        return response.headers.connection;
      };
      expect(await ask()).toBe('keep-alive');
      const stopped = other.stop();
      let last: string | undefined = 'keep-alive';
      while (last === 'keep-alive') last = await ask();
      expect(['close', 'refused']).toContain(last);
      expect(await stopped).toBe(0);
      agent.destroy();
    });

    it('reads the values again on SIGHUP', async () => {
      const own = join(folder, 'signal.yaml');
      await writeFile(own, await valuesOf('Before'));
      const other = await serve('--values', own, '--interval', '10m');
      try {
        await writeFile(own, await valuesOf('After'));
        other.signal('SIGHUP');
        await expect.poll(() => homeOf(other.url)).toBe('After');
      } finally {
        expect(await other.stop()).toBe(0);
      }
    });

    it('notices new values of a mounted ConfigMap, although only a symbolic link on the way to them changes', async () => {
      const mount = join(folder, 'mount');
      const put = async (version: string) => {
        await mkdir(join(mount, `..${version}`), { recursive: true });
        await writeFile(join(mount, `..${version}/values.yaml`), await valuesOf(version));
        await symlink(`..${version}`, join(mount, '..data_tmp'));
        await rename(join(mount, '..data_tmp'), join(mount, '..data'));
      };
      await put('one');
      await symlink('..data/values.yaml', join(mount, 'values.yaml'));
      const other = await serve('--values', join(mount, 'values.yaml'));
      try {
        expect(await homeOf(other.url)).toBe('one');
        await put('two');
        await rm(join(mount, '..one'), { recursive: true });
        await expect.poll(() => homeOf(other.url)).toBe('two');
      } finally {
        await other.stop();
      }
    });

    it('does not say that it listens if it is stopped before it has a bundle', async () => {
      const server = createServer(() => {}).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const link = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bundle.tar.gz`;
      const cache = join(folder, 'cache');
      const child = spawn(process.execPath, [
        COMMAND,
        'serve-bundle',
        '--bundle',
        link,
        '--port',
        '0',
        '--cache',
        cache,
      ]);
      let out = '';
      child.stdout.on('data', (text) => {
        out += text;
      });
      await once(server, 'request');
      child.kill('SIGTERM');
      const [code] = await once(child, 'close');
      server.closeAllConnections();
      server.close();
      expect([code, out]).toEqual([0, '']);
    });

    it('completes a long download if it is stopped during it', async () => {
      const body = Buffer.alloc(30_000_000, 'the words of a download that takes its time ');
      const bundle = await bundleOf('Large', [{ name: 'large.bin', body }]);
      const other = await serve('--bundle', bundle);
      const waiting = request(`${other.url}/large.bin`).end();
      const [response] = await once(waiting, 'response');
      // The client does not read yet, so most of the file is still unsent.
      const stopped = other.stop();
      await expect.poll(() => fetch(other.url).catch(() => 'closed')).toBe('closed');
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(body)).toBe(true);
      expect(await stopped).toBe(0);
    });
  });

  it.each(
    sample([
      ['without a bundle', [], 2, /--values <file> or --bundle/],
      ['with both', ['--values', 'a', '--bundle', 'b'], 2, /--values <file> or --bundle/],
      ['with missing values', ['--values', 'none.yaml'], 2, /The file "none.yaml" cannot be read/],
      ['with a missing bundle', ['--bundle', 'none.tar.gz', '--cache', 'empty'], 1, /does not exist/],
      ['with a file that is not a bundle', ['--bundle', 'docs/index.md', '--cache', 'empty'], 1, /not a gzip file/],
      ['with an invalid port', ['--bundle', 'b', '--port', 'x'], 2, /whole number/],
      ['with an invalid limit', ['--bundle', 'b', '--limit-file-bytes', 'off'], 2, /whole number/],
    ]),
  )('ends with a message %s', async (_, args, code, sentence) => {
    const result = await run(['serve-bundle', '--port', '0', ...args]);
    expect([result.code, result.out, result.err]).toEqual([code, '', expect.stringMatching(sentence)]);
    const lines = result.err.split('\n');
    expect(lines).toEqual([...new Set(lines)]);
  });
});

describe('a page of a bundle in the browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('works below a base path: styles, links, and no requests to other hosts', async () => {
    const below = await serve('--values', values, '--base-path', '/docs');
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on(
      'request',
      (each) => each.url().startsWith(`${below.url}`) || each.url().startsWith('data:') || faults.push(each.url()),
    );
    page.on('response', (each) => each.status() >= 400 && faults.push(`${each.status()} ${each.url()}`));
    try {
      await page.goto(below.url);
      expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
      await page.locator('article').getByRole('link', { name: 'Install' }).click();
      await page.getByText('Words of Version 1.3.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/docs/guide/install');
      await page.locator('article').getByRole('link', { name: 'Home' }).click();
      await page.getByRole('heading', { level: 1, name: 'Version 1.3' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/docs/');
      expect(faults).toEqual([]);
    } finally {
      await page.close();
      await below.stop();
    }
  });
});
