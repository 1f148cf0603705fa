import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDocsService } from '../../src/service/createDocsService.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';

/** Serves a folder of a project. Returns the warnings of the service, and the function `text`, which fetches the HTML of a page. */
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

describe('the snippets of an MkDocs project', () => {
  const PAGE = '# Guide\n\n--8<-- "docs/parts/aardvark.md"\n\n--8<-- "wombat.md"';
  const PARTS = { 'docs/parts/aardvark.md': 'An aardvark.', 'docs/parts/wombat.md': 'A wombat.' };

  it('are found below the folder of mkdocs.yml', async () => {
    const { text, warnings } = await serve('docs', {
      'mkdocs.yml': 'site_name: Acme',
      'docs/guide.md': PAGE,
      ...PARTS,
    });
    expect(await text('/guide/')).toContain('An aardvark.');
    expect(warnings).toEqual([expect.stringContaining('"wombat.md" in guide.md is not included')]);
  });

  it.each([
    ['a path', 'base_path: [".", docs/parts]'],
    ['a tag', 'base_path: ["", !relative $config_dir, !relative $docs_dir/parts]'],
    ['a single text', 'base_path: docs/parts'],
  ])('are found below the folders of base_path: %s', async (_, option) => {
    const config = `site_name: Acme\nmarkdown_extensions:\n  - admonition\n  - pymdownx.snippets:\n      ${option}\n`;
    const { text } = await serve('docs', { 'mkdocs.yml': config, 'docs/guide.md': PAGE, ...PARTS });
    expect(await text('/guide/')).toContain('A wombat.');
  });

  it('are found if the whole project is served', async () => {
    const files = { 'mkdocs.yml': 'site_name: Acme', 'docs/guide.md': PAGE, ...PARTS };
    expect(await (await serve('', files)).text('/guide/')).toContain('An aardvark.');
  });

  it('never come from outside the folder', async () => {
    const names = ['secret.md', '../secret.md', 'docs/../secret.md', 'docs/link.md', '/etc/hostname'];
    const page = `# Guide\n\n${names.map((name) => `--8<-- "${name}"`).join('\n\n')}`;
    const files = { 'mkdocs.yml': 'site_name: Acme', 'docs/guide.md': page, 'secret.md': 'narwhal' };
    const { text, warnings } = await serve('docs', files, { 'docs/link.md': 'secret.md' });
    expect(await text('/guide/')).not.toContain('narwhal');
    expect(warnings.filter((warning) => warning.includes('is not included'))).toHaveLength(names.length);
  });
});

describe('the includes of a Sphinx project', () => {
  it('begin at the page, or with a slash at the source folder', async () => {
    const files = {
      'source/conf.py': 'project = "Acme"\nextensions = ["myst_parser"]\n',
      'source/guide/install.md': '# Install\n\n```{include} part.md\n```\n\n```{include} /wombat.md\n```',
      'source/guide/part.md': 'An aardvark.',
      'source/wombat.md': 'A wombat.',
      'secret.md': 'narwhal',
      'source/leak.md': '# Leak\n\n```{include} ../secret.md\n```\n\n```{literalinclude} /../secret.md\n```',
    };
    for (const folder of ['source', '']) {
      const { text, warnings } = await serve(folder, files);
      const page = await text('/guide/install.html');
      expect(page).toContain('An aardvark.');
      expect(page).toContain('A wombat.');
      if (folder === '') continue;
      expect(await text('/leak.html')).not.toContain('narwhal');
      expect(warnings.filter((warning) => warning.includes('is not included'))).toHaveLength(2);
    }
  });
});

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
