import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import { PageReferences } from '../../src/site/navigation/PageReferences.js';
import { createLinkResolver } from '../../src/site/pages/createLinkResolver.js';
import type { DocsPage } from '../../src/site/pages/DocsPage.js';
import type { LinkBase } from '../../src/site/pages/LinkBase.js';

/** Creates pages from pairs of a file and a path. */
function pages(paths: Record<string, string>): DocsPage[] {
  return Object.entries(paths).map(([file, path]) => ({
    file,
    path,
    markdown: readMarkdown(`# ${file}`, { path: file }),
  }));
}

/** Creates pages, and resolves links on the first of them. */
function resolveAll(paths: Record<string, string>, links: string[], linkBase?: LinkBase): string[] {
  const all = pages(paths);
  const { link } = createLinkResolver(all, '', linkBase)(all[0] as DocsPage);
  return links.map(link);
}

/** Two files whose names differ only in case, in both orders. */
const SAME_NAMES = [
  { 'index.md': '/', 'guide/install.md': '/guide/install', 'Guide/Install.md': '/Guide/Install' },
  { 'index.md': '/', 'Guide/Install.md': '/Guide/Install', 'guide/install.md': '/guide/install' },
];

describe('links', () => {
  it.each(SAME_NAMES)('lead to the file with the name in the same case', (paths) => {
    expect(resolveAll(paths, ['guide/install.md', '/guide/install.md', './Guide/Install', '/Guide/Install'])).toEqual([
      '/guide/install',
      '/guide/install',
      '/Guide/Install',
      '/Guide/Install',
    ]);
  });

  it.each([
    [{ 'index.md': '/', 'Guide.md': '/a', 'guide/README.md': '/b' }, 'guide/', '/b'],
    [{ 'index.md': '/', 'a.md': '/md', 'a.mdx': '/mdx' }, 'a.mdx', '/mdx'],
    [{ 'index.md': '/', 'cafe\u0301.md': '/cafe' }, 'caf\u00e9.md', '/cafe'],
    [{ 'index.md': '/', 'API.md': '/first', 'Api.md': '/second' }, 'api.md', '/first'],
    [{ 'index.md': '/', 'guide/readme.md': '/guide' }, '/GUIDE/ReadMe.MD', '/guide'],
  ])('in %j, %s leads to %s', (paths, link, path) => expect(resolveAll(paths, [link])).toEqual([path]));

  it('that are absolute lead to an address before a file, unless they name a Markdown file', () => {
    const paths = { 'index.md': '/', 'api.md': '/reference', 'reference.md': '/glossary' };
    expect(resolveAll(paths, ['/reference#a', '/reference/', '/reference.md', 'reference', '/api'])).toEqual([
      '/reference#a',
      '/reference',
      '/glossary',
      '/glossary',
      '/reference',
    ]);
  });

  it.each([
    ['.html', ''],
    ['', ''],
    ['.html', '/project'],
  ])('that are absolute distinguish a page from the folder of its name (ending "%s", base "%s")', (ending, path) => {
    const [page, folder] = [`${path}/guide${ending}`, `${path}/guide/`];
    const links = ['/guide', '/guide.html', '/guide.md', '/guide/', '/guide/index', '/guide/index.html'];
    for (const linkBase of [{ path }, { path, isAdded: true }]) {
      const files = { 'index.md': `${path}/`, 'guide.md': page, 'guide/index.md': folder };
      expect(resolveAll(files, links, linkBase)).toEqual([page, page, page, folder, folder, folder]);
    }
  });

  it('that are absolute lead to an address with the base path, if the generator adds it', () => {
    const paths = { 'index.md': '/docs/', 'a.md': '/docs/b', 'b.md': '/docs/c', 'c.md': '/b' };
    expect(resolveAll(paths, ['/b', '/docs/b'], { path: '/docs', isAdded: true })).toEqual(['/docs/b', '/docs/b']);
    expect(resolveAll(paths, ['/b', '/c'], { path: '/docs' })).toEqual(['/b', '/docs/c']);
  });
});

it('references of Hugo name files before addresses', () => {
  const all = pages({ 'index.md': '/', 'api.md': '/reference', 'reference.md': '/glossary' });
  const { pageAt } = createLinkResolver(all, '')(all[0] as DocsPage);
  expect(pageAt('/reference')?.path).toBe('/glossary');
});

it.each(SAME_NAMES)('entries of a configuration lead to the file with the name in the same case', (paths) => {
  const references = new PageReferences(pages(paths), []);
  expect(['guide/install', 'Guide/Install', 'guide/install.md'].map((name) => references.find(name)?.path)).toEqual([
    '/guide/install',
    '/Guide/Install',
    '/guide/install',
  ]);
  expect(references.find('GUIDE/INSTALL')).toBeDefined();
});
