import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readBundleValues, serveBundle } from '../../src/bundle/index.js';
import { BundleFolder } from '../../src/bundle/loading/BundleFolder.js';
import { BundleLoader } from '../../src/bundle/loading/BundleLoader.js';
import { helmValues } from '../../src/client/helmValues.js';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { addSlowTests } from '../support/sampling.js';
import { bundleServer, listenOn, manifestOf, pageOf, startSite, temporaryFolder } from './support.js';
import { bundleBytes, type Entry } from './tarBytes.js';

const LARGE = Buffer.alloc(20_000_000, 'the words of a download that takes its time ');

const titleOf = async (url: string) => /<title>(.*)<\/title>/.exec(await (await fetch(url)).text())?.[1];
const archivesIn = async (cache: string) => (await readdir(cache)).filter((name) => name.endsWith('.tar')).length;

/** Makes all files of a folder older by some hours. */
async function age(cache: string, hours: number): Promise<void> {
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(join(cache, name));
    const time = new Date(mtimeMs - hours * 60 * 60 * 1000);
    await utimes(join(cache, name), time, time);
  }
}

async function fileOf(folder: string, name: string, entries: readonly Entry[]) {
  const bundleUrl = join(folder, name);
  await writeFile(bundleUrl, bundleBytes(entries));
  return { enabled: true, bundleUrl };
}

