import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDocsService, type DocsService } from '../../src/service/createDocsService.js';
import { addSlowTests } from '../support/sampling.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { bytesOf, startExporting, unpack } from './exportSupport.js';
import { questionRequest, textOf } from './support.js';

const PLANTS = `openapi: 3.0.3
info: { title: Plants, version: '1' }
servers: [{ url: 'https://api.example.com/v1/' }]
security: [{ token: [] }]
paths:
  /plants:
    parameters:
      - { name: X-Trace, in: header, schema: { type: string } }
    get:
      summary: List plants
      description: |
        Lists **all** plants with \`{id}\` of {garden}. <script>alert(1)</script>

        # Order
        By name.
      parameters:
        - name: limit
          in: query
          description: Number of plants on one page
          schema: { type: integer, default: 20, maximum: 100 }
        - { name: colour, in: query, schema: { type: string, enum: [red, 'blue|green'] } }
      responses:
        '200':
          description: A page of plants
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Plant' } }
              example: [{ id: 1 }]
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Plant' } } }
      responses:
        '201': { description: Created }
components:
  securitySchemes:
    token: { type: http, scheme: bearer, description: Ask *us* for one. }
  schemas:
    Plant:
      type: object
      required: [id]
      properties:
        id: { type: integer, format: int64, nullable: true }
        parent: { $ref: '#/components/schemas/Plant' }
        soil: { type: object, properties: { acidity: { type: number } } }
        leaves: { type: array, items: { allOf: [{ type: object, properties: { size: { type: string } } }] } }
        kind: { oneOf: [{ $ref: '#/components/schemas/Tree' }, { $ref: '#/components/schemas/Herb' }] }
    Tree: { type: object, properties: { height: { type: number } } }
    Herb: { type: object }
`;

const page = (openapi: string, body = '') => `---\nopenapi: ${JSON.stringify(openapi)}\n---\n\n${body}\n`;

let root: string;
let service: DocsService | undefined;
let warnings: string[] = [];

beforeEach(async () => {
  root = await temporaryFolder('openapi');
  warnings = [];
});
afterEach(() => service?.close());

const write = (files: Record<string, string>) => writeFiles(root, files);

async function serve(files: Record<string, string>, options = {}): Promise<DocsService> {
  await write(files);
  const assets = async (name: string) => (name === 'page.css' ? new Uint8Array() : undefined);
  const onWarning = (warning: string) => void warnings.push(warning);
  service = createDocsService({ folder: root, domain: 'lantern', assets, onWarning, ...options });
  await service.ready;
  return service;
}

/** Returns the content of a page without tags. Each row of a table is one line. */
async function read(path: string): Promise<string> {
  const response = await (service as DocsService)(new Request(`http://localhost${path}`));
  const html = /<article[\s\S]*?<\/article>|<main[\s\S]*?<\/main>/.exec(await response.text())?.[0] ?? '';
  return html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<\/t[dh]>/g, ' | ')
    .replace(/<\/?(?:tr|p|h\d|pre)\b[^>]*>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/ +/g, ' ');
}

