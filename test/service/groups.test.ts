import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runProgram } from '../../src/cli/createProgram.js';
import type { BundleReport } from '../../src/service/export/ExportReport.js';
import type { DocsServiceOptions } from '../../src/service/index.js';
import { addSlowTests } from '../support/sampling.js';
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

/** Requests everything that could show or name a restricted page. Returns the texts by the kind of request. */
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

/**
 * Whether a text contains the text or title of a restricted page, or its URL in a sitemap. The path alone does not count, because a
 * refusal may repeat the path of the request.
 */
const namesRestricted = (text: string) =>
  /costs 40|\bPrices\b|returned after a year|\bTerms\b|\/partners[^<]*<\/loc>/.test(text);

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
    const isRestricted = (name: string, text = '') => /partners/.test(name + text) || namesRestricted(text);
    expect(names.filter((name, position) => isRestricted(name, texts[position]))).toEqual([]);
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

/** Creates a service for a folder that contains a home page and the file `prices.md` with this text. */
async function servePrices(text: string | Buffer) {
  const folder = await temporaryFolder('groups');
  await writeFiles(folder, { 'index.md': '# Lanternfish', 'prices.md': text });
  const warnings: string[] = [];
  const service = serviceWith({ pages: undefined, folder, onWarning: (warning) => warnings.push(warning) });
  onTestFinished(() => service.close());
  const get = (path: string) => service(new Request(`http://localhost${path}`));
  const found = async (query: string) => {
    const { results } = (await (await get(`/_docs/search?q=${query}`)).json()) as { results: unknown[] };
    return results.length > 0;
  };
  return { get, found, warnings };
}

const PRICES = '# Prices\n\nThe narwhal costs 40.';
/** A code block whose lines are not indented. In a YAML text (`hint: |`), this makes the YAML invalid. */
const CODE = '```\nnarwhal --price\n```';
const GROUPS_LINE = 'title: Prices\ngroups: [partners]\n';

describe('a page whose front matter names groups is left out, in each form of front matter:', () => {
  it.each([
    ['a closing line of dots', `---\n${GROUPS_LINE}...\n${PRICES}`],
    ['comments on the first and last line', `--- # access\n${GROUPS_LINE}--- # end\n${PRICES}`],
    ['a format on the first line', `--- yaml\n${GROUPS_LINE}---\n${PRICES}`],
    ['JSON between lines', `---json\n{\n\t"title": "Prices",\n\t"groups": ["partners"]\n}\n---\n${PRICES}`],
    ['JSON', `{\n  "title": "Prices",\n  "groups": ["partners"]\n}\n\n${PRICES}`],
    ['JSON on one line', `{ "title": "Prices", "groups": ["partners"] }\n\n${PRICES}`],
    ['an object on one line', `---\n{title: Prices, groups: [partners]}\n---\n${PRICES}`],
    ['an explicit key', `---\n? groups\n: [partners]\n---\n${PRICES}`],
    ['an explicit key with a comment', `---\n\n?  "groups" # staff\n: - partners\ntitle: Prices\n---\n${PRICES}`],
    ['an explicit key with a tag', `---\n? !!str groups\n: [partners]\n---\n${PRICES}`],
    ['a merged field', `---\nbase: &base\n  groups: [partners]\n<<: *base\n---\n${PRICES}`],
    ['a capital', `---\ntitle: Prices\nGroups: [partners]\n---\n${PRICES}`],
    [
      'TOML that contains a code block',
      `+++\ntitle = "x"\nhint = """\n${CODE}\n"""\ngroups = ["partners"]\n+++\n${PRICES}`,
    ],
    ['UTF-16LE', Buffer.from(`\uFEFF---\n${GROUPS_LINE}---\n${PRICES}`, 'utf16le')],
    ['UTF-16BE', Buffer.from(`\uFEFF---\n${GROUPS_LINE}---\n${PRICES}`, 'utf16le').swap16()],
    ['UTF-16 without a byte order mark', Buffer.from(`---\n${GROUPS_LINE}---\n${PRICES}`, 'utf16le')],
  ])('%s', async (_name, text) => {
    const { get, found, warnings } = await servePrices(text);
    expect((await get('/prices')).status).toBe(404);
    expect(await found('narwhal')).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('prices.md. To show these pages')]);
  });
});

