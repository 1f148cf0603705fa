/** Tests that the kind of a site decides how its Markdown is read, and that the style of anchors (`slugs`) changes only the anchors. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDocsService, type DocsServiceOptions } from '../../src/service/index.js';
import { SLUG_STYLES } from '../../src/site/markdown/nodes/slugs.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { bytesOf, startExporting, unpack } from './exportSupport.js';

/**
 * Serves pages, and requests one of them. Returns the HTML of its article without the second-level headings (`text`), the ids of these
 * headings (`anchors`) and the warnings of the service.
 */
async function read(path: string, options: DocsServiceOptions) {
  const warnings: string[] = [];
  const service = createDocsService({ domain: 'acme', onWarning: (warning) => warnings.push(warning), ...options });
  onTestFinished(() => service.close());
  await service.ready;
  const html = await (await service(new Request(`http://localhost${path}`))).text();
  return { ...articleOf(html), warnings };
}

function articleOf(html: string) {
  const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
  const anchors = [...article.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  return { text: article.replace(/<h2[\s\S]*?<\/h2>/g, ''), anchors };
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder('site-syntax');
  await writeFiles(folder, files);
  return folder;
}

const TEMPLATE = [
  '# Mail',
  '## 2. Größe & more',
  'Write {{ user.name }} to greet a reader, and ++plus++ for a sign.',
  '{% if user %}',
  'Shown to users.',
  '{% endif %}',
  'Term\n: no definition',
  'In code, `{{< ref >}}` is a shortcode.',
].join('\n\n');

const WRITTEN = ['{{ user.name }}', '++plus++', '{% if user %}', '{% endif %}', ': no definition', '{{&#x3C; ref >}}'];

describe('pages of a plain folder', () => {
  it.each(SLUG_STYLES)('keep the syntax of all generators as text with the anchors of %s', async (slugs) => {
    const folder = await folderWith({ 'mail.md': TEMPLATE });
    const { text, warnings } = await read('/mail', { folder, slugs });
    for (const part of WRITTEN) expect(text).toContain(part);
    expect(text).toBe((await read('/mail', { folder })).text);
    expect(warnings).toEqual([]);
  });

  it('get the anchors of `slugs`', async () => {
    const folder = await folderWith({ 'mail.md': TEMPLATE });
    const anchorOf = async (slugs: DocsServiceOptions['slugs']) => (await read('/mail', { folder, slugs })).anchors[0];
    expect(await anchorOf('github')).toBe('2-größe--more');
    expect(await anchorOf('vitepress')).toBe('_2-große-more');
    expect(await anchorOf('mkdocs')).toBe('2-groe-more');
  });

  it('have the syntax of the generator that `site` names', async () => {
    const folder = await folderWith({ 'mail.md': TEMPLATE });
    const { text } = await read('/mail', { folder, site: 'mkdocs', pageEnding: 'none', slugs: 'github' });
    for (const part of ['{% if user %}', '{{ user.name }}', ': no definition']) expect(text).not.toContain(part);
    expect(text).toContain('Shown to users.');
  });
});

describe('pages that are given as text', () => {
  const pages = [{ file: 'mail.md', text: TEMPLATE }];

  it.each(SLUG_STYLES)('keep the syntax of all generators as text with the anchors of %s', async (slugs) => {
    const { text } = await read('/mail', { pages, slugs });
    for (const part of WRITTEN) expect(text).toContain(part);
  });

  it('have the syntax of the generator that `site` names', async () => {
    const { text, anchors } = await read('/mail.html', { pages, site: 'vitepress', slugs: 'github' });
    expect(text).not.toContain('{{ user.name }}');
    expect(anchors).toEqual(['2-größe--more']);
  });
});

describe('pages of an MkDocs project', () => {
  const FILES = {
    'mkdocs.yml':
      'site_name: Acme\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}\n',
    'docs/part.md': 'An aardvark.',
    'docs/keys.md':
      '# Keys\n\n## 2. Größe & more\n\n--8<-- "docs/part.md"\n\nPress ++ctrl+c++ to copy.\n\nTerm\n: Its definition\n\n{% if user %}\n\nShown.\n\n{% endif %}',
  };

  it.each(SLUG_STYLES)('keep the syntax of MkDocs with the anchors of %s', async (slugs) => {
    const folder = join(await folderWith(FILES), 'docs');
    const { text, warnings } = await read('/keys/', { folder, slugs });
    for (const part of ['An aardvark.', '<kbd>ctrl</kbd>+<kbd>c</kbd>', 'Its definition', 'Shown.'])
      expect(text).toContain(part);
    for (const part of ['8&#x3C;', '++', ': Its definition', '{%']) expect(text).not.toContain(part);
    expect(warnings).toEqual([]);
  });

  it('get the anchors of `slugs`', async () => {
    const folder = join(await folderWith(FILES), 'docs');
    expect((await read('/keys/', { folder })).anchors).toEqual(['2-groe-more']);
    expect((await read('/keys/', { folder, slugs: 'github' })).anchors).toEqual(['2-größe--more']);
  });
});

it('exported pages are written as the kind of site says, with the anchors of `slugs`', async () => {
  const service = await startExporting({ pages: [{ file: 'index.md', text: TEMPLATE }], slugs: 'vitepress' });
  onTestFinished(() => service.stop());
  const jobId = await service.start();
  await service.end(jobId);
  const { folder } = await unpack(await bytesOf(await service.link(jobId)));
  const { text, anchors } = articleOf(await readFile(join(folder, 'index.html'), 'utf8'));
  expect(anchors).toEqual(['_2-große-more']);
  for (const part of WRITTEN) expect(text).toContain(part);
});
