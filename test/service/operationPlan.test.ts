import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDocsService, type DocsService } from '../../src/service/createDocsService.js';
import { OpenApiFiles } from '../../src/service/docs/OpenApiFiles.js';
import { PageStopped } from '../../src/service/docs/PageReader.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';

const apiOf = (path: string) => `openapi: 3.0.3\npaths: { ${path}: { get: {}, post: {} } }\n`;
const FILES = {
  'docs.json': '{ "openapi": ["slow.yaml", "api.yaml"] }',
  'index.md': '# Home',
  'own.md': '---\nopenapi: POST /plants\n---\n# Own',
  'slow.yaml': apiOf('/trees'),
  'api.yaml': apiOf('/plants'),
};
const PLANTS = '/api-reference/get-plants';
const TREES = '/api-reference/get-trees';
const { listOperations, describe: describeOperation } = OpenApiFiles.prototype;
const tooSlow = () => new PageStopped('in both attempts, it took longer than 10 s', true);

let folder: string;
let service: DocsService | undefined;
let warnings: string[] = [];

beforeEach(async () => {
  folder = await temporaryFolder('plan');
  warnings = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service?.close();
});

async function serve(files: Record<string, string>): Promise<DocsService> {
  await writeFiles(folder, files);
  const assets = async () => new Uint8Array();
  const onWarning = (text: string) => void warnings.push(text);
  service = createDocsService({ folder, domain: 'lantern', assets, onWarning });
  await service.ready;
  return service;
}

/** Writes files into the folder, updates the service, and returns the warnings of the update. */
async function update(files: Record<string, string> = {}): Promise<string[]> {
  warnings = [];
  await writeFiles(folder, files);
  await service?.update();
  return warnings;
}

const statusOf = async (path: string) => (await service?.(new Request(`http://localhost${path}`)))?.status;
const statuses = () => Promise.all(['/own', PLANTS, TREES].map(statusOf));

/** Makes listing the operations of `slow.yaml` fail. Returns an array to which each call of `listOperations` adds its file. */
function failForSlowFile(error: () => Error): string[] {
  const listed: string[] = [];
  vi.spyOn(OpenApiFiles.prototype, 'listOperations').mockImplementation(async function (this: OpenApiFiles, file) {
    listed.push(file);
    if (file === 'slow.yaml') throw error();
    return listOperations.call(this, file);
  });
  return listed;
}

/** Records the calls of `describe`. Returns an array to which each call adds its operation. */
function watchDescriptions(): string[] {
  const described: string[] = [];
  vi.spyOn(OpenApiFiles.prototype, 'describe').mockImplementation(function (this: OpenApiFiles, reference, file) {
    described.push(reference);
    return describeOperation.call(this, reference, file);
  });
  return described;
}

describe('the pages of operations', () => {
  it('are planned and read with the same OpenAPI files, so that each file is parsed once', async () => {
    const list = vi.spyOn(OpenApiFiles.prototype, 'listOperations');
    const describe = vi.spyOn(OpenApiFiles.prototype, 'describe');
    await serve(FILES);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(list.mock.calls).toEqual([['slow.yaml'], ['api.yaml']]);
    expect(describe).toHaveBeenCalledTimes(4);
    expect(new Set([...list.mock.contexts, ...describe.mock.contexts]).size).toBe(1);
    expect(warnings).toEqual([]);
  });

  it('need no OpenAPI file if docs.json names none', async () => {
    const list = vi.spyOn(OpenApiFiles.prototype, 'listOperations');
    await serve({ ...FILES, 'docs.json': '{}' });
    expect(await statuses()).toEqual([200, 404, 404]);
    expect(list).not.toHaveBeenCalled();
  });

  it('are kept until their OpenAPI file changes', async () => {
    await serve(FILES);
    const listed = failForSlowFile(tooSlow);
    const described = watchDescriptions();
    expect(await update({ 'index.md': '# Start' })).toEqual([]);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(listed).toEqual([]);
    // Every update reads `own.md` again: it shows an operation of an OpenAPI file, which can change while `own.md` does not.
    expect(described).toEqual(['POST /plants']);
    await update({ 'api.yaml': `${apiOf('/plants')}# changed` });
    expect(listed).toEqual(['api.yaml']);
    expect(described.slice(1)).toEqual(['POST /plants', 'api.yaml GET /plants']);
    expect(await update({ 'own.md': '# Own' })).toEqual([]);
    expect(listed).toEqual(['api.yaml']);
    expect(described.slice(3)).toEqual(['api.yaml POST /plants']);
    expect(await statusOf('/api-reference/post-plants')).toBe(200);
  });

  it('disappear with their OpenAPI file, and come back with it', async () => {
    await serve(FILES);
    await rm(join(folder, 'api.yaml'));
    const missing = 'api.yaml, which docs.json names, gets no pages, because it is not in the folder';
    expect(await update()).toContainEqual(expect.stringContaining(missing));
    expect(await statuses()).toEqual([200, 404, 200]);
    await update({ 'api.yaml': FILES['api.yaml'] });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('are kept without those that take too long, which are not read again before the OpenAPI file changes', async () => {
    const described: string[] = [];
    vi.spyOn(OpenApiFiles.prototype, 'describe').mockImplementation(function (this: OpenApiFiles, reference, file) {
      described.push(reference);
      if (reference === 'slow.yaml GET /trees') throw tooSlow();
      return describeOperation.call(this, reference, file);
    });
    await serve(FILES);
    expect(warnings).toEqual([
      `${TREES.slice(1)}.md could not be read (in both attempts, it took longer than 10 s). It is skipped.`,
    ]);
    expect(await statuses()).toEqual([200, 200, 404]);
    described.length = 0;
    await update();
    expect(described).toEqual(['POST /plants']);
    await update({ 'slow.yaml': `${apiOf('/trees')}# changed` });
    expect(described).toContain('slow.yaml GET /trees');
  });
});

describe('an OpenAPI file that cannot be read', () => {
  const NO_PAGES = 'slow.yaml, which docs.json names, gets no pages, because it could not be read';

  it('gets a warning with advice, and the pages of other files stay', async () => {
    failForSlowFile(tooSlow);
    await serve(FILES);
    expect(await statuses()).toEqual([200, 200, 404]);
    expect(warnings).toEqual([
      `${NO_PAGES} (in both attempts, it took longer than 10 s). Split the file, or raise the time limit with --limit-page-timeout-ms or the option "limits.pageTimeoutMs".`,
    ]);
  });

  it('gets no advice about the time limit if it has ended the thread in another way', async () => {
    failForSlowFile(() => new PageStopped('in both attempts, its worker thread failed: out of memory'));
    await serve(FILES);
    expect(warnings).toEqual([
      `${NO_PAGES} (in both attempts, its worker thread failed: out of memory). Split the file.`,
    ]);
  });

  it('is read again only after it has changed', async () => {
    const listed = failForSlowFile(tooSlow);
    await serve(FILES);
    expect(listed).toEqual(['slow.yaml', 'api.yaml']);
    await update({ 'index.md': '# Start', 'api.yaml': `${apiOf('/plants')}# changed` });
    expect(listed.slice(2)).toEqual(['api.yaml']);
    expect(await statuses()).toEqual([200, 200, 404]);
    vi.restoreAllMocks();
    await update({ 'slow.yaml': apiOf('/trees') });
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('is read again at each update if the failure has another reason than the file', async () => {
    const listed = failForSlowFile(() => new Error('no other thread can be started'));
    await serve(FILES);
    await update();
    expect(listed).toEqual(['slow.yaml', 'api.yaml', 'slow.yaml']);
  });
});