describe('a page that names groups and cannot be read is left out, with a warning that says what to do:', () => {
  it.each([
    ['broken', `---\ngroups:\n  - partners\ntitle: "Prices\n---\n${PRICES}`],
    ['broken and indented', `---\ntitle: Prices\n groups: [partners]\n---\n${PRICES}`],
    ['broken, with an empty first line of the list', `---\ngroups: # staff\n  - partners\na: [\n---\n${PRICES}`],
    ['without a space', `---\ngroups:partners\n---\n${PRICES}`],
    ['with two fields', `---\ngroups: [partners]\ngroups: []\n---\n${PRICES}`],
    ['with two fields, one of them an explicit key', `---\n? groups\n: [partners]\ngroups: []\n---\n${PRICES}`],
    ['not closed, with an explicit key', `---\ntitle: Prices\n\n? groups\n: [partners]\n\n${PRICES}`],
    ['too long', `---\ngroups: [partners]\nnotes: ${'x'.repeat(100_000)}\n---\n${PRICES}`],
    ['with a first line that is no field', `---\nPrix général: oui\ngroups: [partners]\n---\n${PRICES}`],
    ['with code that is not indented', `---\nhint: |\n${CODE}\n${GROUPS_LINE}---\n${PRICES}`],
    ['with code and a sentence', `---\nhint: |\n\n${CODE}\n\nSee the prices.\n\n${GROUPS_LINE}---\n${PRICES}`],
    [
      'with indented code, and code that is not indented',
      `---\ncode: |\n  \`\`\`js\n  x\n${GROUPS_LINE}b: |\n  \`\`\`\nc: |\n${CODE}\n---\n${PRICES}`,
    ],
    [
      'between code with indented opening fences',
      `---\nhint: |\n  \`\`\`sh\n  a\n\`\`\`\n${GROUPS_LINE}more: |\n  \`\`\`sh\n  b\n\`\`\`\n---\n${PRICES}`,
    ],
    ['with code that is not closed', `---\nhint: |\n\`\`\`\n${GROUPS_LINE}---\n${PRICES}`],
    ['not closed', `---\n${GROUPS_LINE}\n${PRICES}`],
    ['not closed, after a blank line', `---\ntitle: Prices\n\n# access\n\ngroups: [partners]\n\n${PRICES}`],
    ['closed with four hyphens', `---\n${GROUPS_LINE}----\n${PRICES}`],
    ['opened with four hyphens', `----\n${GROUPS_LINE}----\n${PRICES}`],
    ['below a blank line', `\n---\n${GROUPS_LINE}---\n${PRICES}`],
    ['below a comment', `<!-- Licence: MIT\n\nand more -->\n\n---\n${GROUPS_LINE}---\n${PRICES}`],
    ['within a comment', `<!--\n---\n${GROUPS_LINE}---\n-->\n${PRICES}`],
    ['below an empty block', `---\n\n---\n${GROUPS_LINE}---\n${PRICES}`],
    ['a second block', `---\ntitle: Prices\n---\n\n---\ngroups: [partners]\n---\n${PRICES}`],
    ['broken JSON', `{\n  "title": "Prices"\n  "groups": ["partners"]\n\n${PRICES}`],
    ['an object that is not closed', `---\n{title: Prices, groups: [partners]\n\n${PRICES}`],
  ])('%s', async (_name, text) => {
    const { get, found, warnings } = await servePrices(text);
    expect((await get('/prices')).status).toBe(404);
    expect(await found('narwhal')).toBe(false);
    expect(warnings.join('\n')).toMatch(
      /^prices\.md: .*names "groups".*(?:Begin the file with|until it is corrected)/m,
    );
    expect(warnings.join('\n')).toContain('prices.md. To show these pages');
  });
});

