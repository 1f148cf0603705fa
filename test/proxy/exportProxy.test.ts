import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createExportClient, pollExportJob } from '../../src/client/index.js';
import { createExportProxy, type ExportAccess, memoryRateLimitStore } from '../../src/proxy/index.js';
import { createDeferred } from '../support/createDeferred.js';
import {
  ADMIN_KEY,
  type ScriptedExportService,
  type ScriptedReply,
  startScriptedExportService,
} from '../support/scriptedExportService.js';
import { takeConsole } from '../support/takeConsole.js';
import { JOBS, openOptions, ownHeaders, serveProxy, start, stopServers } from './serveProxy.js';

let service: ScriptedExportService;
beforeEach(async () => {
  service = await startScriptedExportService();
});
afterEach(async () => {
  stopServers();
  await service.stop();
});

const serve = (more: Parameters<typeof openOptions>[1] = {}) =>
  serveProxy(createExportProxy(openOptions(service.url, more)));
const read = (url: string, jobId = 'job_1', headers: Record<string, string> = {}) =>
  fetch(`${url}${JOBS}/${jobId}`, { headers });
const bundle = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${JOBS}/job_1/bundle`, { method: 'POST', headers: ownHeaders(url, headers) });
const codeOf = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`;

describe('createExportProxy', () => {
  it('makes the three calls with the key and with documented fields only', async () => {
    const url = await serve();
    expect(
      await (await start(url, { domain: 'Docs.Acme.com', version: '2', paths: ['index', '/a'], evil: 1 })).json(),
    ).toEqual({
      jobId: 'job_1',
    });
    expect(await (await read(url)).json()).toEqual({
      jobId: 'job_1',
      status: 'completed',
      progress: 100,
      pageCount: 12,
    });
    expect(await (await bundle(url)).json()).toMatchObject({
      jobId: 'job_1',
      bundleUrl: `${service.url}/files/job_1.tar.gz?sig=abc`,
    });
    expect(service.requests.map(({ method, url: path, body }) => `${method} ${path} ${body}`)).toEqual([
      'POST /v1/static-export/jobs {"domain":"docs.acme.com","version":"2","paths":["index","/a"]}',
      'GET /v1/static-export/jobs/job_1 ',
      'POST /v1/static-export/jobs/job_1/bundle ',
    ]);
    expect(service.requests.every(({ headers }) => headers.authorization === `Bearer ${ADMIN_KEY}`)).toBe(true);
  });

  it('works with the export client from start to bundle', async () => {
    service.script.job = [
      { body: { status: 'running' }, headers: { 'retry-after': '1' } },
      { body: { status: 'completed' } },
    ];
    const url = await serve();
    const client = createExportClient({
      url: `${url}/api/docs`,
      serviceUrl: service.url,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...(init.headers as object), origin: url } }),
    });
    const { jobId } = await client.startJob({ domain: 'docs.acme.com' });
    expect(await pollExportJob(client, jobId, { intervalMs: 1_000, random: () => 0 })).toMatchObject({
      outcome: 'completed',
    });
    expect((await client.createBundle(jobId)).bundleUrl).toContain('/files/job_1');
  });

  it('passes on the version of the job, which the Helm values need', async () => {
    service.script.job = [{ body: { status: 'completed', version: '2.4', evil: 1 } }];
    expect(await (await read(await serve())).json()).toEqual({ jobId: 'job_1', status: 'completed', version: '2.4' });
  });

  it('passes on the id and the trace of a request, if they are valid', async () => {
    const url = await serve();
    const ids = { 'x-request-id': 'r-1', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await read(url, 'job_1', ids);
    await start(url, undefined, ids);
    await bundle(url, ids);
    await read(url, 'job_1', { 'x-request-id': 'two words', traceparent: 'none' });
    const names = Object.keys(ids) as (keyof typeof ids)[];
    const arrived = service.requests.map(({ headers }) => names.map((name) => headers[name]));
    expect(arrived).toEqual([...Array(3).fill(Object.values(ids)), [undefined, undefined]]);
  });

  it('sends no other header of the caller to the platform', async () => {
    const url = await serve();
    const sent = {
      cookie: 'session=1',
      'x-evil': '1',
      authorization: 'Bearer mine',
      'accept-language': 'de',
      'x-forwarded-for': '1.2.3.4',
    };
    await read(url, 'job_1', sent);
    await start(url, undefined, sent);
    for (const { headers } of service.requests) {
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('x-evil');
      expect(headers).not.toHaveProperty('x-forwarded-for');
      expect(headers).not.toHaveProperty('x-docs-assistant');
      expect(headers).not.toHaveProperty('origin');
      expect(headers.authorization).toBe(`Bearer ${ADMIN_KEY}`);
      expect(headers['accept-language'] ?? '*').toBe('*');
    }
  });

  it('passes on no header of the platform but Retry-After in digits', async () => {
    const headers = {
      'set-cookie': 'a=b',
      'x-internal': '1',
      server: 'secret',
      'retry-after': 'Sat, 21 Nov 2020 10:00:30 GMT',
      date: 'Sat, 21 Nov 2020 10:00:00 GMT',
    };
    service.script.job = [{ body: { status: 'running' }, headers }];
    const response = await read(await serve());
    expect(
      [...response.headers.keys()]
        .filter((name) => !/^(date|connection|keep-alive|transfer-encoding)$/.test(name))
        .sort(),
    ).toEqual(['cache-control', 'content-type', 'retry-after', 'x-content-type-options']);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('passes on known and valid fields only', async () => {
    service.script.job = [
      {
        body: {
          status: 'failed',
          error: `<b>No</b> ${ADMIN_KEY}`,
          createdAt: 1_795_255_200,
          internalHost: 'db-7',
          progress: 'x',
        },
      },
    ];
    expect(await (await read(await serve())).json()).toEqual({
      jobId: 'job_1',
      status: 'failed',
      error: 'No svc_••••',
      createdAt: '2026-11-21T10:00:00.000Z',
    });
  });

  it.each<[number, string]>([
    [400, '400 bad-request'],
    [401, '502 proxy-key'],
    [402, '402 quota'],
    [403, '403 plan-required'],
    [404, '404 not-found'],
    [408, '503 platform-fault'],
    [409, '409 not-ready'],
    [413, '413 too-large'],
    [418, '502 platform-fault'],
    [422, '400 bad-request'],
    [429, '429 rate-limit'],
    [500, '502 platform-fault'],
    [503, '503 platform-fault'],
    [301, '502 platform-fault'],
    [302, '502 platform-fault'],
    [307, '502 platform-fault'],
    [308, '502 platform-fault'],
  ])("answers the platform's %d with %s and its own text", async (status, expected) => {
    const reply: ScriptedReply = {
      status,
      headers: { location: 'http://127.0.0.1:1/', 'retry-after': '3' },
      body: { error: `Secret words ${ADMIN_KEY}` },
    };
    service.script = { start: [reply], job: [reply], bundle: [reply] };
    const url = await serve();
    for (const ask of [() => start(url), () => read(url), () => bundle(url)]) {
      const response = await ask();
      const text = await response.clone().text();
      expect(await codeOf(response)).toBe(expected);
      expect(text).not.toMatch(/secret words|svc_/i);
      expect(Object.keys(JSON.parse(text))).toEqual(['error', 'code']);
    }
    expect(service.requests).toHaveLength(3);
  });

  it('lets the client distinguish a refusal of the platform from one of the proxy', async () => {
    service.script.start = [{ status: 403, body: { error: 'Plan.' } }];
    const plan = await start(await serve());
    const own = await start(await serve({ authorize: () => false }));
    expect([await codeOf(plan), await codeOf(own)]).toEqual(['403 plan-required', '403 not-allowed']);
    const url = await serve();
    const client = createExportClient({
      url: `${url}/api/docs`,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...(init.headers as object), origin: url } }),
    });
    const error = await client.startJob({ domain: 'docs.acme.com' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'forbidden', code: 'plan-required' });
  });

  it.each<[string, ScriptedReply]>([
    ['HTML', { body: '<html>' }],
    ['an empty reply', { body: '' }],
    ['a list', { body: [] }],
    ['no status', { body: {} }],
    ['the state of another job', { body: { jobId: 'job_2', status: 'completed' } }],
    ['a megabyte', { body: { status: 'x'.repeat(1_000_000) } }],
    ['its own key as status', { body: { status: ADMIN_KEY } }],
    [
      'a cut connection',
      (outgoing) => void outgoing.writeHead(200, { 'content-length': '99' }).write('{', () => outgoing.destroy()),
    ],
    ['a refused connection', (outgoing) => void outgoing.destroy()],
  ])('answers 502 if the platform sends %s', async (_, reply) => {
    service.script.job = [reply];
    expect(await codeOf(await read(await serve()))).toBe('502 platform-fault');
  });

  it.each([
    'javascript:alert(1)',
    'http://files.acme.com/b',
    'https://user:pass@files.acme.com/b',
    `https://files.acme.com/b?token=${ADMIN_KEY}`,
    `https://files.acme.com/b?token=${ADMIN_KEY.replace('_', '%5F')}`,
    5,
  ])('does not pass on a bundle link such as %j', async (bundleUrl) => {
    service.script.bundle = [{ body: { bundleUrl } }];
    const response = await bundle(await serve());
    const text = await response.text();
    expect(response.status).toBe(502);
    expect(text).not.toContain(ADMIN_KEY);
  });

  it('waits for the platform until the time limit', async () => {
    service.script = { start: [() => {}], job: [(outgoing) => void outgoing.writeHead(200).write('{')] };
    const url = await serve({ timeouts: { platform: 60 } });
    expect(await codeOf(await start(url))).toBe('504 platform-timeout');
    expect(await codeOf(await read(url))).toBe('504 platform-timeout');
  });

  it('has a longer time limit for bundles, which are packed first', async () => {
    const packed = { bundleUrl: 'https://files.acme.com/b.tar.gz' };
    service.script.bundle = [(outgoing) => void setTimeout(() => outgoing.end(JSON.stringify(packed)), 300), () => {}];
    const patient = await serve({ timeouts: { platform: 60 } });
    expect((await bundle(patient)).status).toBe(200);
    const hasty = await serve({ timeouts: { bundle: 60 } });
    expect(await codeOf(await bundle(hasty))).toBe('504 platform-timeout');
  });

  it('aborts the upstream request when the caller disconnects', async () => {
    const { promise: closed, resolve: resolveClosed } = createDeferred();
    const stop = new AbortController();
    service.script.job = [
      (outgoing) => {
        outgoing.on('close', () => resolveClosed());
        stop.abort();
      },
    ];
    const url = await serve();
    await expect(fetch(`${url}${JOBS}/job_1`, { signal: stop.signal })).rejects.toThrow();
    await closed;
  });

  it('accepts a base URL with a path', async () => {
    const seen: string[] = [];
    const proxy = createExportProxy(
      openOptions('https://platform.example/base/', {
        fetch: async (input) => {
          seen.push(input);
          return Response.json({ status: 'queued' });
        },
      }),
    );
    await proxy(new Request('http://evil.example/api/docs/v1/static-export/jobs/a?baseUrl=http://evil.example#x'));
    expect(seen).toEqual(['https://platform.example/base/v1/static-export/jobs/a']);
  });
});

