import { describe, expect, it } from 'vitest';
import { createDocsService } from '../../src/service/index.js';
import { hashKey } from '../../src/service/keys/keyHash.js';
import { errorOf, MESSAGE_URL, PAGES, questionRequest, serviceWith, sources, textOf } from './support.js';

const KEY = 'svc_dsc_0123456789abcdef';
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

describe('keys: the service', () => {
  it('needs no key unless one is configured', async () => {
    expect((await serviceWith()(questionRequest('port'))).status).toBe(200);
  });

  it('answers a missing or unknown key with 401 and says how to send one', async () => {
    const service = serviceWith({ apiKeys: [KEY] });
    for (const options of [{}, bearer('svc_dsc_wrong'), { headers: { authorization: 'Basic abc' } }, bearer('')]) {
      const response = await service(questionRequest('port', options));
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await errorOf(response)).toMatch(/key/);
    }
  });

  it('accepts a key that is not the first of the configured keys', async () => {
    const service = serviceWith({ apiKeys: ['svc_dsc_other', { key: KEY, organisation: 'acme' }] });
    expect((await service(questionRequest('port', bearer(KEY)))).status).toBe(200);
  });

  it('accepts a key that is configured by its hash, but not the hash, which is never in the pages', async () => {
    const hash = await hashKey('svc_dsc_partner');
    const service = serviceWith({ apiKeys: [hash, { hash: await hashKey('svc_dsc_third'), organisation: 'x' }, KEY] });
    for (const key of ['svc_dsc_partner', 'svc_dsc_third', KEY])
      expect((await service(questionRequest('port', bearer(key)))).status).toBe(200);
    expect((await service(questionRequest('port', bearer(hash)))).status).toBe(401);
    const html = await (await service(new Request('http://localhost/port'))).text();
    expect(html).toContain(KEY);
    expect(html).not.toContain('sha256:');
    expect(() => serviceWith({ apiKeys: [{ hash: 'sha256:0123' }] })).toThrowError(/hash in "apiKeys" is invalid/);
    // An incomplete hash must be refused. Otherwise it would count as a key in plain text, and the pages would contain it.
    expect(() => serviceWith({ apiKeys: [hash.slice(0, -1)] })).toThrowError(
      /begins with "sha256:", but is not a hash/,
    );
  });

  it('includes only the first key in the pages', async () => {
    const service = serviceWith({ apiKeys: [{ key: KEY, organisation: 'site' }, 'svc_dsc_partner'] });
    const html = await (await service(new Request('http://localhost/port'))).text();
    expect(html).toContain(KEY);
    expect(html).not.toContain('svc_dsc_partner');
  });

  it('answers 403 to an admin key, and never repeats it', async () => {
    const service = serviceWith({ apiKeys: [KEY] });
    const response = await service(questionRequest('port', bearer('svc_secret123456')));
    expect(response.status).toBe(403);
    expect(await errorOf(response)).not.toContain('secret123456');
  });

  it('answers an admin key with 403 even if no key is needed', async () => {
    const response = await serviceWith()(questionRequest('port', bearer('svc_secret123456')));
    expect(response.status).toBe(403);
    expect(await errorOf(response)).not.toContain('secret123456');
    for (const harmless of [
      bearer('svc_dsc_anything'),
      bearer('text'),
      bearer('ory_at_4f2a9c1d'),
      { headers: { authorization: 'Basic a_b' } },
    ])
      expect((await serviceWith()(questionRequest('port', harmless))).status).toBe(200);
  });

  it('refuses to start with an admin key or an empty one', () => {
    expect(() => serviceWith({ apiKeys: ['svc_secret123456'] })).toThrowError(/admin key/);
    expect(() => serviceWith({ apiKeys: [' '] })).toThrowError(/empty/);
    expect(() => serviceWith({ apiKeys: ['svc_dsc_schlüssel'] })).toThrowError(/is not visible ASCII/);
  });

  it('allows a thread only for the organisation that started it', async () => {
    const service = serviceWith({
      apiKeys: [
        { key: KEY, organisation: 'a' },
        { key: 'svc_dsc_second', organisation: 'b' },
      ],
    });
    const first = await service(questionRequest('port', bearer(KEY)));
    const fields = { threadId: first.headers.get('x-thread-id'), threadKey: first.headers.get('x-thread-key') };
    expect((await service(questionRequest('and then?', { ...bearer('svc_dsc_second'), fields }))).status).toBe(404);
    expect((await service(questionRequest('and then?', { ...bearer(KEY), fields }))).status).toBe(200);
  });
});

