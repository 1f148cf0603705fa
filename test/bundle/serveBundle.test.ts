import { readdir, truncate, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serveBundle } from '../../src/bundle/index.js';
import { listenOn, pageOf, startSite, temporaryFolder } from './support.js';
import { bundleBytes, type Entry } from './tarBytes.js';

const GUIDE = `<!doctype html><title>Guide</title>${'words '.repeat(500)}`;
const LARGE = Buffer.alloc(
  6_000_000,
  Array.from({ length: 251 }, (_, index) => String.fromCharCode((index % 96) + 32)).join(''),
);
const SITE: Entry[] = [
  pageOf('Home'),
  { name: 'guide.html', body: GUIDE },
  { name: 'guide/install.html', body: 'install' },
  { name: 'api/index.html', body: 'api' },
  { name: 'größe.html', body: 'size' },
  { name: '404.html', body: 'nothing here' },
  { name: '_docs/page-1a2b3c4d5e.css', body: 'body { color: red }' },
  { name: '_docs/theme.js', body: 'void 0;' },
  { name: 'img/map.svg', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  { name: 'download', body: 'bytes' },
  { name: 'manual.pdf', body: '%PDF-1.7' },
  { name: 'feed.xml', body: '<?xml-stylesheet href="feed.xsl"?><feed/>' },
  { name: 'large.bin', body: LARGE },
];

async function fileOf(entries: readonly Entry[], name = 'bundle.tar.gz') {
  const folder = await temporaryFolder();
  const bundleUrl = join(folder, name);
  await writeFile(bundleUrl, bundleBytes(entries));
  return { bundleUrl, cache: join(folder, 'cache') };
}

async function started(entries: readonly Entry[] = SITE, options = {}) {
  const running = await startSite({ ...(await fileOf(entries)), ...options });
  await running.site.ready;
  return running;
}

const bytesOf = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    httpGet(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    }).on('error', reject);
  });