describe('authorize', () => {
  it('is called for every start with its domain, and for every job with its id', async () => {
    const asked: Omit<ExportAccess, 'request'>[] = [];
    const url = await serve({
      authorize: ({ request, ...access }) => {
        asked.push(access);
        return request.headers.get('cookie') === 'admin=1';
      },
    });
    const cookie = { cookie: 'admin=1' };
    await start(url, undefined, cookie);
    await read(url, 'job_1', cookie);
    await read(url, 'job_1', cookie);
    await bundle(url, cookie);
    expect(asked).toEqual([
      { action: 'start', domain: 'docs.acme.com' },
      { action: 'read', jobId: 'job_1' },
      { action: 'read', jobId: 'job_1' },
      { action: 'bundle', jobId: 'job_1' },
    ]);
    expect(await codeOf(await read(url))).toBe('403 not-allowed');
    expect(service.requests).toHaveLength(4);
  });

  it.each<[string, () => unknown]>([
    ['false', () => false],
    ['undefined', () => undefined],
    ['a text', () => 'yes'],
    ['the number 1', () => 1],
    ['an object', () => ({})],
    ['a promise of false', async () => false],
    ['a promise of an object', async () => ({ allowed: true })],
    [
      'an exception',
      () => {
        throw new Error(ADMIN_KEY);
      },
    ],
    [
      'a rejection',
      async () => {
        throw new Error(ADMIN_KEY);
      },
    ],
    ['no answer', () => new Promise(() => {})],
  ])('refuses the request when it returns %s', async (_, authorize) => {
    const url = await serve({ authorize: authorize as () => boolean, timeouts: { authorize: 50 } });
    for (const ask of [() => start(url), () => read(url), () => bundle(url)]) {
      const response = await ask();
      expect(await response.clone().text()).not.toContain('svc_');
      expect(await codeOf(response)).toBe('403 not-allowed');
    }
    expect(service.requests).toEqual([]);
  });

  it('does not reveal which domains may be exported', async () => {
    const refused = await (await start(await serve({ authorize: () => false }))).text();
    const unlisted = await (await start(await serve(), { domain: 'other.acme.com' })).text();
    expect(unlisted).toBe(refused);
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['without authorize', { authorize: undefined }],
    ['without domains', { allowedDomains: [] }],
    ['with an invalid domain', { allowedDomains: ['*'] }],
    ['with an assistant key', { adminApiKey: 'svc_dsc_abc' }],
    ['with a key that would split the header', { adminApiKey: 'svc_a\r\nx: 1' }],
    ['with an invalid URL', { baseUrl: 'platform' }],
    ['with a URL with credentials', { baseUrl: 'https://a:b@platform.example' }],
    ['with a URL with an empty query, to which no path can be appended', { baseUrl: 'https://platform.example/base?' }],
    ['with a URL with an empty fragment', { baseUrl: 'https://platform.example/base#' }],
    ['with a URL of another scheme', { baseUrl: 'file:///tmp' }],
    ['with a mount path without a slash', { mountPath: 'api' }],
    ['with a mount path with ..', { mountPath: '/api/../x y' }],
    ['with an invalid origin', { origins: ['*'] }],
    ['with a rate limit of 0', { rateLimit: { requests: 0, windowMs: 1 } }],
  ])('is checked with all other options by createExportProxy, which throws %s', (_, more) => {
    const make = () => createExportProxy(openOptions('http://127.0.0.1:1', more as object));
    expect(make).toThrow(expect.objectContaining({ kind: expect.stringMatching(/^(setup|wrong-key)$/) }));
  });
});