describe('host names: the service', () => {
  const at = (host: string, headers: Record<string, string> = {}) =>
    questionRequest('port', { url: `http://${host}/discovery/v1/assistant/lantern/message`, headers });

  it.each(['localhost', 'localhost:4321', '127.0.0.1:4321', '127.8.9.1', '[::1]:4321', 'docs.localhost'])(
    'answers to %s',
    async (host) => {
      expect((await serviceWith()(at(host))).status).toBe(200);
    },
  );

  it.each(['evil.example', 'localhost.evil.example', '10.0.0.1', '127.0.0.1.evil.example', '0.0.0.0'])(
    'refuses %s',
    async (host) => {
      const response = await serviceWith()(at(host));
      expect(response.status).toBe(403);
      expect(await errorOf(response)).toContain('allowedHosts');
    },
  );

  it('refuses a Host header that differs from the URL', async () => {
    expect((await serviceWith()(at('localhost', { host: 'evil.example' }))).status).toBe(403);
  });

  it('accepts configured names', async () => {
    expect((await serviceWith({ allowedHosts: ['Docs.Acme.com'] })(at('docs.acme.com'))).status).toBe(200);
  });
});

describe('other origins: the service', () => {
  const ORIGIN = 'https://docs.acme.com';
  const preflight = (origin: string) =>
    new Request(MESSAGE_URL, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });

  it('allows no other origin by default', async () => {
    const service = serviceWith();
    for (const response of [
      await service(preflight(ORIGIN)),
      await service(questionRequest('port', { headers: { origin: ORIGIN } })),
    ]) {
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('allows a configured origin by name, and exposes the thread headers', async () => {
    const service = serviceWith({ allowedOrigins: [ORIGIN] });
    const before = await service(preflight(ORIGIN));
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(before.headers.get('access-control-allow-methods')).toContain('POST');
    expect(before.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(before.headers.has('access-control-expose-headers')).toBe(false);
    expect(before.headers.get('vary')).toBe('Access-Control-Request-Headers, Origin');
    const response = await service(questionRequest('port', { headers: { origin: ORIGIN } }));
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(response.headers.get('access-control-expose-headers')).toContain('x-thread-id');
    expect(response.headers.get('access-control-expose-headers')).toContain('x-thread-key');
    expect(response.headers.get('vary')).toBe('Origin');
  });

  it('sends CORS headers with errors, so that a page can read the reason', async () => {
    const service = serviceWith({ allowedOrigins: [ORIGIN], apiKeys: [KEY] });
    const response = await service(questionRequest('port', { headers: { origin: ORIGIN } }));
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  });

  it('allows no origin that only resembles a configured one', async () => {
    const service = serviceWith({ allowedOrigins: [ORIGIN] });
    for (const origin of ['https://docs.acme.com.evil.example', 'http://docs.acme.com', 'null']) {
      const response = await service(questionRequest('port', { headers: { origin } }));
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
    }
  });
});

describe('limits: the service', () => {
  it('answers 429 with Retry-After beyond the hourly limit of an organisation, and 200 in the next hour', async () => {
    let time = 1_000_000;
    const service = serviceWith({ limits: { organisationPerHour: 2 }, now: () => time });
    const ask = () => service(questionRequest('port'));
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    time += 1_800_000;
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1800');
    expect(await errorOf(refused)).toContain('1800 seconds');
    time += 1_800_000;
    expect((await ask()).status).toBe(200);
  });

  it('counts each IP address per day, and an IPv6 network as one IP address', async () => {
    const service = serviceWith({ limits: { addressPerDay: 1 } });
    const from = async (remoteAddress: string) => (await service(questionRequest('port'), { remoteAddress })).status;
    expect([await from('10.0.0.1'), await from('10.0.0.2'), await from('::ffff:10.0.0.1')]).toEqual([200, 200, 429]);
    expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::9'), await from('2001:db8:1:3::1')]).toEqual([
      200, 429, 200,
    ]);
  });

  it('counts keys without an organisation separately', async () => {
    const service = serviceWith({ apiKeys: [KEY, 'svc_dsc_second'], limits: { organisationPerHour: 1 } });
    const ask = async (key: string) => (await service(questionRequest('port', bearer(key)))).status;
    expect([await ask(KEY), await ask('svc_dsc_second'), await ask(KEY)]).toEqual([200, 200, 429]);
  });
});

describe('faults: the service', () => {
  it('answers 503 if the folder cannot be read, and reports the reason to the owner', async () => {
    const warnings: string[] = [];
    const service = createDocsService({ folder: '/no/such/folder', onWarning: (warning) => warnings.push(warning) });
    await expect(service.ready).rejects.toThrowError(/cannot be read/);
    const response = await service(new Request('http://localhost/healthz'));
    expect(response.status).toBe(503);
    expect(await errorOf(response)).not.toContain('/no/such');
    expect(warnings.join()).toContain('/no/such/folder');
  });

  it('needs a folder or pages', () => {
    expect(() => createDocsService({})).toThrowError(/"folder"/);
  });

  it('answers 503 once it is closed', async () => {
    const service = serviceWith();
    await service.close();
    expect((await service(questionRequest('port'))).status).toBe(503);
  });

  it('answers 500 without details when a store fails', async () => {
    const warnings: string[] = [];
    const store = { get: () => Promise.reject(new Error('redis://user:secret@host')), set: async () => {} };
    const service = serviceWith({ threads: { store }, onWarning: (warning) => warnings.push(warning) });
    const response = await service(questionRequest('port', { fields: { threadId: 'known', threadKey: 'key' } }));
    expect(response.status).toBe(500);
    expect(await errorOf(response)).not.toContain('secret');
    expect(warnings).toHaveLength(1);
  });
});

describe('a base path', () => {
  const service = serviceWith({ base: '/docs/' });

  it('is part of every path and every link', async () => {
    const text = await textOf(
      await service(
        questionRequest('change the port', { url: 'http://localhost/docs/discovery/v1/assistant/lantern/message' }),
      ),
    );
    expect(text).toContain('](/docs/port#change-the-port)');
    expect((await service(new Request('http://localhost/docs/_docs/search?q=port'))).status).toBe(200);
    expect((await service(new Request('http://localhost/docs/port'))).headers.get('content-type')).toContain(
      'text/html',
    );
    expect((await service(new Request('http://localhost/port'))).status).toBe(404);
  });

  it('also serves the interface at the root, where a widget without settings asks', async () => {
    expect((await service(questionRequest('change the port'))).status).toBe(200);
  });

  it('redirects from the root to the documentation', async () => {
    const response = await service(new Request('http://localhost/'));
    expect([response.status, response.headers.get('location')]).toEqual([307, './docs/']);
  });

  it('is removed from the path of the current page', async () => {
    const reading = await service(
      questionRequest('what is this page about?', { fields: { currentPath: '/docs/cache' } }),
    );
    expect(await textOf(reading)).toContain('/docs/cache');
  });

  it('is not removed from a longer name that begins with it', async () => {
    const pages = sources({ '/': '# Home', '/docs-old/cache': '# Old cache\n\nThe cache was on a disk.' });
    const reading = await serviceWith({ pages, base: '/docs' })(
      questionRequest('what is this page about?', { fields: { currentPath: '/docs-old/cache' } }),
    );
    expect(await textOf(reading)).toContain('on a disk');
  });

  it('is refused if it is invalid', () => {
    for (const base of ['/a b', '/../x', 'http://x']) expect(() => serviceWith({ base })).toThrowError(/base path/);
  });
});

it('the service serves the pages, and refuses methods other than GET', async () => {
  const service = createDocsService({ pages: PAGES, domain: 'lantern' });
  const response = await service(new Request('http://localhost/port'));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Change the port');
  expect((await service(new Request('http://localhost/nothing'))).status).toBe(404);
  expect((await service(new Request('http://localhost/port', { method: 'DELETE' }))).status).toBe(405);
});

it.each([
  [
    'a model endpoint without a scheme',
    { model: { baseUrl: 'localhost:11434', name: 'm' } },
    'model.baseUrl is "localhost:11434"',
  ],
  ['a site URL without a scheme', { exports: { siteUrl: 'docs.acme.com' } }, 'exports.siteUrl is "docs.acme.com"'],
  ['a relative discovery URL', { exports: { discoveryUrl: 'discovery' } }, 'exports.discoveryUrl is "discovery"'],
  [
    'a discovery path with a query',
    { exports: { discoveryUrl: '/discovery?x=1' } },
    'exports.discoveryUrl is "/discovery?x=1"',
  ],
  [
    'a discovery URL with an empty query',
    { exports: { discoveryUrl: 'https://docs.test/discovery?' } },
    'exports.discoveryUrl is "https://docs.test/discovery?"',
  ],
  [
    'a discovery URL with an empty fragment',
    { exports: { discoveryUrl: 'https://docs.test/discovery#' } },
    'exports.discoveryUrl is "https://docs.test/discovery#"',
  ],
  [
    'a site URL with a query',
    { exports: { siteUrl: 'https://docs.test/?a=1' } },
    'exports.siteUrl is "https://docs.test/?a=1"',
  ],
  [
    'a public URL with a password',
    { exports: { publicUrl: 'https://me:x@docs.test' } },
    'It must not contain a user name, a password',
  ],
  [
    'a relative feedback URL',
    { exports: { discoveryUrl: '/discovery', feedbackUrl: 'feedback' } },
    'exports.feedbackUrl is "feedback"',
  ],
  [
    'a feedback URL without an assistant',
    { exports: { feedbackUrl: '/_docs/feedback' } },
    'exports.feedbackUrl needs exports.discoveryUrl',
  ],
  [
    'an edit URL without a placeholder',
    { editUrl: 'https://git.test' },
    'editUrl is "https://git.test". Put {file} in place',
  ],
  [
    'an origin with a path',
    { allowedOrigins: ['https://a.test', 'https://b.test/docs'] },
    'is "https://b.test/docs". Give scheme',
  ],
  [
    'a host name with a scheme',
    { allowedHosts: ['docs.test', 'https://docs.test'] },
    'is "https://docs.test". Give a host name as browsers send it, without scheme and port',
  ],
  ['a language with an underscore', { language: 'pt_BR' }, 'language is "pt_BR". Give a language tag'],
  ['a host name with a port', { allowedHosts: ['docs.test:443'] }, 'is "docs.test:443". Give a host name'],
])('the service refuses to start with %s', (_, options, sentence) => {
  expect(() => serviceWith(options)).toThrow(
    expect.objectContaining({ kind: 'setup', message: expect.stringContaining(sentence) }),
  );
});

it.each([
  ['exports.publicUrl', { exports: { publicUrl: 'https://me:hush@docs.test' } }],
  ['exports.siteUrl', { exports: { siteUrl: 'https://me:hu/sh@docs.test' } }],
  ['model.baseUrl', { model: { baseUrl: 'https://me:hush@docs.test:99999', name: 'm' } }],
  ['One of allowedOrigins', { allowedOrigins: ['https://me:hush@docs.test'] }],
])('the message that refuses a URL with a password in %s does not repeat it', (name, options) => {
  expect(() => serviceWith(options)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(new RegExp(`^${name} is invalid\\. Give(?!.*me:)`)) }),
  );
});