describe('the paths of a bundle', () => {
  it.each([
    ['/', 200, undefined],
    ['/index.html', 308, '/'],
    ['/index', 308, '/'],
    ['/guide', 200, undefined],
    ['/guide.html', 308, '/guide'],
    ['/guide/', 308, '/guide'],
    ['/Guide', 308, '/guide'],
    ['/guide/install', 200, undefined],
    ['/guide/install.html?a=1', 308, '/guide/install?a=1'],
    ['/api/', 200, undefined],
    ['/api', 308, '/api/'],
    ['/api/index.html', 308, '/api/'],
    ['/gr%C3%B6%C3%9Fe', 200, undefined],
    ['/gro%CC%88%C3%9Fe', 200, undefined],
    ['/gr%C3%B6%C3%9Fe.html', 308, '/gr%C3%B6%C3%9Fe'],
    ['/download', 200, undefined],
    ['/img/map.svg', 200, undefined],
    ['/nothing', 404, undefined],
  ])('%s is answered with %i', async (address, status, location) => {
    const { url } = await started();
    const response = await fetch(url + address, { redirect: 'manual' });
    expect([response.status, response.headers.get('location') ?? undefined]).toEqual([status, location]);
    if (status === 404) expect(await response.text()).toBe('nothing here');
  });

  it('are below the base path if one is set', async () => {
    const { url } = await started(SITE, { basePath: '/docs/' });
    const answers: [string, number, string | null][] = [
      ['/docs', 308, '/docs/'],
      ['/docs/', 200, null],
      ['/docs/guide', 200, null],
      ['/docs/guide.html', 308, '/docs/guide'],
      ['/guide', 404, null],
      ['/', 307, './docs/'],
      ['/?q=a', 307, './docs/?q=a'],
      ['//', 404, null],
      ['/index.html', 404, null],
      ['/healthz', 200, null],
    ];
    for (const [address, status, location] of answers) {
      const response = await fetch(url + address, { redirect: 'manual' });
      expect([address, response.status, response.headers.get('location')]).toEqual([address, status, location]);
    }
  });

  it('are not served below an invalid base path', () => {
    expect(() => serveBundle({ bundleUrl: 'bundle.tar.gz', basePath: '/a b' })).toThrow('basePath must be a path');
  });

  it('are reachable from the root of the host, also behind a proxy that changes the path prefix', async () => {
    const { site, url } = await started(SITE, { basePath: '/docs' });
    const page = await (await fetch(`${url}/docs/`)).text();
    const behind = (rewrite: (url: string) => string) =>
      listenOn((request, response) => {
        request.url = rewrite(request.url ?? '/');
        site.listener(request, response);
      });
    const removesPrefix = await behind((address) => address.replace(/^\/docs\//, '/'));
    const addsPrefix = await behind((address) => address.replace(/^\/team\//, '/'));
    for (const address of [`${url}/`, `${removesPrefix}/docs/`, `${addsPrefix}/team/`]) {
      const response = await fetch(address);
      expect([address, response.status, await response.text()]).toEqual([address, 200, page]);
    }
    expect((await fetch(url, { redirect: 'manual' })).headers.get('cache-control')).toBe('no-store');
  });
});

describe('a file of a bundle', () => {
  it('is revalidated every time, and not sent again if unchanged', async () => {
    const { url } = await started();
    const first = await bytesOf(`${url}/guide`);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers.etag).toMatch(/^"[\w-]{24}"$/);
    const second = await bytesOf(`${url}/guide`, { 'if-none-match': `"other", W/${first.headers.etag}` });
    expect([second.status, second.body.length, second.headers.etag]).toEqual([304, 0, first.headers.etag]);
  });

  it('is cached forever if its name contains a hash', async () => {
    const { url } = await started();
    expect((await bytesOf(`${url}/_docs/page-1a2b3c4d5e.css`)).headers['cache-control']).toContain('immutable');
    expect((await bytesOf(`${url}/_docs/theme.js`)).headers['cache-control']).toBe('no-cache');
  });

  it('is compressed for clients that support it, with an entity tag for each encoding', async () => {
    const { url } = await started();
    const plain = await bytesOf(`${url}/guide`);
    const brotli = await bytesOf(`${url}/guide`, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await bytesOf(`${url}/guide`, { 'accept-encoding': 'br;q=0.5, gzip' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(GUIDE);
    expect(gunzipSync(gzip.body).toString()).toBe(GUIDE);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const each of [plain, brotli, gzip]) expect(each.headers.vary).toBe('accept-encoding');
    expect((await bytesOf(`${url}/guide`, { 'accept-encoding': 'br;q=0, gzip;q=0' })).body.toString()).toBe(GUIDE);
    const known = await bytesOf(`${url}/guide`, {
      'accept-encoding': 'br',
      'if-none-match': String(brotli.headers.etag),
    });
    expect([known.status, known.headers.vary]).toEqual([304, 'accept-encoding']);
  });

  it('has a content type that browsers must not override', async () => {
    const { url } = await started();
    const typeOf = async (address: string) => (await bytesOf(url + address)).headers;
    expect(await typeOf('/guide')).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'self'",
    });
    expect(await typeOf('/download')).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    expect((await typeOf('/img/map.svg'))['content-security-policy']).toContain('sandbox');
    for (const path of ['/manual.pdf', '/feed.xml']) {
      const { 'content-security-policy': policy, 'x-content-type-options': options } = await typeOf(path);
      expect([policy, options], path).toEqual([undefined, 'nosniff']);
    }
  });

  it('answers HEAD like GET, without a body', async () => {
    const { url } = await started();
    for (const address of ['/guide', '/large.bin', '/nothing', '/guide.html']) {
      const [head, get] = await Promise.all([
        fetch(url + address, { method: 'HEAD', redirect: 'manual' }),
        fetch(url + address, { redirect: 'manual' }),
      ]);
      expect(await head.text()).toBe('');
      await get.arrayBuffer();
      const headersOf = (response: Response) =>
        [...response.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name));
      expect([head.status, headersOf(head)]).toEqual([get.status, headersOf(get)]);
    }
  });

  it('answers HEAD with the size of the whole file, ignoring ranges', async () => {
    const { url } = await started();
    for (const [address, length] of [
      ['/guide', Buffer.byteLength(GUIDE)],
      ['/large.bin', LARGE.length],
    ] as const) {
      const { status, headers } = await fetch(url + address, {
        method: 'HEAD',
        headers: { range: 'bytes=0-9', 'accept-encoding': 'identity' },
      });
      expect([status, headers.get('content-length'), headers.get('content-range')]).toEqual([
        200,
        String(length),
        null,
      ]);
    }
  });

  it('is sent in ranges, large and small, if it is unchanged', async () => {
    const { url } = await started();
    for (const [address, whole] of [
      ['/guide', Buffer.from(GUIDE)],
      ['/large.bin', LARGE],
    ] as const) {
      const { headers } = await bytesOf(url + address);
      const part = await bytesOf(url + address, {
        range: 'bytes=1000-',
        'if-range': String(headers.etag),
        'accept-encoding': 'br',
      });
      expect([part.status, part.headers['content-range']]).toEqual([
        206,
        `bytes 1000-${whole.length - 1}/${whole.length}`,
      ]);
      expect(part.body.equals(whole.subarray(1000))).toBe(true);
      expect((await bytesOf(url + address, { range: 'bytes=1000-', 'if-range': '"other"' })).body.equals(whole)).toBe(
        true,
      );
    }
  });

  it('is the same through Request and Response as over HTTP', async () => {
    const { url, site } = await started();
    for (const address of ['/guide', '/large.bin', '/nothing', '/guide.html', '/healthz/live']) {
      const [direct, served] = await Promise.all([
        site(new Request(url + address)),
        fetch(url + address, { redirect: 'manual', headers: { 'accept-encoding': 'identity' } }),
      ]);
      expect(direct.status).toBe(served.status);
      expect(Buffer.from(await direct.arrayBuffer()).equals(Buffer.from(await served.arrayBuffer()))).toBe(true);
      for (const [name, value] of direct.headers) expect([name, value]).toEqual([name, served.headers.get(name)]);
    }
    expect((await site(new Request(`${url}/guide`, { method: 'POST' }))).status).toBe(405);
  });

  it('gets a 500 if it cannot be read any more, and the reason is reported once', async () => {
    const options = await fileOf(SITE);
    const { url, site, messages } = await startSite(options);
    await site.ready;
    const [archive = ''] = (await readdir(options.cache)).filter((name) => name.endsWith('.tar'));
    await truncate(join(options.cache, archive));
    const before = messages.length;
    expect((await site(new Request(`${url}/guide`))).status).toBe(500);
    expect((await site(new Request(`${url}/guide`, { method: 'HEAD' }))).status).toBe(500);
    expect((await fetch(`${url}/guide`)).status).toBe(500);
    // A streamed file fails only when its body is read: the status is sent before the file is read.
    await expect((await site(new Request(`${url}/large.bin`))).arrayBuffer()).rejects.toThrow();
    await expect(fetch(`${url}/large.bin`).then((response) => response.arrayBuffer())).rejects.toThrow();
    expect(messages.slice(before)).toEqual([expect.stringMatching(/cannot be read from the cache folder: \w/)]);
  });
});
