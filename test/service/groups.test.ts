import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProgram } from '../../src/cli/createProgram.js';
import type { BundleReport } from '../../src/service/export/ExportReport.js';
import type { DocsServiceOptions } from '../../src/service/index.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { bytesOf, type ExportingService, startExporting, unpack } from './exportSupport.js';
import { serviceWith, sources, textOf } from './support.js';

const TEXTS = {
  '/': '# Lanternfish\n\nLanternfish serves files. Set the port to 9000.',
  '/partners/prices': '---\ngroups: [partners]\n---\n# Prices\n\nThe narwhal costs 40.',
  '/partners/terms': '---\ngroups: { all: true }\n---\n# Terms\n\nThe narwhal is returned after a year.',
  '/open': '---\ngroups: []\n---\n# Open\n\nEverybody reads about wombats.',
};

const post = (service: ExportingService, path: string, body: object) =>
  fetch(`${service.url}/discovery${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const callTool = (service: ExportingService, name: string, input: object) =>
  fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });

/** The text of every place where a page could be read or named. */
async function everywhere(service: ExportingService): Promise<Record<string, string>> {
  const groups = ['partners'];
  const question = { fp: 'anonymous', messages: [{ role: 'user', content: 'What does the narwhal cost?' }] };
  const get = async (path: string) => (await fetch(service.url + path)).text();
  return {
    page: await get('/partners/prices'),
    markdown: await get('/partners/prices.md'),
    file: await get('/partners/prices.mdx'),
    navigation: await get('/'),
    sitemap: await get('/sitemap.xml'),
    llms: await get('/llms.txt'),
    llmsFull: await get('/llms-full.txt'),
    mcpSearch: await (await callTool(service, 'search', { query: 'narwhal' })).text(),
    mcpPage: await (await callTool(service, 'get_page', { path: '/partners/prices' })).text(),
    siteSearch: await get('/_docs/search?q=narwhal'),
    answer: await textOf(await post(service, '/v1/assistant/lantern/message', question)),
    search: await (await post(service, '/v1/search/lantern', { query: 'narwhal', filter: { groups } })).text(),
    pageEndpoint: await (await post(service, '/v1/page/lantern', { path: '/partners/prices', groups })).text(),
  };
}

async function writeFolder(): Promise<string> {
  const folder = await temporaryFolder('groups');
  const files = Object.entries(TEXTS).map(([path, text]) => [`${path === '/' ? 'index' : path.slice(1)}.md`, text]);
  await writeFiles(folder, Object.fromEntries(files));
  return folder;
}

/** A refusal may repeat the path of the request, but never the text or the title of a page. */
const namesRestricted = (text: string) => /costs 40|\bPrices\b|\/partners[^<]*<\/loc>/.test(text);

describe.each<[string, () => Promise<Partial<DocsServiceOptions>>]>([
  ['given as text', async () => ({ pages: sources(TEXTS) })],
  ['in a folder', async () => ({ folder: await writeFolder() })],
])('pages that are restricted to groups, %s', (_name, options) => {
  let service: ExportingService;
  beforeAll(async () => {
    service = await startExporting(await options());
  });
  afterAll(() => service?.stop());

  it('appear nowhere, whatever groups a request names', async () => {
    for (const [place, text] of Object.entries(await everywhere(service)))
      expect([place, namesRestricted(text)]).toEqual([place, false]);
  });

  it('are not exported', async () => {
    const jobId = await service.start({});
    const job = await service.end(jobId);
    expect(job).toMatchObject({ status: 'completed', pageCount: 2 });
    expect(JSON.stringify(job)).toContain('partners/prices.md');
    const { folder, names } = await unpack(await bytesOf(await service.link(jobId)));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
    expect(names.filter((name, position) => /partners|costs 40/.test(name + texts[position]))).toEqual([]);
    const named = await service.call('POST', '/jobs', { domain: 'lantern', paths: ['partners/prices'] });
    expect(named.status).toBe(400);
  });

  it('are named in one warning', () => {
    const warnings = service.warnings.filter((warning) => warning.includes('groups'));
    expect(warnings).toEqual([expect.stringContaining('partners/prices.md, partners/terms.md. To show these pages')]);
  });

  it('do not include a page whose list of groups is empty', async () => {
    expect((await fetch(`${service.url}/open`)).status).toBe(200);
  });
});

it.each([
  ['broken', 'groups:\n  - partners\ntitle: "Prices'],
  ['too long', `groups: [partners]\nnotes: ${'x'.repeat(100_000)}`],
  ['with a first line that is no field', 'Prix général: oui\ngroups: [partners]'],
])('a page whose front matter names groups and cannot be read is left out: %s', async (_name, head) => {
  const warnings: string[] = [];
  const pages = sources({ '/': '# Lanternfish', '/prices': `---\n${head}\n---\n# Prices\n\nThe narwhal costs 40.` });
  const service = serviceWith({ pages, onWarning: (warning) => warnings.push(warning) });
  expect((await service(new Request('http://localhost/prices'))).status).toBe(404);
  expect(warnings.join('\n')).toContain('prices.md. To show these pages');
});

