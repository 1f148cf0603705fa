import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LazyExports } from '../../../src/service/LazyExports.js';
import { question, serveSites } from './serveSites.js';

const FILES = {
  'acme/index.md': '# Acme\n\nFences can be painted green.\n',
  'beta/index.md': '# Beta\n\nFences can be painted red.\n',
};
const adminKey = (site: string) => `svc_${site}0123456789abcdefghij`;
const SITES = `
grace: 5s
sites:
  - domain: acme
    folder: acme
    allowedHost: docs.acme.com
    keys: svc_dsc_acme
    limitAddressPerDay: 1
    questionLog: logs/acme
    exportFolder: exports/acme
    auditLog: audit/acme
    adminApiKey: ${adminKey('acme')}
  - domain: beta
    folder: beta
    title: The beta site
    allowedHost: [docs.beta.com, help.beta.com]
    questionLog: logs/beta
    exportFolder: exports/beta
    auditLog: audit/beta
    adminApiKey: ${adminKey('beta')}
`;
const ACME = 'http://docs.acme.com';
const BETA = 'http://docs.beta.com';

it('each site answers with its own pages at its own host names', async () => {
  const { get, sites } = await serveSites(FILES, SITES);
  expect((await get(`${ACME}/`)).text).toContain('painted green');
  expect((await get(`${BETA}/`)).text).toContain('painted red');
  expect((await get('http://help.beta.com/')).text).toContain('The beta site');
  expect((await get('http://beta.localhost:4321/')).text).toContain('The beta site');
  expect((await get(sites.localUrl('http://127.0.0.1:4321'))).text).toContain('painted green');
});

it('an unknown host name is refused with a remedy, and names no site', async () => {
  const { get, requests } = await serveSites(FILES, SITES);
  for (const url of ['http://evil.example/', 'http://127.0.0.1/', 'http://evil.example/readyz']) {
    const { status, text } = await get(url);
    expect([status, JSON.parse(text).error]).toEqual([
      403,
      expect.stringMatching(
        /^There is no site for this address at the host name .* add it to "allowedHost" of its site\.$/,
      ),
    ]);
  }
  expect(requests.map(({ status, site }) => [status, site])).toEqual(
    [403, 403, 403].map((status) => [status, undefined]),
  );
});

it('the name of the machine is allowed whatever its case, and then the domain in the path decides', async () => {
  const { get, sites } = await serveSites(FILES, `host: MyBox\n${SITES}`);
  expect((await get('http://mybox:4321/healthz')).status).toBe(200);
  const response = await sites.respond(question('http://mybox:4321', 'beta'), { remoteAddress: '198.51.100.7' });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('red')]);
});

it('a request whose Host header and URL name two sites is refused', async () => {
  const { get } = await serveSites(FILES, SITES);
  expect((await get(`${ACME}/`, { headers: { host: 'docs.beta.com' } })).status).toBe(403);
});

it('keys, limits, threads, question logs and request logs of sites are apart', async () => {
  const { sites, folder, requests } = await serveSites(FILES, SITES);
  const ask = async (url: string, domain: string, fields = {}, headers = {}) => {
    const response = await sites.respond(question(url, domain, fields, headers), { remoteAddress: '198.51.100.7' });
    return { response, text: await response.text() };
  };
  const key = { authorization: 'Bearer svc_dsc_acme' };
  const acme = await ask(ACME, 'acme', {}, key);
  expect([acme.response.status, acme.text]).toEqual([200, expect.stringContaining('green')]);
  expect((await ask(ACME, 'acme', {}, key)).response.status).toBe(429);
  const beta = await ask(BETA, 'beta');
  expect([beta.response.status, beta.text]).toEqual([200, expect.stringContaining('red')]);
  expect((await ask(BETA, 'acme')).response.status).toBe(404);
  const thread = {
    threadId: acme.response.headers.get('x-thread-id'),
    threadKey: acme.response.headers.get('x-thread-key'),
  };
  expect((await ask(BETA, 'beta', thread)).response.status).toBe(404);
  expect(requests.map(({ site }) => site)).toEqual(['acme', 'acme', 'beta', 'beta', 'beta']);
  await sites.close();
  const logged = async (site: string) => {
    const [file = ''] = await readdir(join(folder, 'logs', site));
    return (await readFile(join(folder, 'logs', site, file), 'utf8')).trim().split('\n').length;
  };
  expect([await logged('acme'), await logged('beta')]).toEqual([1, 1]);
});

it('the interfaces are also on the host names of the process, by the domain in the path', async () => {
  const { sites } = await serveSites(FILES, SITES);
  const ask = async (domain: string) =>
    (
      await sites.respond(question('http://127.0.0.1:4321', domain, {}, { authorization: 'Bearer svc_dsc_acme' }))
    ).text();
  expect(await ask('acme')).toContain('green');
  expect(await ask('beta')).toContain('red');
  expect(await ask('gamma')).toContain('There is no site for this address');
});

