import { describe, expect, it } from 'vitest';
import { errorOf, serviceWith, sources } from '../service/support.js';
import { expectValid } from './schemas/jsonSchema.js';
import { ERROR_REPLY } from './schemas/messageReply.js';
import { PAGE_NOT_FOUND, PAGE_REPLY, SEARCH_REPLY } from './schemas/searchAndPage.js';

const PAGES = sources({
  '/': '# Lanternfish\n\nLanternfish serves a folder of files over HTTP.',
  '/guide/install':
    '---\ntags: [setup, beginners]\n---\n# Installation\n\n## Windows\n\nRun the installer as administrator, then see [ports](../port.md).\n\n```sh\nlanternfish --version\n```\n\n:::tip\nUse npm.\n:::',
  '/port': '# Ports\n\n## Change the port\n\nThe server listens on port 8080. Set `port` to change the port.',
  '/cache': '# Caching\n\nEvery file has an entity tag, so that browsers ask whether a file has changed.',
  '/v1/proxy': '---\nversion: v1\n---\n# Proxy\n\nPut a wombat in front of the server.',
  '/v2/proxy': '---\nversion: v2\n---\n# Proxy\n\nPut a wombat in front of the server, with TLS.',
  '/es/puerto': '---\nlanguage: es\n---\n# Puertos\n\nEl servidor escucha en el puerto 8080.',
  '/draft': '---\nhidden: true\n---\n# Draft\n\nNobody finds the narwhal.',
});

type Service = ReturnType<typeof serviceWith>;
const service = serviceWith({ pages: PAGES });

const send = (path: string, body: unknown, to: Service = service, headers: Record<string, string> = {}) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return to(new Request(`http://localhost${path}`, { ...init, body: JSON.stringify(body) }));
};
const SEARCH_PATH = '/discovery/v1/search/lantern';
const PAGE_PATH = '/discovery/v1/page/lantern';

interface Result {
  content: string;
  path: string;
  metadata: { title: string; score: number; [name: string]: unknown };
}

async function search(body: unknown, to?: Service): Promise<Result[]> {
  const response = await send(SEARCH_PATH, body, to);
  expect(response.status).toBe(200);
  const results = await response.json();
  expectValid(SEARCH_REPLY, results);
  return results as Result[];
}

async function page(path: unknown, to?: Service): Promise<{ status: number; path?: string; content?: string }> {
  const response = await send(PAGE_PATH, { path }, to);
  const body = (await response.json()) as { path: string; content: string };
  expectValid(response.ok ? PAGE_REPLY : PAGE_NOT_FOUND, body);
  return { status: response.status, ...body };
}

