import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createExportClient, type ExportClient, type ExportTimeouts } from '../../src/client/index.js';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';
import { readTimestamp } from '../../src/values/readTimestamp.js';
import {
  ADMIN_KEY,
  type ScriptedExportService,
  type ScriptedReply,
  startScriptedExportService,
} from '../support/scriptedExportService.js';

let service: ScriptedExportService;
afterEach(() => {
  vi.useRealTimers();
  return service?.stop();
});

async function clientOf(script: ScriptedExportService['script'] = {}): Promise<ExportClient> {
  service = await startScriptedExportService(script);
  return createExportClient({
    url: `${service.url}/`,
    fetch: (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${ADMIN_KEY}`);
      return fetch(url, { ...init, headers });
    },
  });
}

const job = (reply: ScriptedReply) => clientOf({ job: [reply] }).then((client) => client.getJob('job_1'));

describe('createExportClient', () => {
  it('starts a job with the documented fields only', async () => {
    const client = await clientOf();
    const request = {
      domain: 'Docs.Acme.com',
      version: '2.4',
      paths: ['index', ' guides/getting-started ', '/guide'],
      extra: 1,
    };
    expect(await client.startJob(request)).toEqual({ jobId: 'job_1' });
    const [sent] = service.requests;
    expect(sent).toMatchObject({ method: 'POST', url: '/v1/static-export/jobs' });
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      domain: 'docs.acme.com',
      version: '2.4',
      paths: ['index', 'guides/getting-started', '/guide'],
    });
    expect(sent?.headers).toMatchObject({ 'content-type': 'application/json', 'x-docs-assistant': '1' });
  });

  it('sends no body when it reads a job or requests a bundle', async () => {
    const client = await clientOf();
    await client.getJob('job_1');
    await client.createBundle('job_1');
    expect(service.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/v1/static-export/jobs/job_1', ''],
      ['POST', '/v1/static-export/jobs/job_1/bundle', ''],
    ]);
  });

  it.each([200, 201, 202, 203])('accepts status %d as success', async (status) => {
    expect(await job({ status, body: { status: 'running' } })).toMatchObject({ jobId: 'job_1', status: 'running' });
  });

  it('returns the exported version unchanged, or leaves it out', async () => {
    const wrong = [2.4, '', 'a\nb', 'v'.repeat(101), null, ['2.4']];
    const replies = [' 2.4', ...wrong].map((version) => ({ body: { status: 'completed', version } }));
    const client = await clientOf({ job: replies });
    expect(await client.getJob('job_1')).toMatchObject({ version: ' 2.4' });
    for (const _ of wrong) expect(await client.getJob('job_1')).not.toHaveProperty('version');
  });

  it.each([
    ['an ISO 8601 text', '2026-11-21T10:00:00Z'],
    ['an ISO 8601 text with an offset', '2026-11-21T12:00:00+02:00'],
    ['an ISO 8601 text without a time zone', '2026-11-21T10:00:00'],
    ['a number of seconds', 1_795_255_200],
    ['a number of seconds as text', '1795255200'],
    ['a number of milliseconds', 1_795_255_200_000],
  ])('reads a date that is %s', async (_, createdAt) => {
    const read = await job({ body: { status: 'running', createdAt } });
    expect(read.createdAt?.toISOString()).toBe('2026-11-21T10:00:00.000Z');
  });

  it.each([null, {}, [], true, '', 'soon', Number.NaN, -5, 0, 1e300])('does not read %j as a date', (value) => {
    expect(readTimestamp(value)).toBeUndefined();
  });

  it('leaves out fields that are missing or invalid', async () => {
    const body = {
      status: 'running',
      progress: 'half',
      pageCount: -1,
      createdAt: 'yesterday',
      error: 5,
      colour: 'red',
    };
    expect(await job({ body })).toEqual({ jobId: 'job_1', status: 'running' });
  });

  it('returns the progress as it is sent, in any unit', async () => {
    expect(await job({ body: { status: 'running', progress: 0.4 } })).toMatchObject({ progress: 0.4 });
    await service.stop();
    expect(await job({ body: { status: 'running', progress: '37', pageCount: 1200 } })).toMatchObject({
      progress: 37,
      pageCount: 1200,
    });
  });

  it('computes age and expiry by the clock of the service', async () => {
    const date = 'Sat, 21 Nov 2020 10:00:00 GMT';
    const client = await clientOf({
      job: [{ headers: { date }, body: { status: 'running', createdAt: '2020-11-21T09:59:00Z' } }],
      bundle: [
        { headers: { date }, body: { bundleUrl: 'https://files.acme.com/b', expiresAt: '2020-11-21T10:15:00Z' } },
      ],
    });
    expect((await client.getJob('job_1')).ageMs).toBe(60_000);
    expect((await client.createBundle('job_1')).expiresInMs).toBe(900_000);
  });

  it('reads Retry-After of a successful reply', async () => {
    expect(await job({ headers: { 'retry-after': '7' }, body: { status: 'running' } })).toMatchObject({
      retryAfter: 7,
    });
  });

  it.each([
    [400, 'bad-request'],
    [401, 'auth'],
    [402, 'quota'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [408, 'http'],
    [409, 'not-ready'],
    [413, 'too-large'],
    [418, 'http'],
    [422, 'bad-request'],
    [429, 'rate-limit'],
    [500, 'server'],
    [503, 'server'],
  ])('turns status %d into an error of kind %s', async (status, kind) => {
    await expect(job({ status, body: { error: 'No.' } })).rejects.toMatchObject({
      name: 'DocsAssistantError',
      kind,
      status,
      serverMessage: 'No.',
    });
  });

  it('returns the code of an error reply', async () => {
    const refusal = (code: unknown) =>
      job({ status: 403, body: { error: 'No.', code } }).catch((error: unknown) => error);
    expect(await refusal('plan-required')).toMatchObject({ kind: 'forbidden', code: 'plan-required' });
    await service.stop();
    expect(await refusal('<b>')).toMatchObject({ kind: 'forbidden', code: undefined });
  });

  it.each([700, 999])('rejects with a DocsAssistantError for the invalid status %d', async (status) => {
    const error = await job({ status, body: { error: 'Odd.' } }).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(DocsAssistantError);
    expect(error).toMatchObject({ status, serverMessage: 'Odd.' });
  });

  it.each<[string, ScriptedReply, string]>([
    ['an HTML page', { headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' }, 'protocol'],
    ['an array', { body: [] }, 'protocol'],
    ['no status', { body: { jobId: 'job_1' } }, 'protocol'],
    ['a status that is not a string', { body: { status: 5 } }, 'protocol'],
    ['an empty status', { body: { status: ' ' } }, 'protocol'],
    ['the report of another job', { body: { jobId: 'job_2', status: 'completed' } }, 'protocol'],
    ['an empty reply', { body: '' }, 'empty'],
    ['status 204', { status: 204, body: '' }, 'empty'],
    ['incomplete JSON', { body: '{"status": "runn' }, 'protocol'],
    ['a reply that is too long', { body: `{"status": "${'x'.repeat(200_000)}"}` }, 'protocol'],
    ['a redirect', { status: 302, headers: { location: 'https://evil.example/' } }, 'http'],
    ['a permanent redirect', { status: 308, headers: { location: '/v1/static-export/jobs/job_1' } }, 'http'],
    [
      'a cut connection',
      (outgoing) => void outgoing.writeHead(200, { 'content-length': '99' }).write('{', () => outgoing.destroy()),
      'network',
    ],
    ['a refused connection', (outgoing) => void outgoing.destroy(), 'network'],
  ])('refuses %s', async (_, reply, kind) => {
    await expect(job(reply)).rejects.toMatchObject({ name: 'DocsAssistantError', kind });
    expect(service.requests).toHaveLength(1);
  });

  it('ends a request without a reply at its limit', async () => {
    service = await startScriptedExportService({ job: [() => {}] }, '');
    const client = createExportClient({ url: service.url, timeouts: { firstByte: 50 } });
    await expect(client.getJob('job_1')).rejects.toMatchObject({ kind: 'timeout' });
  });

  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not end requests early with time limits of %s',
    async (limit) => {
      const answer = (body: object) => (outgoing: ServerResponse) =>
        setTimeout(() => outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(body)), 50);
      const bundleUrl = 'https://files.acme.com/1.tar.gz';
      service = await startScriptedExportService(
        { job: [answer({ status: 'running' })], bundle: [answer({ bundleUrl })] },
        '',
      );
      const timeouts = { firstByte: limit, idle: limit, total: limit, bundle: limit } as ExportTimeouts;
      const client = createExportClient({ url: service.url, timeouts });
      expect(await client.getJob('job_1')).toMatchObject({ status: 'running' });
      expect(await client.createBundle('job_1')).toMatchObject({ bundleUrl });
    },
  );

  const unendingError = async () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('Too few disks.')) }), {
      status: 503,
    });

  it('reports the status of an error reply whose body never ends', async () => {
    vi.useFakeTimers();
    const reading = createExportClient({ url: '', fetch: unendingError }).getJob('job_1');
    const rejection = expect(reading).rejects.toMatchObject({
      kind: 'server',
      status: 503,
      serverMessage: 'Too few disks.',
    });
    await vi.advanceTimersByTimeAsync(40_000);
    await rejection;
  });

  it.each([
    ['begins late', 'firstByte', async () => new Response(new ReadableStream(), { status: 503 })],
    ['ends late', 'firstByte', unendingError],
    ['pauses', 'idle', unendingError],
  ])('reports the status of an error reply whose body %s, whatever the limit %s', async (_, limit, fetch) => {
    vi.useFakeTimers();
    const client = createExportClient({ url: '', fetch, timeouts: { [limit]: 100 } });
    const rejection = expect(client.getJob('job_1')).rejects.toMatchObject({ kind: 'server', status: 503 });
    await vi.advanceTimersByTimeAsync(5_000);
    await rejection;
  });

  it('stops when its caller aborts while it reads an error reply', async () => {
    const stop = new AbortController();
    const client = createExportClient({ url: '', fetch: unendingError });
    const reading = client.getJob('job_1', { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(reading).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('ends a reply that pauses for longer than its limit', async () => {
    service = await startScriptedExportService({ job: [(outgoing) => void outgoing.writeHead(200).write('{')] }, '');
    const client = createExportClient({ url: service.url, timeouts: { idle: 50 } });
    await expect(client.getJob('job_1')).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('stops immediately when its caller aborts', async () => {
    service = await startScriptedExportService({ job: [() => {}] }, '');
    const stop = new AbortController();
    const reading = createExportClient({ url: service.url }).getJob('job_1', { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(reading).rejects.toMatchObject({ kind: 'aborted' });
  });

  it.each(['', '../jobs', 'a/b', 'a?b', 'a b', 'a'.repeat(129), 'é', undefined, 5])(
    'rejects the invalid id %j without sending it',
    async (id) => {
      const client = await clientOf();
      await expect(client.getJob(id as string)).rejects.toMatchObject({ kind: 'setup' });
      await expect(client.createBundle(id as string)).rejects.toMatchObject({ kind: 'setup' });
      expect(service.requests).toEqual([]);
    },
  );

  it.each([
    { domain: 'https://acme.com' },
    { domain: 5 },
    {},
    { domain: 'acme', paths: 'guide' },
    { domain: 'acme', paths: ['https://docs.acme.com/guide'] },
    { domain: 'acme', paths: [' '] },
    { domain: 'acme', paths: ['//evil.example'] },
    { domain: 'acme', paths: ['/a\n'] },
    { domain: 'acme', version: 'a\nb' },
    { domain: 'acme', version: 5 },
  ])('rejects the invalid request %j without sending it', async (request) => {
    const client = await clientOf();
    await expect(client.startJob(request as { domain: string })).rejects.toMatchObject({ kind: 'setup' });
    expect(service.requests).toEqual([]);
  });

  it.each<[string, object]>([
    ['an admin key in a header', { headers: { Authorization: `Bearer ${ADMIN_KEY}` } }],
    ['a key as an option', { apiKey: ADMIN_KEY }],
    ['an admin key as an option', { adminApiKey: ADMIN_KEY }],
  ])('accepts no key, which would be visible in the browser: %s', (_, options) => {
    const make = () => createExportClient({ url: '/api/docs', ...options });
    expect(make).toThrow(expect.objectContaining({ kind: 'wrong-key' }));
    expect(make).not.toThrow(ADMIN_KEY);
  });

  it('replaces headers of the caller in any letter case, except Accept', async () => {
    service = await startScriptedExportService({}, '');
    const headers = { 'Content-Type': 'text/plain', 'X-Docs-Assistant': '0', Accept: 'text/plain' };
    await createExportClient({ url: service.url, headers }).startJob({ domain: 'acme' });
    expect(service.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-docs-assistant': '1',
      accept: 'text/plain',
    });
  });

  it('reports an invalid header as a setup error', async () => {
    const client = createExportClient({ url: 'http://127.0.0.1:9', headers: { 'x session': 's' } });
    await expect(client.getJob('job_1')).rejects.toMatchObject({ kind: 'setup' });
  });

  it('accepts a login token with an underscore in its headers', () => {
    const headers = { authorization: 'Bearer ory_at_4f2a9c1d' };
    expect(() => createExportClient({ url: '/api/docs', headers })).not.toThrow();
  });

  it('refuses unknown credentials', () => {
    const credentials = 'cookies' as RequestCredentials;
    expect(() => createExportClient({ url: '/api/docs', credentials })).toThrow(
      expect.objectContaining({ kind: 'setup' }),
    );
  });

  it.each(['ftp://acme.com', '//acme.com', 'acme', 'https://user:pass@acme.com', '/api?x=1', '/api#x', undefined])(
    'refuses the address %j',
    (url) => {
      expect(() => createExportClient({ url: url as string })).toThrow(expect.objectContaining({ kind: 'setup' }));
    },
  );
});

describe('a bundle link', () => {
  const link = async (bundleUrl: unknown, serviceUrl?: string) => {
    const fetch = async () => Response.json({ bundleUrl });
    const client = createExportClient({ url: 'https://docs.acme.com/api', fetch, ...(serviceUrl && { serviceUrl }) });
    return (await client.createBundle('job_1')).bundleUrl;
  };

  it.each([
    'https://files.acme.com/b.tar.gz?X-Amz-Signature=a%2Fb&X-Amz-Date=20261121T100000Z',
    'http://127.0.0.1:4321/b',
    'http://localhost/b',
    'http://[::1]:80/b',
  ])('is returned unchanged: %s', async (url) => {
    expect(await link(url)).toBe(url);
  });

  it('is rejected when it is too long', async () => {
    await expect(link(`https://files.acme.com/${'a'.repeat(9_000)}`)).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('may be relative to the service', async () => {
    expect(await link('/files/b')).toBe('https://docs.acme.com/files/b');
  });

  it('without TLS is accepted only for the origin of serviceUrl', async () => {
    expect(await link('http://docs-service:4321/b', 'http://docs-service:4321')).toBe('http://docs-service:4321/b');
    await expect(link('http://docs-service:4321/b')).rejects.toMatchObject({ kind: 'protocol' });
    await expect(link('http://docs-service:99/b', 'http://docs-service:4321')).rejects.toMatchObject({
      kind: 'protocol',
    });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://files.acme.com/b',
    'http://127.0.0.1.evil.example/b',
    'http://localhost.evil.example/b',
    'https://user:secret@files.acme.com/b',
    'ftp://files.acme.com/b',
    'https://',
    '',
    null,
    5,
    {},
  ])('is rejected: %j', async (url) => {
    await expect(link(url)).rejects.toMatchObject({ kind: 'protocol' });
  });
});