describe('values that cannot be read', () => {
  it('keep the old bundle, with the reason in the status, until they can be read again', async () => {
    const folder = await temporaryFolder();
    const values = await fileOf(folder, '1', [pageOf('First')]);
    const { site, url } = await startSite({ ...values, cache: join(folder, 'cache') });
    await site.ready;
    const reading = site.update(async () => {
      throw new Error('The file "values.yaml" cannot be read.');
    });
    await expect(reading).rejects.toThrow('cannot be read');
    expect(site.status()).toMatchObject({ status: 'outdated', problem: 'The file "values.yaml" cannot be read.' });
    expect(await titleOf(url)).toBe('First');
    await site.update(async () => values);
    expect(site.status()).toMatchObject({ status: 'ok' });
  });

  it('show readers a fixed sentence, and operators the reason', async () => {
    const { site, url, messages } = await startSite({ enabled: false, cache: await temporaryFolder() });
    await site.ready;
    const reason = "ENOENT: no such file or directory, open '/srv/acme/values.yaml'";
    const reading = site.update(async () => {
      throw new Error(reason);
    });
    await expect(reading).rejects.toThrow(reason);
    const page = await fetch(`${url}/guide`);
    expect([page.status, await page.text()]).toEqual([
      503,
      'The site is not available at the moment. Try again later.\n',
    ]);
    for (const path of ['livez', 'readyz', 'healthz'])
      expect(await (await fetch(`${url}/${path}`)).json()).toEqual({
        ready: false,
        status: 'failed',
        problem: 'No bundle could be loaded, so nothing is served. See the log for the reason.',
      });
    expect([site.status().problem, messages.at(-1)]).toEqual([reason, reason]);
  });

  it('are read again after a temporary error', async () => {
    const folder = await temporaryFolder();
    const values = await fileOf(folder, '1', [pageOf('First')]);
    const { site } = await startSite({ ...values, cache: join(folder, 'cache') });
    await site.ready;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const next = await fileOf(folder, '2', [pageOf('Second')]);
    const read = vi.fn(async () => next);
    read.mockRejectedValueOnce(new DocsAssistantError('network', 'The values cannot be fetched.'));
    await expect(site.update(read)).rejects.toThrow('cannot be fetched');
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await expect.poll(() => site.status().status).toBe('ok');
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('a new bundle', () => {
  it('replaces the old one, which is removed after its last responses have been sent', async () => {
    const folder = await temporaryFolder();
    const cache = join(folder, 'cache');
    const first = await fileOf(folder, '1', [
      pageOf('First'),
      { name: 'guide.html' },
      { name: 'large.bin', body: LARGE },
    ]);
    const { site, url } = await startSite({ ...first, cache });
    await site.ready;
    const download = await fetch(`${url}/large.bin`);
    for (const title of ['Second', 'Third', 'Fourth']) {
      await site.update(await fileOf(folder, title, [pageOf(title)]));
      expect(await titleOf(url)).toBe(title);
    }
    await expect.poll(() => archivesIn(cache)).toBe(3);
    expect(Buffer.from(await download.arrayBuffer()).equals(LARGE)).toBe(true);
    expect((await fetch(`${url}/guide`)).status).toBe(404);
    // The cache keeps the live bundle, and the previous one for pages that are still open.
    await expect.poll(() => archivesIn(cache)).toBe(2);
    await site.close();
    expect(await archivesIn(cache)).toBe(1);
    expect((await readdir(cache)).filter((name) => !/\.(?:tar|json)$/.test(name))).toEqual([]);
  });

  addSlowTests(() => {
    it('keeps the old one until all downloads through Response have ended, even if others were cancelled', async () => {
      const folder = await temporaryFolder();
      const first = await fileOf(folder, '1', [pageOf('First'), { name: 'large.bin', body: LARGE }]);
      const { site } = await startSite({ ...first, cache: join(folder, 'cache') });
      await site.ready;
      const ask = () => site(new Request('http://docs.test/large.bin'));
      const download = await ask();
      for (let count = 0; count < 3; count += 1) {
        const reader = (await ask()).body?.getReader();
        await reader?.read();
        await new Promise((resolve) => setImmediate(resolve));
        // Cancel the download during a read.
        const next = reader?.read();
        await reader?.cancel();
        await next;
      }
      for (const title of ['Second', 'Third']) await site.update(await fileOf(folder, title, [pageOf(title)]));
      expect(Buffer.from(await download.arrayBuffer()).equals(LARGE)).toBe(true);
    });
  });

  it('keeps only hashed files of the old one, for pages that are still open', async () => {
    const folder = await temporaryFolder();
    const old = [
      pageOf('Old'),
      { name: 'old.html' },
      { name: '_docs/page-1a2b3c4d5e.css', body: 'old' },
      { name: '_docs/theme.js', body: 'old' },
      { name: '_next/app/[slug]/page-1a2b3c4d5e.js', body: 'old route' },
    ];
    const { site, url } = await startSite({ ...(await fileOf(folder, '1', old)), cache: join(folder, 'cache') });
    await site.ready;
    await site.update(await fileOf(folder, '2', [pageOf('New'), { name: '_docs/page-9f8e7d6c5b.css', body: 'new' }]));
    expect(await (await fetch(`${url}/_docs/page-1a2b3c4d5e.css`)).text()).toBe('old');
    expect(await (await fetch(`${url}/_next/app/%5Bslug%5D/page-1a2b3c4d5e.js`)).text()).toBe('old route');
    expect((await fetch(`${url}/_docs/theme.js`)).status).toBe(404);
    expect((await fetch(`${url}/old`)).status).toBe(404);
  });

  addSlowTests(() => {
    it('drops no request and mixes no versions under constant load', async () => {
      const folder = await temporaryFolder();
      const versions = await Promise.all(
        [0, 1, 2].map((index) => {
          const style = `_docs/page-${index}abcdef${index}.css`;
          const body = `<!doctype html><title>v${index}</title><link href="${style}">${`v${index} `.repeat(300)}`;
          return fileOf(folder, `${index}`, [
            { name: 'index.html', body },
            { name: style, body: `v${index}` },
          ]);
        }),
      );
      const { site, url } = await startSite({
        ...(versions[0] as { bundleUrl: string }),
        cache: join(folder, 'cache'),
      });
      await site.ready;
      let running = true;
      const seen = new Set<string>();
      const faults: string[] = [];
      const visit = async () => {
        const page = await fetch(url);
        const text = await page.text();
        const [, title = '', style = ''] = /<title>(.*)<\/title><link href="(.*?)">/.exec(text) ?? [];
        const file = await fetch(`${url}/${style}`);
        const content = await file.text();
        if (page.status !== 200 || file.status !== 200 || content !== title)
          faults.push(`${title} ${page.status} ${file.status} ${content}`);
        seen.add(title);
      };
      /** The current visit of each visitor. */
      const visits: Promise<void>[] = [];
      const visitors = Array.from({ length: 8 }, async (_, visitor) => {
        while (running) {
          const current = visit();
          visits[visitor] = current;
          await current;
        }
      });
      for (let turn = 1; turn <= 24; turn += 1) {
        await site.update(versions[turn % 3] as { enabled: boolean; bundleUrl: string });
        // Wait for the visits in progress. Some of them may have begun before this swap. The site keeps only the previous bundle for open
        // pages, so the files of these visits could be missing after the next swap.
        await Promise.all(visits);
        // Wait for one visit to the new bundle, so that every version is seen.
        await Promise.race(visits);
      }
      running = false;
      await Promise.all(visitors);
      expect(faults).toEqual([]);
      expect([...seen].sort()).toEqual(['v0', 'v1', 'v2']);
      await expect.poll(() => archivesIn(join(folder, 'cache'))).toBe(2);
    });
  });

  it('is the live site even if the bundle that was kept for a restart cannot be removed', async () => {
    const folder = await temporaryFolder();
    const { site, url } = await startSite({
      ...(await fileOf(folder, '1', [pageOf('Old')])),
      cache: join(folder, 'c'),
    });
    await site.ready;
    await site.update({ enabled: false });
    const use = vi.spyOn(BundleFolder.prototype, 'use').mockRejectedValue(new Error('The disk is full.'));
    onTestFinished(() => use.mockRestore());
    await site.update(await fileOf(folder, '2', [pageOf('New')]));
    expect(use).toHaveBeenCalled();
    expect([await titleOf(url), site.status().status]).toEqual(['New', 'ok']);
  });

  it('and the previous one are not served any more after the site was closed', async () => {
    const folder = await temporaryFolder();
    const style = '_docs/page-1a2b3c4d5e.css';
    const old = await fileOf(folder, '1', [pageOf('Old'), { name: style, body: 'old' }]);
    const { site, url } = await startSite({ ...old, cache: join(folder, 'cache') });
    await site.ready;
    await site.update(await fileOf(folder, '2', [pageOf('New')]));
    expect((await fetch(`${url}/${style}`)).status).toBe(200);
    await site.close();
    expect((await fetch(`${url}/${style}`)).status).toBe(503);
  });

  it('can be replaced by the previous one again', async () => {
    const folder = await temporaryFolder();
    const [first, second] = [
      await fileOf(folder, '1', [pageOf('First')]),
      await fileOf(folder, '2', [pageOf('Second')]),
    ];
    const { site, url } = await startSite({ ...first, cache: join(folder, 'cache') });
    await site.ready;
    for (const [values, title] of [
      [second, 'Second'],
      [first, 'First'],
      [first, 'First'],
      [second, 'Second'],
    ] as const) {
      await site.update(values);
      expect(await titleOf(url)).toBe(title);
    }
  });
});

describe('loading a bundle', () => {
  const BAD: [string, (link: string, state: Awaited<ReturnType<typeof bundleServer>>['state']) => string, RegExp][] = [
    [
      'a link that has expired',
      (link, state) => {
        state.status = 403;
        return helmValues({ bundleUrl: link });
      },
      /refused the bundle link \(status 403\): it has expired/,
    ],
    [
      'a link without a file',
      (link, state) => {
        state.status = 404;
        return helmValues({ bundleUrl: link });
      },
      /status 404/,
    ],
    [
      'another version than the required one',
      (link, state) => {
        state.bytes = bundleBytes([pageOf('New'), manifestOf('2.5')]);
        return helmValues({ bundleUrl: link }, { version: '2.4' });
      },
      /version "2.5", but the values require "2.4"/,
    ],
    [
      'a hostile archive',
      (link, state) => {
        state.bytes = bundleBytes([pageOf('New'), { name: '../x.html', body: 'x' }]);
        return helmValues({ bundleUrl: link });
      },
      /leads out/,
    ],
    [
      'a page instead of an archive',
      (link, state) => {
        state.bytes = Buffer.from('<title>Sign in</title>');
        return helmValues({ bundleUrl: link });
      },
      /not a gzip file/,
    ],
    ['values that are not YAML', () => 'staticExport: {', /not valid YAML/],
    ['values without the block', () => 'replicas: 2\n', /no block "staticExport"/],
    [
      'a link with a password',
      (link) => helmValues({ bundleUrl: link.replace('//', '//user:pass@') }),
      /a user name or a/,
    ],
    ['an invalid link', () => helmValues({ bundleUrl: 'ftp://files.test/a' }), /must begin with https/],
    [
      'a server error',
      (link, state) => {
        state.status = 500;
        return helmValues({ bundleUrl: link });
      },
      /status 500/,
    ],
    [
      'a broken connection',
      (link, state) => {
        state.answer = (_, response) => {
          response.writeHead(200, { 'content-length': 1000 }).write('x');
          setTimeout(() => response.destroy(), 10);
        };
        return helmValues({ bundleUrl: link });
      },
      /connection to the server of the bundle failed/,
    ],
    [
      'a server that stops sending',
      (link, state) => {
        state.answer = (_, response) => void response.writeHead(200, { 'content-length': 1000 }).write('x');
        return helmValues({ bundleUrl: link });
      },
      /The server of the bundle sent no data/,
    ],
    [
      'endless redirects',
      (link, state) => {
        state.answer = (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end();
        return helmValues({ bundleUrl: link });
      },
      /redirects too many times/,
    ],
    [
      'a redirect to an address with a password',
      (link, state) => {
        state.answer = (_, response) =>
          void response.writeHead(302, { location: link.replace('//', '//user:pass@') }).end();
        return helmValues({ bundleUrl: link });
      },
      /unencrypted or invalid/,
    ],
    [
      'a redirect to a file',
      (link, state) => {
        state.answer = (_, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
        return helmValues({ bundleUrl: link });
      },
      /unencrypted or invalid/,
    ],
  ];

  it.each(BAD)('keeps the old site if it fails, and reports the reason: %s', async (_, spoil, reason) => {
    const folder = await temporaryFolder();
    const { state, link } = await bundleServer([pageOf('Old')]);
    const silenceMs = reason.test('The server of the bundle sent no data') ? 2_000 : 60_000;
    const { site, url, messages } = await startSite({ bundleUrl: link, cache: folder, silenceMs });
    await site.ready;
    await expect(site.update(spoil(`${link}&new`, state))).rejects.toThrow(reason);
    expect(await titleOf(url)).toBe('Old');
    const health = await (await fetch(`${url}/healthz`)).text();
    expect(JSON.parse(health)).toMatchObject({
      ready: true,
      status: 'outdated',
      problem: 'The newest bundle could not be loaded, so an older one is served. See the log for the reason.',
    });
    expect(site.status()).toMatchObject({ status: 'outdated', problem: expect.stringMatching(reason) });
    expect(messages.at(-1)).toMatch(/stays on the current bundle/);
    expect(messages.join('\n') + health).not.toContain('svc_secret');
    expect(await archivesIn(folder)).toBe(1);
    expect((await readdir(folder)).filter((name) => /part/.test(name))).toEqual([]);
  });

  it.each([408, 425, 429, 503])('retries after the temporary status %d', async (status) => {
    const { state, link } = await bundleServer([pageOf('Home')]);
    state.answer = (_, response) => {
      state.answer = undefined;
      response.writeHead(status).end();
    };
    const { site, url } = await startSite({ bundleUrl: link, cache: await temporaryFolder() });
    await site.ready;
    expect([await titleOf(url), state.requests]).toEqual(['Home', 2]);
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31])(
    'waits before the retry if the delay is %d ms, too long for a timer',
    async (pauseMs) => {
      const { state, link } = await bundleServer([pageOf('Home')]);
      state.status = 503;
      const { site } = await startSite({ bundleUrl: link, cache: await temporaryFolder(), pauseMs });
      await vi.waitFor(() => expect(state.requests).toBe(1));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(state.requests).toBe(1);
      await site.close();
    },
  );

  it('follows a redirect without sending credentials', async () => {
    const { state, link } = await bundleServer([pageOf('Home')]);
    const seen: (string | undefined)[] = [];
    const front = await listenOn((request, response) => {
      seen.push(request.headers.authorization, request.headers.cookie);
      response.writeHead(307, { location: link }).end();
    });
    const { site, url } = await startSite({ bundleUrl: `${front}/b`, cache: await temporaryFolder() });
    await site.ready;
    expect([await titleOf(url), state.requests, seen]).toEqual(['Home', 1, [undefined, undefined]]);
  });

  it('prefers the newest values to those that are still being loaded', async () => {
    const folder = await temporaryFolder();
    const { state, link } = await bundleServer([pageOf('Slow')]);
    const { site, url } = await startSite({
      ...(await fileOf(folder, '1', [pageOf('First')])),
      cache: join(folder, 'cache'),
    });
    await site.ready;
    const arrived = new Promise<void>((resolve) => {
      state.answer = (_, response) => {
        response.writeHead(200).write(state.bytes.subarray(0, 20));
        resolve();
      };
    });
    const slow = site.update({ enabled: true, bundleUrl: link });
    await arrived;
    await site.update(await fileOf(folder, '3', [pageOf('Third')]));
    await slow;
    expect([await titleOf(url), site.status().status]).toEqual(['Third', 'ok']);
  });

  it('is reported with the status "loading" until it ends, whatever the status was before', async () => {
    const folder = await temporaryFolder();
    const good = await fileOf(folder, '1', [pageOf('Good')]);
    const missing = { enabled: true, bundleUrl: join(folder, 'missing') };
    const { site, url } = await startSite({ ...good, cache: join(folder, 'cache') });
    const updateFrom = async (before: string, values: typeof good) => {
      expect(site.status().status).toBe(before);
      const updating = site.update(values);
      const during = site.status();
      await updating.catch(() => {});
      return during;
    };
    await site.ready;
    const { bundle } = site.status();
    expect(await updateFrom('ok', missing)).toEqual({ status: 'loading', bundle });
    expect(await updateFrom('outdated', good)).toEqual({ status: 'loading', bundle });
    await site.update({ enabled: false });
    expect(await updateFrom('disabled', good)).toEqual({ status: 'loading' });
    expect(site.status().status).toBe('ok');
    await site.close();
    expect(site.status()).toEqual({ status: 'closed' });
    expect((await fetch(url)).status).toBe(503);
    await expect(site.update(good)).rejects.toThrow(/is closed/);
  });

  it('is reported with the status "loading" after an earlier failure', async () => {
    const folder = await temporaryFolder();
    const { site } = await startSite({ bundleUrl: join(folder, 'missing'), cache: join(folder, 'cache') });
    await expect(site.ready).rejects.toThrow(/does not exist/);
    expect(site.status().status).toBe('failed');
    const updating = site.update(await fileOf(folder, '1', [pageOf('Good')]));
    expect(site.status()).toEqual({ status: 'loading' });
    await updating;
    expect(site.status().status).toBe('ok');
  });

  it('names the encoding that a server claims for an archive that it sends unmodified, and the remedy', async () => {
    const { state, link } = await bundleServer([pageOf('Home')]);
    state.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(state.bytes);
    const { site } = await startSite({ bundleUrl: link, cache: await temporaryFolder() });
    await expect(site.ready).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringMatching(/not a gzip file\..*"Content-Encoding: gzip".*Disable the encoding/),
    });
    expect(state.requests).toBe(1);
  });

  it.each([
    ['gzip', gzipSync],
    ['aws-chunked', (bytes: Buffer) => bytes],
    ['identity, identity', (bytes: Buffer) => bytes],
  ])('serves a bundle that arrives with the encoding "%s"', async (encoding, encode) => {
    const { state, link } = await bundleServer([pageOf('Home')]);
    state.answer = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(encode(state.bytes));
    const { site, url } = await startSite({ bundleUrl: link, cache: await temporaryFolder() });
    await site.ready;
    expect(await (await fetch(url)).text()).toContain('Home');
  });

  it.each([Number.POSITIVE_INFINITY, 2 ** 31, Number.NaN])(
    'waits for a slow server if silenceMs is %s',
    async (silenceMs) => {
      const { state, link } = await bundleServer([pageOf('Home')]);
      state.answer = (_, response) => void setTimeout(() => response.writeHead(200).end(state.bytes), 50);
      const { site, url } = await startSite({ bundleUrl: link, cache: await temporaryFolder(), silenceMs });
      await site.ready;
      expect([await titleOf(url), state.requests]).toEqual(['Home', 1]);
    },
  );

  it('fails if there is neither a bundle nor a cached copy, and requests are answered with 503', async () => {
    const { state, link } = await bundleServer([pageOf('Home')]);
    state.status = 403;
    const { site, url } = await startSite({ bundleUrl: link, cache: await temporaryFolder() });
    await expect(site.ready).rejects.toThrow(/it has expired/);
    expect((await fetch(url)).status).toBe(503);
    expect((await fetch(`${url}/healthz/live`)).status).toBe(200);
    expect((await fetch(`${url}/healthz/ready`)).status).toBe(503);
  });

  it('reports an unusable cache folder', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'file'), '');
    const { site } = await startSite({ ...(await fileOf(folder, '1', [pageOf('Home')])), cache: join(folder, 'file') });
    await expect(site.ready).rejects.toThrow(/cannot be created or written/);
  });
});

describe('a restart', () => {
  it('starts from the last good copy if the link has expired, and reports it', async () => {
    const cache = await temporaryFolder();
    // `status().pages` must not count these two files, because they are not pages of the documentation.
    const otherEntries: Entry[] = [{ name: '404.html' }, { name: '_docs/report.html' }];
    const { state, link } = await bundleServer([...otherEntries, pageOf('Kept'), manifestOf('2.4')]);
    const before = await startSite({ bundleUrl: link, version: '2.4', cache });
    await before.site.ready;
    await before.site.close();
    state.status = 403;
    const { site, url } = await startSite({ bundleUrl: link, version: '2.4', cache });
    await site.ready;
    expect(await titleOf(url)).toBe('Kept');
    expect(site.status()).toMatchObject({
      status: 'outdated',
      problem: expect.stringMatching(/expired/),
      bundle: { version: '2.4', pages: 1 },
    });
  });

  it('prefers the copy of its link to a newer copy of its site', async () => {
    const cache = await temporaryFolder();
    const linked = await bundleServer([pageOf('Linked')]);
    const newer = await bundleServer([pageOf('Newer')]);
    for (const { link } of [linked, newer]) {
      const { site } = await startSite({ bundleUrl: link, cache });
      await site.ready;
      await site.close();
    }
    linked.state.status = 403;
    const { site, url } = await startSite({ bundleUrl: linked.link, cache });
    await site.ready;
    expect(await titleOf(url)).toBe('Linked');
  });

  it('prefers the newest copy of its site if the values name no version', async () => {
    const cache = await temporaryFolder();
    const older = await bundleServer([pageOf('Without a version')]);
    const newer = await bundleServer([pageOf('Newer'), manifestOf('2.4')]);
    for (const { link } of [older, newer]) {
      const { site } = await startSite({ bundleUrl: link, cache });
      await site.ready;
      await site.close();
    }
    newer.state.status = 403;
    const { site, url } = await startSite({ bundleUrl: `${newer.link}?expired`, cache });
    await site.ready;
    expect(await titleOf(url)).toBe('Newer');
  });

  it.each([
    ['that has not changed on the server', '"one"'],
    ['that is downloaded again', undefined],
  ])('keeps the last good copy at a restart that requires another version: a copy %s', async (_name, etag) => {
    const cache = await temporaryFolder();
    const { state, link } = await bundleServer([pageOf('Kept'), manifestOf('2.4')]);
    state.etag = etag;
    const before = await startSite({ bundleUrl: link, version: '2.4', cache });
    await before.site.ready;
    await before.site.close();
    // Restart more than once, because a process manager starts the command repeatedly.
    for (const _restart of [1, 2]) {
      const { site, url } = await startSite({ bundleUrl: link, version: '2.5', cache });
      await site.ready;
      expect(site.status()).toMatchObject({ status: 'outdated', problem: expect.stringContaining('require "2.5"') });
      expect(await titleOf(url)).toBe('Kept');
      await site.close();
    }
  });

  it('removes a bundle of another version that no site has served', async () => {
    const cache = await temporaryFolder();
    const { link } = await bundleServer([pageOf('New'), manifestOf('2.5')]);
    const { site } = await startSite({ bundleUrl: link, version: '2.4', cache });
    await expect(site.ready).rejects.toThrow(/require "2.4"/);
    expect(await archivesIn(cache)).toBe(0);
  });

  it('uses only a copy of the same site, and none if several sites without a name share the folder', async () => {
    const cache = await temporaryFolder();
    const manifest = (domain: string): Entry => ({ name: '_docs/bundle.json', body: JSON.stringify({ domain }) });
    const serve = async (site: string | undefined, title: string) => {
      const { link } = await bundleServer([pageOf(title), manifest(title)]);
      const started = await startSite({ bundleUrl: link, cache, ...(site !== undefined && { site }) });
      await started.site.ready;
      await started.site.close();
    };
    const restart = async (site: string | undefined) => {
      const { state, link } = await bundleServer([]);
      state.status = 403;
      const started = await startSite({ bundleUrl: link, cache, ...(site !== undefined && { site }) });
      const title = await started.site.ready.then(
        () => titleOf(started.url),
        () => 'nothing',
      );
      await started.site.close();
      return title;
    };
    await serve('handbook', 'Handbook');
    expect([await restart('handbook'), await restart('guide'), await restart(undefined)]).toEqual([
      'Handbook',
      'nothing',
      'nothing',
    ]);
    await serve('guide', 'Guide');
    await serve(undefined, 'One');
    expect([await restart('handbook'), await restart('guide'), await restart(undefined)]).toEqual([
      'Handbook',
      'Guide',
      'One',
    ]);
    // Two sites without a name now share the folder. It is unknown which of them the restart belongs to, so no bundle is served.
    await serve(undefined, 'Two');
    expect(await restart(undefined)).toBe('nothing');
  });

  it('uses no copy of another site, even if both have the same link', async () => {
    const cache = await temporaryFolder();
    const { state, link } = await bundleServer([pageOf('Handbook')]);
    const before = await startSite({ bundleUrl: link, cache, site: 'handbook' });
    await before.site.ready;
    await before.site.close();
    state.status = 403;
    const guide = await startSite({ bundleUrl: link, cache, site: 'guide' });
    await expect(guide.site.ready).rejects.toThrow(/expired/);
    const handbook = await startSite({ bundleUrl: link, cache, site: 'handbook' });
    await handbook.site.ready;
    expect(await titleOf(handbook.url)).toBe('Handbook');
  });

  it('leaves no file that marks a copy as in use if the copy cannot be opened', async () => {
    const cache = await temporaryFolder();
    const { link } = await bundleServer([pageOf('Home')]);
    const folder = await BundleFolder.open(cache);
    folder.openArchive = () => Promise.reject(new Error('gone'));
    const loader = new BundleLoader({ folder, site: '' });
    await expect(loader.load({ enabled: true, bundleUrl: link }, new AbortController().signal)).rejects.toThrow('gone');
    expect((await readdir(cache)).filter((name) => name.includes('.use-'))).toEqual([]);
    await folder.close();
  });

  it('keeps a site that another process has recorded since the list was read', async () => {
    const cache = await temporaryFolder();
    const { link } = await bundleServer([pageOf('Home')]);
    const before = await startSite({ bundleUrl: link, cache });
    await before.site.ready;
    await before.site.close();
    const [one, other] = [await BundleFolder.open(cache), await BundleFolder.open(cache)];
    const [[first], [second]] = [await one.all(), await other.all()];
    if (!first || !second) throw new Error('The folder has no bundle.');
    await one.recordSite(first, 'guide');
    await other.recordSite(second, 'reference');
    expect((await one.all())[0]?.origin.sites).toEqual([expect.any(String), 'guide', 'reference']);
    await Promise.all([one.close(), other.close()]);
  });

  it('does not download an unchanged bundle again', async () => {
    const cache = await temporaryFolder();
    const { state, link } = await bundleServer([pageOf('Kept')]);
    state.etag = '"one"';
    const before = await startSite({ bundleUrl: link, cache });
    await before.site.ready;
    await before.site.close();
    state.bytes = Buffer.from('must not be read');
    const { site, url } = await startSite({ bundleUrl: link, cache });
    await site.ready;
    expect([await titleOf(url), site.status().status, state.requests]).toEqual(['Kept', 'ok', 2]);
  });

  it('unpacks a file again only if its content has changed', async () => {
    const folder = await temporaryFolder();
    const cache = join(folder, 'cache');
    const values = await fileOf(folder, '1', [pageOf('Kept')]);
    const titleAndArchive = async () => {
      const { site, url } = await startSite({ ...values, cache });
      await site.ready;
      const title = await titleOf(url);
      await site.close();
      const [archive = ''] = (await readdir(cache)).filter((name) => name.endsWith('.tar'));
      return { title, inode: (await stat(join(cache, archive))).ino };
    };
    const first = await titleAndArchive();
    expect(await titleAndArchive()).toEqual(first);
    // Copy the same content again.
    await writeFile(values.bundleUrl, await readFile(values.bundleUrl));
    expect(await titleAndArchive()).toEqual(first);
    const { atime, mtime } = await stat(values.bundleUrl);
    // Write other content with the same modification time, which some copy tools preserve.
    await writeFile(values.bundleUrl, bundleBytes([pageOf('Next')]));
    await utimes(values.bundleUrl, atime, mtime);
    expect((await titleAndArchive()).title).toBe('Next');
  });

  it('does not use an incomplete copy', async () => {
    const cache = await temporaryFolder();
    const { state, link } = await bundleServer([pageOf('Kept')]);
    const before = await startSite({ bundleUrl: link, cache });
    await before.site.ready;
    await before.site.close();
    const [archive = ''] = (await readdir(cache)).filter((name) => name.endsWith('.tar'));
    await writeFile(join(cache, archive), (await readFile(join(cache, archive))).subarray(0, 520));
    state.status = 403;
    const { site } = await startSite({ bundleUrl: link, cache });
    await expect(site.ready).rejects.toThrow(/expired/);
  });

  it('removes what is left of a bundle that could not be stored', async () => {
    const folder = await temporaryFolder();
    const cache = join(folder, 'cache');
    const { site } = await startSite({ ...(await fileOf(folder, '1', [pageOf('First')])), cache });
    await site.ready;
    const second = await fileOf(folder, '2', [pageOf('Second')]);
    const digest = createHash('sha256')
      .update(await readFile(second.bundleUrl))
      .digest('hex');
    const namesOfSecond = async () => (await readdir(cache)).filter((name) => name.startsWith(digest));
    // Create a folder at the path of the bundle's list of files (`.json`). The site then fails to write this list.
    const obstacle = join(cache, `${digest}.json`);
    await mkdir(obstacle);
    await expect(site.update(second)).rejects.toThrow();
    expect((await namesOfSecond()).filter((name) => name.includes('.use-'))).toEqual([]);
    await rmdir(obstacle);
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of await namesOfSecond()) await utimes(join(cache, name), long, long);
    await site.update(await fileOf(folder, '3', [pageOf('Third')]));
    expect(await namesOfSecond()).toEqual([]);
  });

  it('removes the files of a dead process', async () => {
    const cache = await temporaryFolder();
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of ['0a.tar', '0a.json', '0b.part', '0a.use-1234', 'notes.txt']) {
      await writeFile(join(cache, name), '');
      await utimes(join(cache, name), long, long);
    }
    const { link } = await bundleServer([pageOf('Home')]);
    const { site } = await startSite({ bundleUrl: link, cache });
    await site.ready;
    await expect
      .poll(async () => (await readdir(cache)).filter((name) => /^0|notes/.test(name)))
      .toEqual(['notes.txt']);
  });
});

