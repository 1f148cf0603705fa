/**
 * Tests proxies in frameworks that put an internal URL into the request, as `next start` does: the URL is `http://localhost:PORT` for
 * every host that a browser requests.
 */
import { request as sendRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toNodeListener } from '../../src/node/index.js';
import {
  type AssistantProxyOptions,
  createAssistantProxy,
  createExportProxy,
  type ProxyHandler,
} from '../../src/proxy/index.js';
import { type ScriptedExportService, startScriptedExportService } from '../support/scriptedExportService.js';
import { JOBS, listen, openOptions, serveProxy, stopServers } from './serveProxy.js';

type SiteGuardOptions = Pick<AssistantProxyOptions, 'origins' | 'allowedHosts' | 'trustProxy'>;

let service: ScriptedExportService;
let platform: string;
beforeEach(async () => {
  service = await startScriptedExportService();
  platform = await listen((_incoming, outgoing) => void outgoing.end('0:"Yes"\nd:{"finishReason":"stop"}\n'));
});
afterEach(async () => {
  stopServers();
  await service.stop();
});

const listenAsNext = (proxy: ProxyHandler) =>
  serveProxy((request) => {
    const { pathname, port } = new URL(request.url);
    return proxy(new Request(`http://localhost:${port}${pathname}`, request));
  });

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends a request with any `Host` header, which `fetch` does not allow. */
function send(url: string, { method, path, headers, body }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = sendRequest(new URL(path, url), { method, headers, setHost: false }, async (incoming) => {
      let text = '';
      for await (const chunk of incoming) text += chunk;
      resolve({ status: incoming.statusCode ?? 0, text });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const ask = (url: string, headers: Record<string, string>) =>
  send(url, {
    method: 'POST',
    path: '/discovery/v1/assistant/acme/message',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"messages":[{"id":"1","role":"user","content":"Hi"}]}',
  });
const startJob = (url: string, headers: Record<string, string>) =>
  send(url, {
    method: 'POST',
    path: JOBS,
    headers: { 'content-type': 'application/json', 'x-docs-assistant': '1', ...headers },
    body: '{"domain":"docs.acme.com"}',
  });

const PROXIES: Record<
  string,
  { serve: (options: SiteGuardOptions) => Promise<string>; request: typeof ask; ok: number }
> = {
  assistant: {
    serve: (options) =>
      listenAsNext(
        createAssistantProxy({
          discoveryUrl: `${platform}/discovery`,
          domain: 'acme',
          mountPath: '/discovery',
          ...options,
        }),
      ),
    request: ask,
    ok: 200,
  },
  export: {
    serve: (options) => listenAsNext(createExportProxy(openOptions(service.url, options))),
    request: startJob,
    ok: 202,
  },
};

const HTTP = { host: 'docs.acme.test:8080', origin: 'http://docs.acme.test:8080' };
const TLS = { host: 'docs.acme.test', origin: 'https://docs.acme.test' };
const REWRITTEN = { host: 'app.internal:3000', origin: 'https://docs.acme.test' };
const REBOUND = { host: 'evil.example', origin: 'http://evil.example' };

const ACCEPTED: [string, Record<string, string>, SiteGuardOptions?][] = [
  ['the public name without TLS', HTTP],
  ['an IP address', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
  ['localhost', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
  ['an IPv6 address', { host: '[::1]:3000', origin: 'http://[::1]:3000' }],
  ['a TLS proxy that keeps the host', TLS],
  ['a TLS proxy that keeps the host, from a browser', { ...TLS, 'sec-fetch-site': 'same-origin' }],
  ['a host that names the default port', { ...TLS, host: 'docs.acme.test:443' }],
  ['a host in capitals', { ...TLS, host: 'Docs.Acme.Test' }],
  ['a TLS proxy that rewrites the host, from a browser', { ...REWRITTEN, 'sec-fetch-site': 'same-origin' }],
  ['a trusted proxy', { ...REWRITTEN, 'x-forwarded-host': 'docs.acme.test' }, { trustProxy: true }],
  [
    'the last of several forwarded hosts',
    { ...REWRITTEN, 'x-forwarded-host': 'evil.example, docs.acme.test' },
    { trustProxy: true },
  ],
  ['a listed origin', REWRITTEN, { origins: ['https://docs.acme.test'] }],
  ['an allowed host', TLS, { allowedHosts: ['Docs.Acme.Test'] }],
  [
    'loopback, in addition to allowed hosts',
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
    { allowedHosts: [] },
  ],
  ['any host if all are allowed', REBOUND, { allowedHosts: ['*'] }],
  ['an unknown name when no hosts are configured, as documented', REBOUND],
];

const REFUSED: [string, Record<string, string>, SiteGuardOptions?][] = [
  ['a page of another site', { ...TLS, origin: 'https://evil.example' }],
  [
    'a page of another site, from a browser',
    { ...TLS, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ],
  ['a sibling site', { ...TLS, origin: 'https://blog.acme.test', 'sec-fetch-site': 'same-site' }],
  ['another port', { ...HTTP, origin: 'http://docs.acme.test:8081' }],
  ['a name that only starts like the host', { ...TLS, origin: 'https://docs.acme.test.evil.example' }],
  ['an insecure page of a secure host', { ...TLS, origin: 'http://docs.acme.test', 'sec-fetch-site': 'cross-site' }],
  ['a sandboxed page', { ...TLS, origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['a page of the internal address', { ...TLS, origin: 'http://localhost:3000' }],
  ['no origin', { host: TLS.host }],
  ['no origin, from a browser', { host: TLS.host, 'sec-fetch-site': 'same-origin' }],
  ['a forwarded host that is not trusted', { ...REWRITTEN, 'x-forwarded-host': 'docs.acme.test' }],
  ['a rebound name when hosts are listed', REBOUND, { allowedHosts: ['docs.acme.test'] }],
  [
    'a rebound name where hosts are listed, from a browser',
    { ...REBOUND, 'sec-fetch-site': 'same-origin' },
    { allowedHosts: ['docs.acme.test'] },
  ],
  [
    'a rebound name that a trusted proxy forwards',
    { ...TLS, 'x-forwarded-host': 'evil.example' },
    { allowedHosts: ['docs.acme.test'], trustProxy: true },
  ],
  ['a rebound name when origins are listed', REBOUND, { origins: ['https://docs.acme.test'] }],
  [
    'a rebound name where origins are listed, from a browser',
    { ...REBOUND, 'sec-fetch-site': 'same-origin' },
    { origins: ['https://docs.acme.test'] },
  ],
];

describe.each(Object.entries(PROXIES))(
  'the %s proxy with an internal URL in its requests',
  (_, { serve, request, ok }) => {
    it.each(ACCEPTED)('answers requests that come from or name %s', async (_name, headers, options = {}) => {
      const { status, text } = await request(await serve(options), headers);
      expect(status, text).toBe(ok);
    });

    it.each(REFUSED)('refuses requests that come from or name %s', async (_name, headers, options = {}) => {
      const { status, text } = await request(await serve(options), headers);
      expect([status, JSON.parse(text)]).toEqual([403, { error: expect.any(String), code: 'not-allowed' }]);
    });

    it('names the page, the host and the remedy in its error', async () => {
      const { text } = await request(await serve({}), REWRITTEN);
      expect(JSON.parse(text).error).toBe(
        'This request comes from a page of "https://docs.acme.test", which is not the site of this proxy ("app.internal:3000"). If a server in front of it changes the Host header, list the site in the option origins, or set trustProxy.',
      );
    });

    it('allows no other origin access', async () => {
      const url = await serve({ origins: ['https://docs.acme.test'] });
      const preflight = await fetch(`${url}${JOBS}`, {
        method: 'OPTIONS',
        headers: { origin: 'https://docs.acme.test', 'access-control-request-method': 'POST' },
      });
      expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    });
  },
);

describe('reading a job', () => {
  const readJob = (url: string, headers: Record<string, string>) =>
    send(url, { method: 'GET', path: `${JOBS}/job_1`, headers });

  it('needs no origin, because browsers do not send one', async () => {
    const url = await PROXIES.export?.serve({});
    expect((await readJob(url ?? '', { host: TLS.host, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it.each<[string, Record<string, string>, SiteGuardOptions]>([
    ['a page of another site', { host: TLS.host, 'sec-fetch-site': 'cross-site' }, {}],
    ['a rebound name', { host: 'evil.example', 'sec-fetch-site': 'same-origin' }, { allowedHosts: ['docs.acme.test'] }],
  ])('is refused to %s', async (_name, headers, options) => {
    const url = await PROXIES.export?.serve(options);
    expect((await readJob(url ?? '', headers)).status).toBe(403);
    expect(service.requests).toEqual([]);
  });
});

describe('the Node listener', () => {
  it('passes on the forwarded host of a trusted proxy', async () => {
    const proxy = createExportProxy(openOptions(service.url));
    const url = await listen(toNodeListener(proxy, { trustProxy: true }));
    const headers = { ...REWRITTEN, 'x-forwarded-host': 'docs.acme.test' };
    expect((await startJob(url, headers)).status).toBe(202);
  });
});

describe('the rate limit behind a trusted proxy', () => {
  it('counts readers by the forwarded IP address', async () => {
    const proxy = createExportProxy(
      openOptions(service.url, { trustProxy: true, rateLimit: { requests: 1, windowMs: 60_000 } }),
    );
    const url = await listenAsNext(proxy);
    const from = async (address: string) => (await startJob(url, { ...TLS, 'x-forwarded-for': address })).status;
    expect([await from('192.0.2.1'), await from('192.0.2.2'), await from('10.0.0.9, 192.0.2.1')]).toEqual([
      202, 202, 429,
    ]);
  });
});

it.each([
  ['with a scheme', 'https://docs.acme.com'],
  ['with a port', 'docs.acme.com:443'],
  ['with a path', 'docs.acme.com/x'],
])('a proxy cannot be created with an allowed host %s', (_, host) => {
  const make = () => createExportProxy(openOptions('http://127.0.0.1:1', { allowedHosts: [host] }));
  expect(make).toThrow(expect.objectContaining({ kind: 'setup', message: expect.stringContaining('allowedHosts') }));
});