it('exports are apart: each site has its keys, its jobs and its audit log, on the admin port too', async () => {
  const { sites, folder } = await serveSites(FILES, `adminPort: 4322\n${SITES}`);
  const start = (origin: string, domain: string, key: string) =>
    sites.admin(
      new Request(`${origin}/v1/static-export/jobs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ domain }),
      }),
    );
  expect((await start(ACME, 'acme', adminKey('acme'))).status).toBe(202);
  expect((await start(BETA, 'beta', adminKey('acme'))).status).toBe(401);
  expect((await start('http://127.0.0.1', 'beta', adminKey('beta'))).status).toBe(403);
  expect((await sites.respond(new Request(`${ACME}/v1/static-export/jobs/1`))).status).toBe(404);
  await sites.close();
  const audited = async (site: string) => {
    const [file = ''] = await readdir(join(folder, 'audit', site));
    const lines = (await readFile(join(folder, 'audit', site, file), 'utf8')).trim().split('\n');
    return lines.map((line) => JSON.parse(line).status);
  };
  expect([await audited('acme'), await audited('beta')]).toEqual([[202], [401]]);
  expect(await readdir(join(folder, 'exports'))).toEqual(['acme']);
});

it('health checks of the process combine the sites, and name the one with a fault', async () => {
  const { get, sites } = await serveSites(
    { ...FILES, 'empty/note.txt': 'x' },
    `${SITES}  - { domain: empty, folder: empty }\n`,
  );
  expect(JSON.parse((await get('http://127.0.0.1/livez')).text)).toEqual({ status: 'live' });
  const { status, text } = await get('http://127.0.0.1/readyz');
  expect([status, JSON.parse(text)]).toEqual([
    200,
    {
      status: 'degraded',
      problem: expect.stringMatching(/^empty: The documentation has no page to show/),
      sites: {
        acme: expect.objectContaining({ status: 'ok', pages: 1 }),
        beta: expect.objectContaining({ status: 'ok', pages: 1 }),
        empty: expect.objectContaining({ status: 'empty' }),
      },
    },
  ]);
  expect((await sites.checkHealth(new Request('http://localhost/readyz'))).status).toBe(200);
  expect(JSON.parse((await get(`${BETA}/readyz`)).text)).toMatchObject({ status: 'ok', pages: 1 });
  expect((await get('http://empty.localhost/readyz')).status).toBe(503);
});

it('a health check of all sites is one request in the log', async () => {
  const { get, sites, requests } = await serveSites(FILES, SITES);
  await get('http://127.0.0.1/readyz');
  await (await sites.checkHealth(new Request('http://localhost/readyz'))).text();
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  expect(requests.map(({ route, site }) => [route, site])).toEqual([
    ['/readyz', undefined],
    ['/readyz', undefined],
  ]);
});

it('the process is not ready if no site has pages', async () => {
  const { get } = await serveSites(
    { 'a/x.txt': '', 'b/x.txt': '' },
    'sites: [{domain: a, folder: a}, {domain: b, folder: b}]',
  );
  const { status, text } = await get('http://127.0.0.1/readyz');
  expect([status, JSON.parse(text).status]).toEqual([503, 'failed']);
});

it('events are reported with their site', async () => {
  const { events } = await serveSites(FILES, SITES);
  expect(events).toEqual(
    expect.arrayContaining([
      { site: 'acme', event: { type: 'docs-read', pages: 1 } },
      { site: 'beta', event: { type: 'docs-read', pages: 1 } },
    ]),
  );
});

it('log messages and start-up errors name the site', async () => {
  const { messages } = await serveSites(FILES, SITES);
  expect(messages).toContain(`acme: Reading the pages of "${messages[0]?.match(/"(.*?)\/logs/)?.[1]}/acme" …`);
  await expect(
    serveSites(FILES, 'sites: [{domain: acme, folder: acme}, {domain: beta, folder: none}]'),
  ).rejects.toThrow(/config\.yaml:\d+:\d+: Site "beta": There is no folder/);
});

it('the limit of simultaneous answers counts for all sites together, also after a reload', async () => {
  const config = `limitAnswersAtOnce: 1\n${SITES}`;
  const { host, sites, events, reload } = await serveSites(FILES, config);
  const ask = async () => {
    const headers = { authorization: 'Bearer svc_dsc_acme' };
    const requests = [question(ACME, 'acme', {}, headers), question(BETA, 'beta')];
    const statuses = [];
    for (const request of requests) {
      const response = await sites.respond(request);
      await response.text();
      statuses.push(response.status);
    }
    return statuses;
  };
  const release = host.admission.answers.take(() => {});
  expect(await ask()).toEqual([503, 503]);
  await reload(config.replace('The beta site', 'Beta'));
  expect(await ask()).toEqual([503, 503]);
  const refused = events.flatMap(({ site, event }) => (event.type === 'limit-refused' ? [[site, event.limit]] : []));
  expect(refused).toEqual(['acme', 'beta', 'acme', 'beta'].map((site) => [site, 'answers-at-once']));
  release();
  expect(await ask()).toEqual([200, 200]);
});

it('a site whose exports cannot be stopped does not keep those of the others running', async () => {
  const { sites } = await serveSites(FILES, SITES);
  const fault = new Error('The export folder is gone.');
  const steps: string[] = [];
  const stop = vi.spyOn(LazyExports.prototype, 'stopJobs').mockRejectedValueOnce(fault);
  onTestFinished(() => void stop.mockRestore());
  stop.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push('stopped');
  });
  await expect(sites.stopExports()).rejects.toThrow(fault);
  expect(steps).toEqual(['stopped']);
});