describe('two sites on one cache folder', () => {
  async function stoppedSites(cache: string, bundles: Record<string, readonly Entry[]>) {
    const links: Record<string, Awaited<ReturnType<typeof bundleServer>>> = {};
    for (const [site, entries] of Object.entries(bundles)) {
      links[site] = await bundleServer(entries);
      const started = await startSite({ bundleUrl: links[site].link, cache, site });
      await started.site.ready;
      await started.site.close();
    }
    return async (site: string) => {
      const { state, link } = links[site] ?? (await bundleServer([]));
      state.status = 403;
      const started = await startSite({ bundleUrl: link, cache, site });
      const title = await started.site.ready.then(
        () => titleOf(started.url),
        () => 'nothing',
      );
      await started.site.close();
      return title;
    };
  }

  it('keep the last good bundle of each other after both have stopped for hours', async () => {
    const cache = await temporaryFolder();
    const restart = await stoppedSites(cache, { handbook: [pageOf('Handbook')], guide: [pageOf('Guide')] });
    await age(cache, 3);
    expect([await restart('handbook'), await restart('guide')]).toEqual(['Handbook', 'Guide']);
  });

  it('remove bundles of each other that are not the last good one', async () => {
    const cache = await temporaryFolder();
    await stoppedSites(cache, { guide: [pageOf('Old')] });
    await age(cache, 3);
    const restart = await stoppedSites(cache, { guide: [pageOf('New')], handbook: [pageOf('Handbook')] });
    expect(await archivesIn(cache)).toBe(2);
    expect(await restart('guide')).toBe('New');
  });

  it('remove a last good bundle that has not been used for 30 days', async () => {
    const cache = await temporaryFolder();
    const restart = await stoppedSites(cache, { handbook: [pageOf('Handbook')], guide: [pageOf('Guide')] });
    await age(cache, 29 * 24);
    expect(await restart('handbook')).toBe('Handbook');
    await age(cache, 2 * 24);
    expect([await restart('handbook'), await restart('guide')]).toEqual(['Handbook', 'nothing']);
  });

  it('count the time without use from the end of a process, not from its start', async () => {
    const cache = await temporaryFolder();
    const { state, link } = await bundleServer([pageOf('Guide')]);
    const before = await startSite({ bundleUrl: link, cache, site: 'guide' });
    await before.site.ready;
    await age(cache, 40 * 24);
    await before.site.close();
    const restart = await stoppedSites(cache, { handbook: [pageOf('Handbook')] });
    expect(await restart('handbook')).toBe('Handbook');
    state.status = 403;
    const { site, url } = await startSite({ bundleUrl: link, cache, site: 'guide' });
    await site.ready;
    expect(await titleOf(url)).toBe('Guide');
  });

  it('count the time without use of a killed process from its last heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const cache = await temporaryFolder();
    const { link } = await bundleServer([pageOf('Guide')]);
    const { site } = await startSite({ bundleUrl: link, cache, site: 'guide' });
    await site.ready;
    await age(cache, 40 * 24);
    vi.advanceTimersByTime(10 * 60 * 1000);
    const [archive = ''] = (await readdir(cache)).filter((name) => name.endsWith('.tar'));
    await expect.poll(async () => (await stat(join(cache, archive))).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  });

  it('keep a bundle that both have served when one of them replaces it', async () => {
    const folder = await temporaryFolder();
    const cache = join(folder, 'cache');
    const restart = await stoppedSites(cache, { guide: [pageOf('Both')] });
    const staging = await startSite({ ...(await fileOf(folder, '1', [pageOf('Both')])), cache, site: 'staging' });
    await staging.site.ready;
    await staging.site.update(await fileOf(folder, '2', [pageOf('Next')]));
    await staging.site.close();
    expect(await restart('guide')).toBe('Both');
  });
});