describe('a page of an OpenAPI operation', () => {
  it('shows method, path, parameters, body, responses, schemas and authentication', async () => {
    await serve({
      'openapi.yaml': PLANTS,
      'list.mdx': page('GET /plants', 'Own words.'),
      'api/add.md': page('openapi.yaml POST /plants'),
    });
    const list = await read('/list');
    expect(list).toContain('List plants');
    expect(list).toContain('Own words.');
    expect(list).toContain('GET https://api.example.com/v1/plants');
    expect(list).toContain('Lists all plants with {id} of {garden}.');
    expect(list).not.toContain('alert(1)');
    expect(list).toContain('token | HTTP bearer | Ask us for one. |');
    expect(list).toContain('limit | query | integer | no | 20 | Number of plants on one page Maximum: 100. |');
    expect(list).toContain('colour | query | string | no | | One of red, blue|green. |');
    expect(list.indexOf('X-Trace | header | string | no |')).toBeGreaterThan(list.indexOf('colour'));
    expect(list).toContain('application/json: Plant[]');
    expect(list).toContain('[].id | integer (int64) | null | yes |');
    expect(list).toContain('[].parent | Plant | no |');
    expect(list).not.toContain('parent.id');
    expect(list).toContain('[].soil.acidity | number | no |');
    expect(list).toContain('[].leaves[].size | string | no |');
    expect(list).toContain('[].kind | Tree | Herb | no |');
    expect(list).toMatch(/"id": ?1/);
    const add = await read('/api/add');
    expect(add).toContain('POST /plants needs a body:');
    expect(add).toContain('Response 201');
    expect(warnings).toEqual([]);
  });

  it('has the place of its operation in the navigation of docs.json', async () => {
    await serve({
      'docs.json': JSON.stringify({
        navigation: { groups: [{ group: 'API', pages: ['POST /plants', 'GET /plants'] }] },
      }),
      'openapi.yaml': PLANTS,
      'a.md': page('GET /plants'),
      'b.md': page('openapi.yaml POST /plants'),
    });
    const html = await (await (service as DocsService)(new Request('http://localhost/a'))).text();
    const navigation = /<nav id="_Navigation"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    expect([...navigation.matchAll(/href="(\/[^"]+)"/g)].map((match) => match[1])).toEqual(['/b', '/a']);
  });

  it('is quoted in answers', async () => {
    const answering = await serve({
      'openapi.yaml': PLANTS,
      'list.md': page('GET /plants'),
      'other.md': '# Other\n\nOther words.',
    });
    const answer = await textOf(await answering(questionRequest('Which parameters does GET /plants take?')));
    expect(answer).toContain('`GET /plants` takes these parameters');
    expect(answer).toContain('Number of plants on one page');
    expect(answer).toContain('/list#parameters');
  });

  addSlowTests(() => {
    it('is exported', async () => {
      await write({ 'docs/openapi.yaml': PLANTS, 'docs/list.md': page('GET /plants') });
      const assets = async () => new Uint8Array();
      const exporting = await startExporting({
        folder: join(root, 'docs'),
        exportFolder: join(root, 'exports'),
        assets,
      });
      try {
        const jobId = await exporting.start();
        expect(await exporting.end(jobId)).toMatchObject({ status: 'completed' });
        const { folder } = await unpack(await bytesOf(await exporting.link(jobId)));
        expect(await readFile(join(folder, 'list.html'), 'utf8')).toContain('Number of plants on one page');
      } finally {
        await exporting.stop();
      }
    });
  });

  it('follows OpenAPI 3.1: lists of types, const, descriptions beside references and parameters with content', async () => {
    await serve({
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        paths: {
          '/a/{id}': {
            put: {
              deprecated: true,
              parameters: [{ $ref: '#/components/parameters/id~1of' }],
              requestBody: {
                content: {
                  'application/json': {
                    schema: {
                      properties: {
                        note: { type: ['string', 'null'], examples: ['x'] },
                        kind: { const: 'a' },
                        more: { $ref: '#/components/schemas/More', description: 'Beside' },
                      },
                      anyOf: [{ $ref: '#/components/schemas/More' }],
                    },
                  },
                },
              },
            },
          },
        },
        components: {
          parameters: {
            'id/of': { name: 'id', in: 'path', required: true, content: { 'a/b': { schema: { type: 'string' } } } },
          },
          schemas: { More: { type: 'object', properties: { z: true } } },
        },
      }),
      'docs.json': JSON.stringify({ name: 'A', api: { openapi: '/api.json' } }),
      'a.mdx': page('PUT /a/{id}'),
    });
    const text = await read('/a');
    expect(text).toContain('PUT /a/{id}');
    expect(text).toContain('Deprecated.');
    expect(text).toContain('id | path | string | yes |');
    expect(text).toContain('note | string | null | no |');
    expect(text).toContain('kind | string | no | Always a. |');
    expect(text).toContain('more | More | no | Beside |');
    expect(text).toContain('more.z | any | no |');
    expect(text).toContain('Fields of More:');
    expect(warnings).toEqual([]);
  });

  it('shows limits that a value must not reach, as OpenAPI 3.0 and 3.1 write them', async () => {
    const parameters = {
      more: { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      less: { minimum: 1, maximum: 10, exclusiveMaximum: true },
      new: { exclusiveMinimum: 2, exclusiveMaximum: 8 },
    };
    const listed = Object.entries(parameters).map(([name, schema]) => ({ name, in: 'query', schema }));
    const paths = { '/a': { get: { parameters: listed } } };
    await serve({ 'api.json': JSON.stringify({ openapi: '3.0.3', paths }), 'a.md': page('GET /a') });
    const shown = await read('/a');
    expect(shown).toContain('more | query | any | no | More than: 0. Maximum: 9. |');
    expect(shown).toContain('less | query | any | no | Minimum: 1. Less than: 10. |');
    expect(shown).toContain('new | query | any | no | More than: 2. Less than: 8. |');
  });

  it('shows a change of the file after an update', async () => {
    const live = await serve({ 'openapi.yaml': PLANTS, 'list.md': page('GET /plants') });
    await write({ 'openapi.yaml': PLANTS.replace('Number of plants', 'Amount of plants') });
    await live.update();
    expect(await read('/list')).toContain('Amount of plants on one page');
    await rm(join(root, 'openapi.yaml'));
    await live.update();
    expect(await read('/list')).toContain('there is no OpenAPI file');
  });
});

