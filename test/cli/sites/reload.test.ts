import { rename } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chunk, DONE, says, stalls, startModel, word } from '../../support/scriptedModel.js';
import { writeFiles } from '../../support/writeFiles.js';
import { question, serveSites } from './serveSites.js';

const FILES = {
  'acme/index.md': '# Acme\n\nFences can be painted green.\n',
  'beta/index.md': '# Beta\n\nFences can be painted red.\n',
};
const PROCESS = 'port: 0\ngrace: 5s\n';
const ACME = '  - { domain: acme, folder: acme, allowedHost: docs.acme.com }\n';
const BETA = '  - { domain: beta, folder: beta, allowedHost: docs.beta.com }\n';
const SITES = `${PROCESS}sites:\n${ACME}${BETA}`;
const titled = (title: string) => `  - { domain: acme, folder: acme, allowedHost: docs.acme.com, title: ${title} }\n`;

it('a reload adds sites, changes sites and removes sites', async () => {
  const { get, reload, forgotten, counted, messages } = await serveSites(FILES, `${PROCESS}sites:\n${ACME}`);
  expect((await get('http://docs.beta.com/')).status).toBe(403);
  await reload(`${PROCESS}sites:\n${titled('Changed')}${BETA}`);
  expect((await get('http://docs.beta.com/')).text).toContain('painted red');
  expect((await get('http://docs.acme.com/')).text).toContain('Changed');
  await reload(`${PROCESS}sites:\n${BETA}`);
  expect((await get('http://docs.acme.com/')).status).toBe(403);
  expect((await get('http://docs.beta.com/')).status).toBe(200);
  await expect.poll(() => forgotten).toEqual(['acme']);
  expect(counted).toEqual(['beta']);
  expect(messages.filter((message) => message.startsWith('SIGHUP: reading "'))).toHaveLength(2);
});

it('a reload reads the pages of sites again whose settings have not changed', async () => {
  const { get, reload, folder, events } = await serveSites(FILES, SITES);
  await writeFiles(folder, { 'acme/index.md': '# Acme\n\nNow in yellow.\n' });
  await reload(SITES);
  expect((await get('http://docs.acme.com/')).text).toContain('Now in yellow');
  expect(events.filter(({ event }) => event.type === 'docs-read')).toHaveLength(4);
});

it('a site that is added again while it is being closed is not forgotten', async () => {
  const waiting: ServerResponse[] = [];
  const model = await startModel((response, request) => {
    stalls('It is ')(response, request);
    waiting.push(response);
  });
  const config = (sites: string) => `${PROCESS}model: m\nmodelUrl: ${model.baseUrl}\nsites:\n${sites}`;
  const { sites, host, reload, get, forgotten, counted } = await serveSites(FILES, config(ACME + BETA));
  const reply = (await sites.respond(question('http://docs.acme.com', 'acme'))).text();
  await expect.poll(() => waiting).toHaveLength(1);
  await reload(config(BETA));
  expect((await get('http://docs.acme.com/')).status).toBe(403);
  // Complete the last answer of the old site while the reload opens a new site with the same domain. The old site closes when its answer is
  // complete.
  const stateOf = host.stateOf.bind(host);
  host.stateOf = (domain) => {
    waiting[0]?.end(word('green.') + chunk({}, 'stop') + DONE);
    return stateOf(domain);
  };
  await reload(config(ACME + BETA));
  expect(await reply).toContain('green.');
  await expect.poll(() => [...counted].sort()).toEqual(['acme', 'beta']);
  expect((await get('http://docs.acme.com/')).text).toContain('painted green');
  expect(forgotten).toEqual([]);
});