it.each([
  [
    'whose front matter is broken',
    { 'partners/prices.md': '---\ngroups:\n  - partners\ntitle: "Prices\n---\n# Prices' },
  ],
  ['at the address of a public page', { 'open.mdx': '---\ngroups: [partners]\nslug: /open\n---\n# Prices' }],
  [
    'with the same address as another one',
    {
      'partners/prices.md': '---\ngroups: [partners]\n---\n# Prices',
      'partners/prices.mdx': '---\ngroups: [partners]\n---\n# Prices',
    },
  ],
  ['too large to be read', { 'partners/prices.md': `---\ngroups: [partners]\n---\n${'x'.repeat(2_100_000)}` }],
])('no file of a public bundle names a restricted page %s', async (_name, files: Record<string, string>) => {
  const folder = await temporaryFolder('groups');
  await writeFiles(folder, { 'index.md': '# Lanternfish', 'open.md': '---\ntitle: "Open\n---\n# Open', ...files });
  const service = await startExporting({ folder });
  onTestFinished(() => service.stop());
  const restricted = Object.keys(files);
  const jobId = await service.start({});
  const job = await service.end(jobId);
  expect(job).toMatchObject({ status: 'completed', pageCount: 2 });
  const bundle = await unpack(await bytesOf(await service.link(jobId)));
  const texts = await Promise.all(
    bundle.names.map((name) => readFile(join(bundle.folder, name), 'utf8').catch(() => '')),
  );
  expect(texts.flatMap((text) => restricted.filter((file) => text.includes(file)))).toEqual([]);
  // The operator is told of the restricted page, and readers of the warnings about public pages.
  expect(JSON.stringify(job)).toContain(restricted[0]);
  const report = JSON.parse(await readFile(join(bundle.folder, '_docs/report.json'), 'utf8')) as BundleReport;
  expect(report.warnings).toEqual([{ text: expect.stringMatching(/^open\.md: /) }]);
  expect(report.warningCount).toBe(1);
});

it('many warnings about a restricted page leave room for those about public pages', async () => {
  const folder = await temporaryFolder('groups');
  const includes = Array.from({ length: 5_001 }, (_, index) => `<!--@include: ./gone${index}.md-->`).join('\n');
  const restricted = `---\ngroups: [partners]\n---\n# Prices\n\n${includes}`;
  await writeFiles(folder, { 'a.md': restricted, 'index.md': '# Home\n\n<!--@include: ./gone.md-->' });
  const service = await startExporting({ folder });
  onTestFinished(() => service.stop());
  const jobId = await service.start({});
  const job = await service.end(jobId);
  expect(job).toMatchObject({ report: { warningCount: 5_003 } });
  const bundle = await unpack(await bytesOf(await service.link(jobId)));
  const report = JSON.parse(await readFile(join(bundle.folder, '_docs/report.json'), 'utf8')) as BundleReport;
  expect(report.warnings).toEqual([{ text: expect.stringMatching(/^index\.md: /) }]);
  expect(report.warningCount).toBe(1);
});

it('a restricted page does not hide a public page with the same path', async () => {
  const pages = [
    { file: 'a.md', text: '---\ngroups: [partners]\nslug: /prices\n---\n# Prices of partners' },
    { file: 'b.md', text: '---\nslug: /prices\n---\n# Prices of everybody' },
  ];
  const service = serviceWith({ pages });
  expect(await (await service(new Request('http://localhost/prices'))).text()).toContain('Prices of everybody');
});

it('the service shows the pages of groups that its operator names to everybody', async () => {
  const service = await startExporting({ pages: sources(TEXTS), groups: ['partners'] });
  try {
    const places = await everywhere(service);
    expect(places.pageEndpoint).toContain('costs 40');
    for (const place of ['answer', 'search', 'mcpPage', 'llmsFull'] as const)
      expect(places[place]).toContain('costs 40');
    // The `groups` of this page have an unknown form, so no group may read it.
    expect((await fetch(`${service.url}/partners/terms`)).status).toBe(404);
  } finally {
    await service.stop();
  }
});

it('the option --group shows the pages of a group, and may be repeated', async () => {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += text;
      return true;
    });
  }
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });
  const ask = ['--docs', await writeFolder(), 'What does the narwhal cost?'];
  await createProgram().parseAsync(['ask', '--group', 'staff', '--group', 'partners', ...ask], { from: 'user' });
  expect(written.stdout).toContain('costs 40');
  expect(written.stderr).toContain('partners/terms.md. To show these pages');
  written.stdout = '';
  await createProgram().parseAsync(['ask', ...ask], { from: 'user' });
  expect(written.stdout).not.toContain('costs 40');
});