describe('without a key', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['white space', ' \n'],
  ])('answers 500 and logs the reason once when the key is %s', async (_, adminApiKey) => {
    const url = await serve({ adminApiKey });
    expect(takeConsole()).toEqual([]);
    const responses = [await start(url), await read(url), await bundle(url)];
    expect(await Promise.all(responses.map(codeOf))).toEqual(Array(3).fill('500 proxy-key'));
    expect(takeConsole()).toEqual([
      'docs-assistant/proxy: adminApiKey is missing. Read it from the environment of the server, for example process.env.DOCS_ADMIN_API_KEY, and set it there.',
    ]);
    expect(service.requests).toEqual([]);
  });

  it('still refuses options that cannot work', () => {
    const make = () => createExportProxy(openOptions('platform', { adminApiKey: undefined }));
    expect(make).toThrow(expect.objectContaining({ kind: 'setup', message: expect.stringContaining('baseUrl') }));
  });
});

describe('the rate limit', () => {
  it('counts each caller separately, in windows of time', async () => {
    let now = 0;
    const store = memoryRateLimitStore({ now: () => now });
    const url = await serve({
      rateLimit: { requests: 2, windowMs: 60_000, store },
      callerOf: (request) => request.headers.get('cookie') ?? undefined,
    });
    const ask = (cookie: string) => read(url, 'job_1', { cookie });
    expect([(await ask('a')).status, (await ask('a')).status]).toEqual([200, 200]);
    now = 45_500;
    const refused = await ask('a');
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(await codeOf(refused)).toBe('429 rate-limit');
    expect((await ask('b')).status).toBe(200);
    now = 60_000;
    expect((await ask('a')).status).toBe(200);
  });

  it('counts by the name of an async callerOf, and refuses a request when it does not answer in time', async () => {
    const rateLimit = { requests: 1, windowMs: 60_000 };
    const url = await serve({ rateLimit, callerOf: async (request) => request.headers.get('cookie') ?? undefined });
    const statuses = [];
    for (const cookie of ['a', 'a', 'b']) statuses.push((await read(url, 'job_1', { cookie })).status);
    expect(statuses).toEqual([200, 429, 200]);
    const silent = await serve({ callerOf: () => new Promise(() => {}), timeouts: { authorize: 50 } });
    expect(await codeOf(await read(silent, 'job_1'))).toBe('503 internal');
  });

  it('counts by the IP address of the client, regardless of headers', async () => {
    const url = await serve({ rateLimit: { requests: 1, windowMs: 60_000 } });
    expect((await read(url, 'job_1', { 'x-forwarded-for': '1.1.1.1' })).status).toBe(200);
    expect((await read(url, 'job_1', { 'x-forwarded-for': '2.2.2.2' })).status).toBe(429);
  });

  it('counts an IPv6 network as one caller, and all without an IP address as one', async () => {
    const proxy = createExportProxy(openOptions(service.url, { rateLimit: { requests: 1, windowMs: 60_000 } }));
    const from = async (remoteAddress?: string) =>
      (await proxy(new Request(`https://docs.acme.com${JOBS}/job_1`), { remoteAddress })).status;
    expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::9'), await from('2001:db8:1:3::1')]).toEqual([
      200, 429, 200,
    ]);
    expect([await from('10.0.0.1'), await from('::ffff:10.0.0.1')]).toEqual([200, 429]);
    expect([await from(), await from('')]).toEqual([200, 429]);
  });

  it('counts refused requests, so that nobody can try all ids', async () => {
    const url = await serve({ rateLimit: { requests: 1, windowMs: 60_000 }, authorize: () => false });
    expect((await read(url, 'a')).status).toBe(403);
    expect((await read(url, 'b')).status).toBe(429);
  });

  it('does not count requests of pages of other sites', async () => {
    const url = await serve({ rateLimit: { requests: 1, windowMs: 60_000 } });
    expect((await read(url, 'a', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await read(url, 'a')).status).toBe(200);
  });

  it('passes short names to its store, one per caller', async () => {
    const names: string[] = [];
    const store = {
      count(name: string) {
        names.push(name);
        return { requests: 1, resetInMs: 1 };
      },
    };
    const url = await serve({
      rateLimit: { requests: 1, windowMs: 1, store },
      callerOf: (request) => request.headers.get('cookie') ?? undefined,
    });
    const long = 'a'.repeat(8_000);
    for (const cookie of ['short', `${long}1`, `${long}2`, `${long}1`]) await read(url, 'job_1', { cookie });
    expect(names[0]).toBe('short');
    expect(names[1]).toBe(names[3]);
    expect(new Set(names).size).toBe(3);
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(128);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('Redis is away.'))],
    ['never answers', () => new Promise<never>(() => {})],
  ])('refuses requests if its store %s', async (_, count) => {
    const timeouts = { authorize: 50 };
    const response = await read(await serve({ rateLimit: { requests: 1, windowMs: 1, store: { count } }, timeouts }));
    expect(await codeOf(response)).toBe('503 internal');
    expect(service.requests).toEqual([]);
  });
});
