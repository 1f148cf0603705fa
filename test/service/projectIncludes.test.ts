import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDocsService } from '../../src/service/createDocsService.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';

/** Serves a folder of a project. Returns a function that reads a page, and the warnings. */
async function serve(folder: string, files: Record<string, string>, links: Record<string, string> = {}) {
  const root = await temporaryFolder('project-includes');
  await writeFiles(root, files);
  for (const [path, target] of Object.entries(links)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await symlink(join(root, target), join(root, path));
  }
  const warnings: string[] = [];
  const service = createDocsService({
    folder: join(root, folder),
    domain: 'acme',
    onWarning: (warning) => warnings.push(warning),
  });
  onTestFinished(() => service.close());
  await service.ready;
  const text = async (path: string) => (await service(new Request(`http://localhost${path}`))).text();
  return { text, warnings };
}

it('the alias @site of Docusaurus leads to partials and pages of the folder', async () => {
  const { text, warnings } = await serve('docs', {
    'docusaurus.config.js': "module.exports = { baseUrl: '/project/' };",
    'docs/_part.mdx': 'An aardvark.',
    'docs/guide/a.mdx':
      "import Part from '@site/docs/_part.mdx';\n\n# A\n\n<Part/>\n\n[b](@site/docs/guide/b.md#c) [c][c]\n\n[c]: @site/docs/guide/b.md",
    'docs/guide/b.md': '# B\n\n## C',
  });
  const page = await text('/project/docs/guide/a');
  expect(page).toContain('An aardvark.');
  expect(page).toContain('href="/project/docs/guide/b#c"');
  expect(page).toContain('href="/project/docs/guide/b"');
  expect(warnings).toEqual([]);
});