describe('the search endpoint', () => {
  it.each(['', 'x'])('does not cut an emoji in half at the end of a long result, after "%s"', async (start) => {
    const emojis = start + '🐡'.repeat(2_500);
    const long = serviceWith({ pages: sources({ '/': `# Pufferfish\n\n\`\`\`\n${emojis}\n\`\`\`` }) });
    const [found] = await search({ query: 'pufferfish' }, long);
    expect(found?.content.length).toBeGreaterThan(3_990);
    expect(found?.content).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('returns the best section first, as Markdown with the paths of the site', async () => {
    const [best] = await search({ query: 'install on Windows' });
    expect(best).toMatchObject({
      path: '/guide/install#windows',
      metadata: { title: 'Installation: Windows', tags: ['setup', 'beginners'] },
    });
    expect(best?.content).toContain('see [ports](/port)');
    expect(best?.content).toContain('```sh\nlanternfish --version\n```');
  });

  it('returns paths that the page endpoint accepts', async () => {
    for (const { path } of await search({ query: 'port server installation', pageSize: 50 }))
      expect(await page(path)).toMatchObject({ status: 200, path: path.replace(/#.*/, '') });
  });

  it('returns at most pageSize results, by default 10', async () => {
    const animals = 'ant bee cat dog eel fox gnu hen ibis jay kiwi lynx'.split(' ');
    const many = animals.map((animal) => [`/${animal}`, `# Port of the ${animal}\n\nThe ${animal} opens its port.`]);
    const crowded = serviceWith({ pages: sources(Object.fromEntries(many)) });
    expect(await search({ query: 'port', pageSize: 1 }, crowded)).toHaveLength(1);
    expect(await search({ query: 'port' }, crowded)).toHaveLength(10);
    expect(await search({ query: 'port', pageSize: 50 }, crowded)).toHaveLength(12);
  });

  it('gives each result a score from 0 to 1, and leaves out those below the threshold', async () => {
    const query = 'How do I change the port?';
    const all = await search({ query });
    for (const { metadata } of all) {
      expect(metadata.score).toBeGreaterThanOrEqual(0);
      expect(metadata.score).toBeLessThanOrEqual(1);
    }
    expect(all[0]?.metadata.score).toBeGreaterThan(0.75);
    const scores = (await search({ query, scoreThreshold: 0.5 })).map(({ metadata }) => metadata.score);
    expect(scores).toEqual(all.map(({ metadata }) => metadata.score).filter((score) => score >= 0.5));
    expect(scores.length).toBeLessThan(all.length);
    expect(await search({ query: 'quantum chromodynamics lattice port', scoreThreshold: 0.5 })).toEqual([]);
  });

  it.each([
    [{ version: 'v2' }, ['/v2/proxy']],
    [{ version: 'v1' }, ['/v1/proxy']],
    [{ tag: 'setup' }, []],
  ])('filters by version and tag: %j', async (filter, paths) => {
    const found = await search({ query: 'wombat', filter });
    expect(found.map(({ path }) => path).filter((path) => path !== '/')).toEqual(paths);
  });

  it('filters by tag and language', async () => {
    const tagged = await search({ query: 'server port installer', filter: { tag: 'Beginners' } });
    expect(new Set(tagged.map(({ path }) => path.replace(/#.*/, '')))).toEqual(new Set(['/guide/install']));
    const [spanish] = await search({ query: 'puerto', filter: { language: 'es' } });
    expect(spanish?.metadata.language).toBe('es');
  });

  it('finds the same as the search field of the site', async () => {
    const query = 'change the port';
    const site = (await (await service(new Request(`http://localhost/_docs/search?q=${query}`))).json()) as {
      results: { path: string; hash: string }[];
    };
    const [first] = site.results;
    const [best] = await search({ query });
    expect(best?.path).toBe(`${first?.path}${first?.hash}`);
  });

  it('does not find hidden pages, whatever groups are named', async () => {
    expect(await search({ query: 'narwhal', filter: { groups: ['partners'] } })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['no query', {}, '"query" must be'],
    ['an empty query', { query: ' ' }, '"query" must be'],
    ['a query that is a number', { query: 4 }, '"query" must be'],
    ['a page size of 0', { query: 'port', pageSize: 0 }, '"pageSize" must be a whole number from 1 to 50'],
    ['a page size of 51', { query: 'port', pageSize: 51 }, '"pageSize"'],
    ['a page size of 1.5', { query: 'port', pageSize: 1.5 }, '"pageSize"'],
    ['a threshold above 1', { query: 'port', scoreThreshold: 1.1 }, '"scoreThreshold" must be a number from 0 to 1'],
    ['a threshold as text', { query: 'port', scoreThreshold: '0.5' }, '"scoreThreshold"'],
    ['a filter that is a list', { query: 'port', filter: [] }, '"filter"'],
    ['a numeric tag', { query: 'port', filter: { tag: 4 } }, '"filter.tag"'],
    ['groups that are no list', { query: 'port', filter: { groups: {} } }, '"filter.groups"'],
    ['a body that is a list', [], 'the field "query"'],
  ])('answers 400 to a request that has %s, and says why', async (_name, body, words) => {
    const response = await send(SEARCH_PATH, body);
    expect([response.status, await errorOf(response)]).toEqual([400, expect.stringContaining(words)]);
  });

  it('answers 413 to a query that is too long', async () => {
    expect((await send(SEARCH_PATH, { query: 'port '.repeat(2_000) })).status).toBe(413);
  });
});

describe('the page endpoint', () => {
  it('returns the whole page as Markdown', async () => {
    const { content } = await page('/guide/install');
    expect(content).toMatch(/^# Installation\n\n## Windows\n/);
    expect(content).toContain('lanternfish --version');
    expect(content).toContain('> **Tip**\n>\n> Use npm.');
    expect(content).not.toContain('tags:');
  });

  it.each([
    '/guide/install',
    'guide/install',
    '/guide/install/',
    'guide/install.html',
    '/guide/install.md',
    'guide/install#windows',
    '/guide/install?version=2#windows',
    '/docs/guide/install',
    'docs/guide/install.html#windows',
    '/Guide/Install',
    ' /guide//install ',
  ])('finds a page by its path as people write it: %s', async (path) => {
    const based = serviceWith({ pages: PAGES, base: '/docs' });
    expect(await page(path, based)).toMatchObject({ status: 200, path: '/docs/guide/install' });
  });

  it.each(['/', 'index', 'index.html', '/index.md'])('finds the first page: %s', async (path) => {
    expect(await page(path)).toMatchObject({
      status: 200,
      path: '/',
      content: expect.stringContaining('# Lanternfish'),
    });
  });

  it('returns a hidden page to those who know its path', async () => {
    expect((await page('/draft')).status).toBe(200);
  });

  it.each(['/nothing', '/guide', '../../etc/passwd', 'https://acme.com/port', '/port/x', '%ZZ', '/__proto__'])(
    'answers 404 with a message to a path without a page: %s',
    async (path) => {
      expect(await page(path)).toMatchObject({ status: 404, message: expect.stringContaining('no page at this path') });
    },
  );

  it.each<[string, unknown, string]>([
    ['no path', {}, '"path" must be'],
    ['an empty path', { path: '' }, '"path" must be'],
    ['a path of two lines', { path: '/port\n/cache' }, '"path" must be'],
    ['a path of 501 characters', { path: 'a'.repeat(501) }, '"path" must be'],
    ['groups that are no list', { path: '/port', groups: 'partners' }, '"groups"'],
  ])('answers 400 to a request that has %s, and says why', async (_name, body, words) => {
    const response = await send(PAGE_PATH, body);
    expect([response.status, await errorOf(response)]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe.each([
  ['search', SEARCH_PATH, { query: 'port' }],
  ['page', PAGE_PATH, { path: '/port' }],
])('the %s endpoint', (_name, path, body) => {
  const key = { authorization: 'Bearer svc_dsc_key' };

  it('needs a key if the assistant does, and refuses admin keys', async () => {
    const keyed = serviceWith({ pages: PAGES, apiKeys: ['svc_dsc_key'] });
    const refused = await send(path, body, keyed);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expectValid(ERROR_REPLY, await refused.json());
    expect((await send(path, body, keyed, { authorization: 'Bearer svc_admin' })).status).toBe(403);
    expect((await send(path, body, keyed, key)).status).toBe(200);
  });

  it('has a limit for each organisation, apart from that of questions', async () => {
    const limits = { organisationSearchesPerHour: 1, organisationPerHour: 1 };
    const keyed = serviceWith({ pages: PAGES, apiKeys: ['svc_dsc_key'], limits });
    // An invalid request does not count towards the limit.
    expect((await send(path, {}, keyed, key)).status).toBe(400);
    expect((await send(path, body, keyed, key)).status).toBe(200);
    const refused = await send(path, body, keyed, key);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    const question = { fp: 'anonymous', messages: [{ role: 'user', content: 'port' }] };
    expect((await send('/discovery/v1/assistant/lantern/message', question, keyed, key)).status).toBe(200);
  });

  it('answers a preflight, and shows its reply to allowed origins', async () => {
    const origin = 'https://docs.acme.com';
    const open = serviceWith({ pages: PAGES, allowedOrigins: [origin] });
    const preflight = await open(new Request(`http://localhost${path}`, { method: 'OPTIONS', headers: { origin } }));
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS']);
    const allowed = await send(path, body, open, { origin });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    expect(
      (await send(path, body, open, { origin: 'https://else.example' })).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  it('refuses other methods, domains, versions and content types', async () => {
    const get = await service(new Request(`http://localhost${path}`));
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    const elsewhere = await send(path.replace('lantern', 'other'), body);
    expect([elsewhere.status, await errorOf(elsewhere)]).toEqual([404, expect.stringContaining('"lantern"')]);
    const later = await send(path.replace('v1', 'v2'), body);
    expect([later.status, await errorOf(later)]).toEqual([404, expect.stringContaining(`"${path}"`)]);
    expect((await send(path, body, service, { 'content-type': 'text/plain' })).status).toBe(415);
  });
});
