import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createDocsService } from '../../src/service/createDocsService.js';
import { OpenApiFiles } from '../../src/service/docs/OpenApiFiles.js';
import { PageStopped } from '../../src/service/docs/PageReader.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';

afterEach(() => vi.restoreAllMocks());

/** Serves a folder and returns its warnings and the statuses of two of its pages. */
async function serve(files: Record<string, string>) {
  const folder = await temporaryFolder('plan');
  await writeFiles(folder, files);
  const warnings: string[] = [];
  const assets = async () => new Uint8Array();
  const service = createDocsService({
    folder,
    domain: 'lantern',
    assets,
    onWarning: (text) => void warnings.push(text),
  });
  onTestFinished(() => service.close());
  await service.ready;
  const statusOf = async (path: string) => (await service(new Request(`http://localhost${path}`))).status;
  return { warnings, statuses: [await statusOf('/own'), await statusOf('/api-reference/get-plants')] };
}

const API = 'openapi: 3.0.3\npaths: { /plants: { get: {}, post: {} } }\n';
const FILES = {
  'docs.json': '{ "openapi": "api.yaml" }',
  'index.md': '# Home',
  'own.md': '---\nopenapi: POST /plants\n---\n# Own',
  'api.yaml': API,
};

it('the reader of the pages plans the pages of operations, with the same OpenAPI files', async () => {
  const plan = vi.spyOn(OpenApiFiles.prototype, 'planPages');
  const describe = vi.spyOn(OpenApiFiles.prototype, 'describe');
  expect(await serve(FILES)).toEqual({ warnings: [], statuses: [200, 200] });
  expect(plan.mock.calls).toEqual([
    [
      [
        { path: '/', file: 'index.md' },
        { path: '/own', file: 'own.md', openapi: 'POST /plants' },
      ],
    ],
  ]);
  expect(describe).toHaveBeenCalledTimes(2);
  for (const files of describe.mock.contexts) expect(files).toBe(plan.mock.contexts[0]);
});

it('a plan that fails becomes a warning, and the other pages are served', async () => {
  const stopped = new PageStopped('in both attempts, it took longer than 10 s');
  vi.spyOn(OpenApiFiles.prototype, 'planPages').mockRejectedValue(stopped);
  expect(await serve(FILES)).toEqual({
    warnings: [
      'The OpenAPI files that docs.json names (api.yaml) could not be read (in both attempts, it took longer than 10 s). Their operations get no pages. Make the files smaller.',
    ],
    statuses: [200, 404],
  });
});

it('a folder whose docs.json names no OpenAPI file needs no plan', async () => {
  const plan = vi.spyOn(OpenApiFiles.prototype, 'planPages');
  expect(await serve({ ...FILES, 'docs.json': '{}' })).toEqual({ warnings: [], statuses: [200, 404] });
  expect(plan).not.toHaveBeenCalled();
});