describe('a page that only mentions groups in its text is shown:', () => {
  const example = '```yaml\n---\ngroups: [partners]\n---\n```';
  it.each([
    ['in a code block below a thematic break', `---\n\n${PRICES}\n\n${example}`],
    ['in a code block between thematic breaks', `---\n\nNote: see below.\n\n${example}\n\n---\n\n${PRICES}`],
    ['in a code block below a heading', `---\n\n${PRICES}\n\n\`\`\`yaml\ngroups: [partners]\n\`\`\`\n\n---\n\nMore.`],
    ['in an indented code block', `---\n\n    groups: [partners]\n\n${PRICES}`],
    ['below a paragraph', `---\n\nThe narwhal costs 40.\n\ngroups: sets of readers`],
    ['below front matter', `---\ntitle: Prices\n---\n\ngroups: the narwhal costs 40.`],
    ['below front matter and a thematic break', `---\ntitle: Prices\n---\n\n---\n\n${PRICES}\n\ngroups: sets`],
    ['without front matter', `groups: the narwhal costs 40.\n\n---\n\n${example}`],
    ['in the text of another field', `---\ndescription: |\n  groups: sets of readers\n---\n${PRICES}`],
    ['in a file in UTF-16', Buffer.from(`\uFEFF---\ntitle: Prices\n---\n${PRICES}\n\n${example}`, 'utf16le')],
    ['below a shortcode', `{{< toc >}}\n\n${PRICES}\n\n${example}`],
  ])('%s', async (_name, text) => {
    const { get, found, warnings } = await servePrices(text);
    expect((await get('/prices')).status).toBe(200);
    expect(await found('narwhal')).toBe(true);
    expect(warnings).toEqual([]);
  });
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
  // The operator sees warnings about the restricted page. The report for readers has only those about public pages.
  expect(JSON.stringify(job)).toContain(restricted[0]);
  const report = JSON.parse(await readFile(join(bundle.folder, '_docs/report.json'), 'utf8')) as BundleReport;
  expect(report.warnings).toEqual([{ text: expect.stringMatching(/^open\.md: /) }]);
  expect(report.warningCount).toBe(1);
});

addSlowTests(() => {
  it('many warnings about restricted pages leave room for those about public pages', async () => {
    const folder = await temporaryFolder('groups');
    // Each restricted page has 21 warnings: 20 about missing includes, and one that counts the rest.
    const includes = Array.from({ length: 25 }, (_, index) => `<!--@include: ./gone${index}.md-->`).join('\n');
    const restricted = `---\ngroups: [partners]\n---\n# Prices\n\n${includes}`;
    const pages = Array.from({ length: 250 }, (_, index) => [`a${index}.md`, restricted]);
    await writeFiles(folder, { ...Object.fromEntries(pages), 'index.md': '# Home\n\n<!--@include: ./gone.md-->' });
    const service = await startExporting({ folder });
    onTestFinished(() => service.stop());
    const jobId = await service.start({});
    const job = await service.end(jobId);
    expect(job).toMatchObject({ report: { warningCount: 250 * 21 + 2 } });
    const bundle = await unpack(await bytesOf(await service.link(jobId)));
    const report = JSON.parse(await readFile(join(bundle.folder, '_docs/report.json'), 'utf8')) as BundleReport;
    expect(report.warnings).toEqual([{ text: expect.stringMatching(/^index\.md: /) }]);
    expect(report.warningCount).toBe(1);
  });
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
  await runProgram(['ask', '--group', 'staff', '--group', 'partners', ...ask]);
  expect(written.stdout).toContain('costs 40');
  expect(written.stderr).toContain('partners/terms.md. To show these pages');
  written.stdout = '';
  await runProgram(['ask', ...ask]);
  expect(written.stdout).not.toContain('costs 40');
});