addSlowTests(() => {
  describe('two processes on one cache folder', () => {
    it('keep serving while the other one swaps, ends or removes bundles', async () => {
      const folder = await temporaryFolder();
      const cache = join(folder, 'cache');
      const first = await fileOf(folder, '1', [pageOf('First'), { name: 'large.bin', body: LARGE }]);
      const one = await startSite({ ...first, cache });
      const other = await startSite({ ...first, cache });
      await Promise.all([one.site.ready, other.site.ready]);
      for (const title of ['Second', 'Third', 'Fourth'])
        await one.site.update(await fileOf(folder, title, [pageOf(title)]));
      expect([await titleOf(one.url), await titleOf(other.url)]).toEqual(['Fourth', 'First']);
      expect(Buffer.from(await (await fetch(`${other.url}/large.bin`)).arrayBuffer()).equals(LARGE)).toBe(true);
      await expect.poll(() => archivesIn(cache)).toBe(3);
      await one.site.close();
      expect(await titleOf(other.url)).toBe('First');
      await other.site.close();
      const again = await startSite({ bundleUrl: join(folder, 'gone'), cache });
      await again.site.ready;
      expect(['First', 'Fourth']).toContain(await titleOf(again.url));
    });
  });
});

describe('the values', () => {
  it.each([
    [
      'as helmValues writes them',
      helmValues({ bundleUrl: 'https://a.test/b.tar.gz?x=1&y="2"' }, { version: '2.10' }),
      { enabled: true, bundleUrl: 'https://a.test/b.tar.gz?x=1&y="2"', version: '2.10' },
    ],
    [
      'with a version without quotes',
      'staticExport:\n  bundleUrl: b.tar.gz\n  version: 2.10\n',
      { enabled: true, bundleUrl: 'b.tar.gz', version: '2.10' },
    ],
    [
      'among other values of a chart',
      'image: { tag: 1 }\nstaticExport: { enabled: true, bundleUrl: b }\n',
      { enabled: true, bundleUrl: 'b' },
    ],
    ['disabled', 'staticExport:\n  enabled: false\n', { enabled: false }],
    [
      'with anchors',
      'x: &link https://a.test/b\nstaticExport: { enabled: true, bundleUrl: *link }\n',
      { enabled: true, bundleUrl: 'https://a.test/b' },
    ],
  ])('are read %s', (_, yaml, values) => {
    expect(readBundleValues(yaml)).toEqual(values);
  });

  it.each([
    ['enabled: "yes"', /must be true or false/],
    ['bundleUrl: 5', /bundleUrl" is missing/],
    ['enabled: true', /bundleUrl" is missing/],
    ['{ bundleUrl: b, version: [1] }', /must be a string/],
    ['{ bundleUrl: b, version: true }', /must be a string/],
    ['!!js/function "x"', /no block/],
  ])('are refused with %s', (block, reason) => {
    expect(() => readBundleValues(`staticExport:\n  ${block}\n`)).toThrow(reason);
  });

  it('cannot contain a YAML bomb', () => {
    const lines = [
      'a0: &a0 [x, x]',
      ...Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`),
    ];
    expect(() => readBundleValues(`${lines.join('\n')}\nstaticExport: { bundleUrl: b }\n`)).toThrow(/not valid YAML/);
  });

  it('can disable and enable serving', async () => {
    const folder = await temporaryFolder();
    const values = await fileOf(folder, '1', [pageOf('Home')]);
    const { site, url, messages } = await startSite({ enabled: false, cache: join(folder, 'cache') });
    await site.ready;
    expect([(await fetch(url)).status, site.status().status]).toEqual([503, 'disabled']);
    expect(messages).toEqual([expect.stringMatching(/nothing is served/)]);
    await site.update(values);
    expect(await titleOf(url)).toBe('Home');
    await site.update({ enabled: false });
    expect((await fetch(url)).status).toBe(503);
    await site.update(values);
    expect(await titleOf(url)).toBe('Home');
  });

  it('are enabled by default, also in an update', async () => {
    const folder = await temporaryFolder();
    const first = await fileOf(folder, '1', [pageOf('First')]);
    const { bundleUrl } = await fileOf(folder, '2', [pageOf('Second')]);
    const { site, url } = await startSite({ ...first, cache: join(folder, 'cache') });
    await site.ready;
    await site.update({ bundleUrl });
    expect([await titleOf(url), site.status().status]).toEqual(['Second', 'ok']);
  });

  it.each([
    [{ enabled: true, version: '2' }, /"bundleUrl" is missing/],
    [{}, /"bundleUrl" is missing/],
    [{ bundleUrl: ' ' }, /"bundleUrl" is missing/],
    [{ enabled: 'no', bundleUrl: 'b' }, /"enabled" must be true or false/],
    [{ bundleUrl: 'b', version: 2 }, /"version" must be a string/],
  ])('%j are refused, and an update with them keeps the old bundle', async (values, reason) => {
    expect(() => serveBundle(values as object)).toThrow(reason);
    const folder = await temporaryFolder();
    const first = await fileOf(folder, '1', [pageOf('First')]);
    const { site, url } = await startSite({ ...first, cache: join(folder, 'cache') });
    await site.ready;
    await expect(site.update(values as object)).rejects.toMatchObject({
      kind: 'setup',
      message: expect.stringMatching(reason),
    });
    expect([await titleOf(url), site.status().status]).toEqual(['First', 'outdated']);
  });
});
