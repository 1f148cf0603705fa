import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, type ExportingService, startExporting } from './exportSupport.js';
import { errorOf } from './support.js';

let service: ExportingService;
let clock = Date.now();
let jobId: string;
let link: string;
let whole: Buffer;

beforeAll(async () => {
  service = await startExporting({ now: () => clock });
  jobId = await service.start();
  await service.end(jobId);
  link = await service.link(jobId);
  whole = await bytesOf(link);
});
afterAll(() => service.stop());

const get = (headers: Record<string, string> = {}, url = link, method = 'GET') => fetch(url, { headers, method });

describe('the download', () => {
  it('needs only its link, and cannot be interpreted as a page', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(whole.byteLength),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="lantern-\w+\.tar\.gz"$/),
    });
    await response.body?.cancel();
  });

  it('answers HEAD with its size and no body', async () => {
    const response = await get({}, link, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(whole.byteLength)]);
    expect(await response.text()).toBe('');
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-99999999', 5, undefined],
    ['bytes=0-0', 0, 1],
  ] as const)('sends the requested range: %s', async (range, from, to) => {
    const response = await get({ range });
    const part = whole.subarray(from, to);
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(part)).toBe(true);
    const begin = from < 0 ? whole.byteLength + from : from;
    expect(response.headers.get('content-range')).toBe(
      `bytes ${begin}-${begin + part.byteLength - 1}/${whole.byteLength}`,
    );
  });

  it.each(['bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    'sends the whole file for an invalid range: %s',
    async (range) => {
      const response = await get({ range });
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(whole.byteLength);
    },
  );

  it.each(['bytes=99999999-', 'bytes=-0'])('refuses a range after the end: %s', async (range) => {
    const response = await get({ range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${whole.byteLength}`]);
  });

  it('continues only if the file is still the same', async () => {
    const etag = (await get({}, link, 'HEAD')).headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=3-', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=3-', 'if-range': '"another"' })).status).toBe(200);
  });

  it('has the same bytes for the same pages', async () => {
    const again = await service.start();
    await service.end(again);
    expect((await bytesOf(await service.link(again))).equals(whole)).toBe(true);
  });
});

describe('a link', () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link);
    change(url);
    return url.href;
  };

  it.each<[string, (url: URL) => void]>([
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['an empty signature', (url) => url.searchParams.set('signature', '')],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['a later expiry', (url) => url.searchParams.set('expires', '9999999999')],
    ['no expiry', (url) => url.searchParams.delete('expires')],
    ['an expiry in another spelling', (url) => url.searchParams.set('expires', `0${url.searchParams.get('expires')}`)],
    ['two expiries', (url) => (url.search = `?expires=9999999999&${url.search.slice(1)}`)],
    ['a job that does not exist', (url) => (url.pathname = url.pathname.replace(/jobs\/[^/]+/, 'jobs/none'))],
    [
      'a name that leads out',
      (url) => (url.pathname = url.pathname.replace(/jobs\/[^/]+/, 'jobs/%2e%2e%2flink-secret')),
    ],
  ])('with %s is refused', async (_, change) => {
    const response = await get({}, changed(change));
    expect([response.status, await errorOf(response)]).toEqual([403, expect.stringContaining('not valid')]);
  });

  it('of one job is not valid for another', async () => {
    const other = await service.start({ paths: ['/port'] });
    await service.end(other);
    const response = await get({}, link.replace(jobId, other));
    expect(response.status).toBe(403);
  });

  it('cannot be replaced by the admin key', async () => {
    const response = await service.call('GET', `/jobs/${jobId}/bundle.tar.gz`);
    expect(response.status).toBe(403);
  });

  it('expires at the announced time, and a new one works', async () => {
    const before = clock;
    clock += 3_600_001;
    try {
      const response = await get();
      expect([response.status, await errorOf(response)]).toEqual([403, expect.stringContaining('expired')]);
      expect((await bytesOf(await service.link(jobId))).equals(whole)).toBe(true);
    } finally {
      clock = before;
    }
  });

  it('survives a restart of the service', async () => {
    const { pathname, search } = new URL(link);
    await service.stop();
    service = await startExporting({ now: () => clock, exportFolder: service.folder });
    expect((await bytesOf(`${service.url}${pathname}${search}`)).equals(whole)).toBe(true);
  });
});