it('a reload breaks no answer: a running one is finished by the old site, and its thread is continued by the new one', async () => {
  const waiting: ServerResponse[] = [];
  const model = await startModel((response, request) => {
    stalls('It is ')(response, request);
    waiting.push(response);
  }, says('Red.'));
  const withModel = (title: string) =>
    `${PROCESS}model: m\nmodelUrl: ${model.baseUrl}\nsites:\n${titled(title)}${BETA}`;
  const { sites, reload, get, events } = await serveSites(FILES, withModel('First'));
  const response = await sites.respond(question('http://docs.acme.com', 'acme'));
  await expect.poll(() => waiting).toHaveLength(1);
  await reload(withModel('Second'));
  expect((await get('http://docs.acme.com/')).text).toContain('Second');
  waiting[0]?.end(word('green.') + chunk({}, 'stop') + DONE);
  expect(await response.text()).toMatch(/green\..*finishReason":"stop"/s);
  const thread = {
    threadId: response.headers.get('x-thread-id'),
    threadKey: response.headers.get('x-thread-key'),
  };
  const next = await sites.respond(question('http://docs.acme.com', 'acme', thread));
  expect(await next.text()).toContain('Red.');
  expect(events.flatMap(({ event }) => (event.type === 'answer-started' ? [event.thread] : []))).toEqual([
    'new',
    'continued',
  ]);
});

it('a reload does not reset the counts of limits', async () => {
  const limited = (title: string) => `${PROCESS}limitAddressPerDay: 1\nsites:\n${titled(title)}${BETA}`;
  const { sites, reload } = await serveSites(FILES, limited('First'));
  const ask = async (domain: string) => {
    const request = question(`http://docs.${domain}.com`, domain);
    const response = await sites.respond(request, { remoteAddress: '198.51.100.7' });
    await response.text();
    return response.status;
  };
  expect(await ask('acme')).toBe(200);
  await reload(limited('Second'));
  expect(await ask('acme')).toBe(429);
  expect(await ask('beta')).toBe(200);
});

it.each([
  [
    'a faulty file',
    `${PROCESS}sites:\n  - { domain: acme, foldr: acme }\n`,
    /^SIGHUP has changed nothing\. .*:4:21: There is no setting "foldr"\. Did you mean "folder"\?/s,
  ],
  [
    'a missing folder',
    `${SITES}  - { domain: gamma, folder: none }\n`,
    /^SIGHUP has changed nothing\. .*config\.yaml:6:5: Site "gamma": There is no folder/,
  ],
  [
    'a site with settings that do not fit together',
    `${PROCESS}sites:\n${ACME}  - { domain: beta, folder: beta, model: m }\n`,
    /^SIGHUP has changed nothing\. .*config\.yaml:5:5: Site "beta": --model and --model-url must be given together\./,
  ],
])('a reload with %s keeps the old sites and says why', async (_, config, message) => {
  const { get, reload, messages, forgotten, counted } = await serveSites(FILES, SITES);
  await reload(config);
  expect(messages.at(-1)).toMatch(message);
  expect((await get('http://docs.acme.com/')).text).toContain('painted green');
  expect((await get('http://docs.beta.com/')).text).toContain('painted red');
  expect(forgotten).not.toContain('acme');
  expect([...counted].sort()).toEqual(['acme', 'beta']);
  await reload(SITES);
  expect(messages.at(-1)).toBe('The documentation has been read again.');
});

it('a reload names the settings that need a restart, and applies the others', async () => {
  const { get, reload, messages } = await serveSites(FILES, SITES);
  await reload(`port: 4399\ngrace: 9s\nlog: requests\nsites:\n${titled('Changed')}${BETA}`);
  expect(messages).toContain('Restart the process to change port, log, grace.');
  expect((await get('http://docs.acme.com/')).text).toContain('Changed');
});

it('a reload keeps the pages of a site that cannot be read again, and says which', async () => {
  const { get, reload, messages, folder } = await serveSites(FILES, SITES);
  await rename(join(folder, 'acme'), join(folder, 'gone'));
  await reload(SITES);
  expect(messages.at(-1)).toMatch(/^The documentation could not be read, so the old pages are kept: acme: /);
  expect((await get('http://docs.acme.com/')).text).toContain('painted green');
});

it('a file with one site can become one with several', async () => {
  const { get, reload } = await serveSites(FILES, 'folder: acme\ndomain: acme');
  expect((await get('http://localhost/')).text).toContain('painted green');
  await reload(SITES);
  expect((await get('http://docs.beta.com/')).text).toContain('painted red');
  expect((await get('http://localhost/')).status).toBe(403);
});

it('a site that changes keeps its exports, which the new one takes over', async () => {
  const key = `svc_${'acme'}0123456789abcdefghij`;
  const config = (title: string) =>
    `${PROCESS}sites:\n  - { domain: acme, folder: acme, title: ${title}, adminApiKey: ${key}, exportFolder: exports }\n`;
  const { sites, reload } = await serveSites(FILES, config('First'));
  const call = (path: string, init: RequestInit = {}) =>
    sites.respond(
      new Request(`http://acme.localhost/v1/static-export/jobs${path}`, {
        ...init,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      }),
    );
  const started = await call('', { method: 'POST', body: JSON.stringify({ domain: 'acme' }) });
  expect(started.status).toBe(202);
  const { jobId } = (await started.json()) as { jobId: string };
  await reload(config('Second'));
  const statusOf = async () => ((await (await call(`/${jobId}`)).json()) as { status?: string }).status;
  await expect.poll(statusOf).toBe('completed');
});