describe('an OpenAPI file that docs.json names', () => {
  const TREES = PLANTS.replace('/plants:', '/trees/{id}:').replace('summary: List plants', 'tags: [Forest & more]');
  /** Returns the titles and paths in the navigation, in the order of the navigation. */
  async function navigation(): Promise<string[]> {
    const html = await (await (service as DocsService)(new Request('http://localhost/'))).text();
    const nav = /<nav id="_Navigation"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    return [...nav.matchAll(/href="(\/[^"]*)"|>([^<>]*\S[^<>]*)</g)].map((match) =>
      (match[1] ?? match[2] ?? '').trim(),
    );
  }

  it('gets a page for each operation that no page shows, in its place of the navigation', async () => {
    await serve({
      'docs.json': JSON.stringify({
        openapi: 'openapi.yaml',
        navigation: {
          groups: [
            { group: 'Start', pages: ['index'] },
            { group: 'Trees', openapi: { source: '/trees.yaml', directory: 'reference' } },
          ],
        },
      }),
      'index.md': '# Home',
      'own.md': page('GET /plants', 'Own words.'),
      'openapi.yaml': PLANTS,
      'trees.yaml': TREES,
    });
    expect(await navigation()).toEqual([
      ...['Start', '/', 'Home'],
      ...['Trees', '/reference/post-trees-id', 'POST /trees/{id}'],
      ...['Forest &amp; more', '/reference/forest-more/get-trees-id', 'GET /trees/{id}'],
      ...['Plants', '/api-reference/post-plants', 'POST /plants'],
    ]);
    expect(await read('/reference/forest-more/get-trees-id')).toContain('GET https://api.example.com/v1/trees/{id}');
    expect(await read('/api-reference/post-plants')).toContain('POST /plants needs a body:');
    expect(await read('/own')).toContain('Own words.');
    expect(warnings).toEqual([]);
  });

  it('gets no second page for an operation whose page names the file by a path with dots', async () => {
    await serve({
      'docs.json': JSON.stringify({
        openapi: 'openapi.yaml',
        navigation: { groups: [{ group: 'Trees', openapi: './reference/../trees.yaml' }] },
      }),
      'index.md': page('./openapi.yaml POST /plants'),
      'guide/list.md': page('../openapi.yaml GET /plants'),
      'guide/tree.md': page('trees.yaml GET /trees/{id}'),
      'openapi.yaml': PLANTS,
      'trees.yaml': TREES,
    });
    expect(await navigation()).toEqual(['Trees', '/api-reference/post-trees-id', 'POST /trees/{id}']);
    for (const [path, operation] of [
      ['/', 'POST /plants'],
      ['/guide/list', 'GET https://api.example.com/v1/plants'],
      ['/guide/tree', 'GET https://api.example.com/v1/trees/{id}'],
    ] as const)
      expect(await read(path)).toContain(operation);
    expect(warnings).toEqual([]);
  });

  it('is the file that the edit links of its pages lead to', async () => {
    const folder = {
      'docs.json': JSON.stringify({ openapi: 'api/openapi.yaml' }),
      'index.md': '# Home',
      'api/openapi.yaml': PLANTS,
    };
    const respond = await serve(folder, { editUrl: 'https://git.test/edit/{file}' });
    const editLink = async (path: string) =>
      /"(https:\/\/git\.test[^"]*)"/.exec(await (await respond(new Request(`http://localhost${path}`))).text())?.[1];
    expect(await editLink('/')).toBe('https://git.test/edit/index.md');
    expect(await editLink('/api-reference/list-plants')).toBe('https://git.test/edit/api/openapi.yaml');
  });

  it('is quoted in answers, and exported', async () => {
    const files = {
      'docs.json': JSON.stringify({ openapi: 'openapi.yaml' }),
      'index.md': '# Home',
      'openapi.yaml': PLANTS,
    };
    const answering = await serve(files);
    const answer = await textOf(await answering(questionRequest('Which parameters does GET /plants take?')));
    expect(answer).toContain('/api-reference/list-plants#parameters');
    await write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/${name}`, text])));
    const assets = async () => new Uint8Array();
    const exporting = await startExporting({ folder: join(root, 'docs'), exportFolder: join(root, 'exports'), assets });
    try {
      const jobId = await exporting.start();
      expect(await exporting.end(jobId)).toMatchObject({ status: 'completed' });
      const { names } = await unpack(await bytesOf(await exporting.link(jobId)));
      expect(names).toContain('api-reference/list-plants.html');
    } finally {
      await exporting.stop();
    }
  });

  it.each([
    ['html', '.html'],
    ['slash', '/'],
  ])('gets pages whose addresses end like those of the other pages: %s', async (pageEnding, ending) => {
    await serve(
      {
        'docs.json': JSON.stringify({ openapi: 'openapi.yaml' }),
        'index.md': '# Home',
        'mine.md': '---\nslug: /api-reference/post-plants\n---\n# Mine',
        'openapi.yaml': PLANTS,
      },
      { pageEnding },
    );
    expect(await navigation()).toContain(`/api-reference/list-plants${ending}`);
    expect(await read(`/api-reference/list-plants${ending}`)).toContain('GET https://api.example.com/v1/plants');
    expect(await read(`/api-reference/post-plants${ending}`)).toContain('Mine');
    expect(await read(`/api-reference/post-plants-2${ending}`)).toContain('POST /plants needs a body:');
    expect(warnings).toEqual([]);
  });

  it('never takes the path of another page', async () => {
    await serve({
      'docs.json': JSON.stringify({ openapi: ['openapi.yaml', 'same.yaml'] }),
      'api-reference/list-plants.md': '# Mine',
      'openapi.yaml': PLANTS,
      'same.yaml': PLANTS,
    });
    expect(await read('/api-reference/list-plants')).toContain('Mine');
    expect(await read('/api-reference/list-plants-2')).toContain('GET https://api.example.com/v1/plants');
    expect(await read('/api-reference/list-plants-3')).toContain('GET https://api.example.com/v1/plants');
  });

  it('is named in a warning if it is missing, broken or remote', async () => {
    const named = ['missing.yaml', 'broken.yaml', 'https://example.com/openapi.json', '../openapi.yaml', 5, {}];
    await serve({
      'docs.json': JSON.stringify({ api: { openapi: named } }),
      'index.md': '# Home',
      'broken.yaml': 'openapi: [3',
    });
    expect(warnings).toEqual(
      ['missing.yaml', 'broken.yaml', 'https://example.com/openapi.json', '../openapi.yaml'].map((name) =>
        expect.stringContaining(`${name}, which docs.json names, gets no pages, because `),
      ),
    );
  });

  addSlowTests(() => {
    it('gets at most 500 pages', async () => {
      const operation = { responses: { 200: { description: 'Done' } } };
      const paths = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`/plants/${n}`, { get: operation }]));
      await serve(
        {
          'docs.json': JSON.stringify({ openapi: 'openapi.json' }),
          'index.md': '# Home',
          'openapi.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Many' }, paths }),
        },
        { workers: 0 },
      );
      expect(await read('/api-reference/get-plants-499')).toContain('GET /plants/499');
      expect(warnings).toEqual([
        'The OpenAPI files describe 600 operations without a page. The first 500 get one; write pages for the others.',
      ]);
    });
  });
});

describe('a problem with an operation', () => {
  it('is explained on the page and in a warning', async () => {
    await serve({
      'openapi.yaml': PLANTS,
      'broken.yaml': 'openapi: [3',
      'missing.md': page('GET /trees'),
      'remote.md': page('https://example.com/openapi.yaml GET /plants'),
      'outside.md': page('../../openapi.yaml GET /plants'),
      'broken.md': page('broken.yaml GET /plants'),
      'unclear.md': page('openapi.yaml'),
    });
    const problems = {
      missing: 'The operation GET /trees is not in openapi.yaml. Add it to the file',
      remote: 'is remote and never fetched. Put a copy into the folder.',
      outside: 'is not used, because it is not in the folder',
      broken: 'broken.yaml is not used, because it could not be parsed',
      unclear: 'names no operation. Write a method and a path',
    };
    for (const [name, problem] of Object.entries(problems)) {
      expect(await read(`/${name}`)).toContain(problem);
      expect(warnings.find((warning) => warning.startsWith(`${name}.md: `))).toContain(problem);
    }
  });

  it('is reported if several files describe the operation', async () => {
    await serve({ 'a.yaml': PLANTS, 'b.yaml': PLANTS, 'list.md': page('GET /plants') });
    expect(warnings).toEqual([expect.stringContaining('GET /plants is in several files (a.yaml, b.yaml)')]);
  });
});

describe('a hostile OpenAPI file', () => {
  it('is read within limits, and its references to other files are not followed', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`f${n}`, { $ref: '#/components/schemas/Loop' }]),
    );
    const api = {
      openapi: '3.0.0',
      paths: {
        '/x': {
          get: {
            summary: '<img src=x onerror=alert(1)> | `',
            parameters: [
              {
                name: '`|<b>',
                in: 'query',
                description: '```\n| [a](javascript:alert(1))',
                schema: { type: 'string' },
              },
              { $ref: 'https://example.com/a.yaml#/b' },
              { $ref: '#/components/parameters/self' },
              'text',
            ],
            requestBody: { content: { 'a/b': { schema: { $ref: '#/components/schemas/Loop' } } } },
            responses: {
              default: { content: { 'a/b': { schema: { allOf: [{ $ref: '#/components/schemas/All' }] } } } },
            },
          },
        },
      },
      components: {
        parameters: { self: { $ref: '#/components/parameters/self' } },
        schemas: {
          Loop: { properties: many },
          All: { allOf: [{ $ref: '#/components/schemas/All' }, { $ref: '#/__proto__/constructor' }] },
        },
      },
    };
    const text = JSON.stringify(api).replace('"summary"', '"__proto__": { "polluted": true }, "summary"');
    await serve({ 'openapi.json': text, 'x.md': page('GET /x') });
    const shown = await read('/x');
    expect(shown).toContain('f0 | Loop | no |');
    expect(shown).toContain('The schemas have more fields than are shown here.');
    expect(shown).toMatch(/`\|&(?:#x3C|lt);b> \| query \| string \|/);
    const html = await (await (service as DocsService)(new Request('http://localhost/x'))).text();
    expect(html).not.toMatch(/<img src=x|href="javascript:/);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(warnings).toContainEqual(expect.stringContaining('refers to "https://example.com/a.yaml#/b"'));
    expect(warnings).toContainEqual(expect.stringContaining('"#/__proto__/constructor", which is not in the file'));
  });

  it.each(['anchors', 'aliases'])('is refused if it has too many %s, before they are resolved', async (many) => {
    const items = Array.from({ length: 25_000 }, (_, n) => (many === 'anchors' ? `  - &a${n} 0\n` : '  - *a\n'));
    await serve({
      'docs.json': JSON.stringify({ openapi: 'many.yaml' }),
      'index.md': '# Home',
      'many.yaml': `${PLANTS}x-first: &a 0\nx-many:\n${items.join('')}`,
    });
    expect(warnings).toEqual([
      'many.yaml, which docs.json names, gets no pages, because it has more than 10,000 YAML anchors and aliases; write references ("$ref") instead.',
    ]);
  });

  it.each([
    ['lists', (values: string) => `[${values}]`],
    ['merge keys', (values: string) => `{<<: [${values}]}`],
  ])('is refused at once if its nested aliases multiply values: %s', async (_, nest) => {
    const level = (name: string, before: string) =>
      `${name}: &${name} ${nest(Array(10).fill(`*${before}`).join(', '))}`;
    const levels = Array.from({ length: 9 }, (__, index) => level(`x-${index + 1}`, `x-${index}`));
    await serve({
      'docs.json': JSON.stringify({ openapi: 'many.yaml' }),
      'index.md': '# Home',
      'many.yaml': `%YAML 1.1\n---\nx-0: &x-0 { a: 1 }\n${levels.join('\n')}\n${PLANTS}`,
    });
    expect(warnings.join()).toContain('Excessive alias count');
  });

  addSlowTests(() => {
    it('may have thousands of aliases of one anchor, and texts with "*" and "&"', async () => {
      const repeat = (line: string, times: number) => `  - ${line}\n`.repeat(times);
      await serve({
        'docs.json': JSON.stringify({ openapi: 'many.yaml' }),
        'index.md': '# Home',
        'many.yaml': `${PLANTS}x-first: &a { b: 0 }\nx-many:\n${repeat('*a', 5_000)}${repeat('"*b"', 6_000)}${repeat('>-\n    &c', 6_000)}`,
      });
      expect(await read('/api-reference/list-plants')).toContain('GET https://api.example.com/v1/plants');
      expect(warnings).toEqual([]);
    });
  });
});
