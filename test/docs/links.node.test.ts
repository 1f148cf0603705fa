import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { linksOf, readDocs, readRootFiles } from './support/readDocs.js';

let docs: Awaited<ReturnType<typeof readDocs>>;
beforeAll(async () => {
  docs = await readDocs();
});

interface Group {
  groups?: Group[];
  pages?: (string | Group)[];
}

const pagesIn = ({ groups = [], pages = [] }: Group): string[] =>
  [...groups, ...pages].flatMap((entry) => (typeof entry === 'string' ? entry : pagesIn(entry)));

describe('the documentation of the package', () => {
  it('is read without warnings', () => {
    expect(docs.warnings).toEqual([]);
    expect(docs.pages.length).toBeGreaterThan(10);
  });

  it('names every page once in its navigation', () => {
    const { navigation } = JSON.parse(readFileSync('docs/docs.json', 'utf8'));
    const named = pagesIn(navigation).map((name) => `docs/${name}.md`);
    expect(named.sort()).toEqual(docs.pages.map(({ file }) => file).sort());
  });

  it('gives every page a title and a description', () => {
    for (const { file, markdown } of docs.pages) {
      expect(markdown.frontMatter.title, file).toBeTruthy();
      expect(markdown.frontMatter.description, file).toMatch(/\.$/);
    }
  });

  it('links only to existing files and headings, in the repository and on the site', () => {
    const anchors = new Map(docs.pages.map(({ file, markdown }) => [file, markdown.headings.map(({ id }) => id)]));
    const broken: string[] = [];
    for (const page of docs.pages) {
      for (const link of linksOf(page)) {
        if (/^https?:\/\//.test(link)) continue;
        const [file = '', anchor] = link.split('#');
        const known = anchors.get(file ? posix.join(posix.dirname(page.file), file) : page.file);
        if (!known || (anchor !== undefined && !known.includes(anchor))) broken.push(`${page.file}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('has no two equal headings on a page, so that anchors are stable', () => {
    for (const { file, markdown } of docs.pages) {
      const texts = markdown.headings.map(({ text }) => text);
      expect([...new Set(texts)], file).toEqual(texts);
    }
  });
});

describe('the documents for contributors', () => {
  const anchors = new Map(readRootFiles().map(({ file, markdown }) => [file, markdown.headings.map(({ id }) => id)]));

  it.each(readRootFiles().map((page) => [page.file, page] as const))(
    '%s links only to existing files and headings',
    (file, page) => {
      const local = linksOf(page).filter((link) => !/^https?:/.test(link));
      const broken = local.filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path ? posix.join(posix.dirname(file), path) : file;
        if (!existsSync(target)) return true;
        return anchor !== undefined && anchors.get(target)?.includes(anchor) === false;
      });
      expect(broken).toEqual([]);
    },
  );

  it('ARCHITECTURE.md can be read in ten minutes, at 240 words a minute', () => {
    expect(readFileSync('ARCHITECTURE.md', 'utf8').match(/[\p{L}\p{N}]+/gu)?.length).toBeLessThan(2_400);
  });
});
