import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { linksOf, readDocs, readRootFiles } from './support/readDocs.js';

let docs: Awaited<ReturnType<typeof readDocs>>;
beforeAll(async () => {
  docs = await readDocs();
});

describe('the documentation of the package', () => {
  it('is read without warnings', () => {
    expect(docs.warnings).toEqual([]);
    expect(docs.pages.length).toBeGreaterThan(10);
  });

  it('gives every page a title, a description and its own position', () => {
    const positions = docs.pages.map(({ markdown }) => markdown.frontMatter.order);
    expect(new Set(positions).size).toBe(docs.pages.length);
    for (const { file, markdown } of docs.pages) {
      expect(markdown.frontMatter.title, file).toBeTruthy();
      expect(markdown.frontMatter.description, file).toMatch(/\.$/);
    }
  });

  it('links only to existing files and headings, in the repository and on the site', () => {
    const anchors = new Map(
      docs.pages.map(({ file, markdown }) => [file.replace('docs/', './'), markdown.headings.map(({ id }) => id)]),
    );
    const broken: string[] = [];
    for (const page of docs.pages) {
      for (const link of linksOf(page)) {
        if (/^https?:\/\//.test(link)) continue;
        const [file = '', anchor] = link.split('#');
        const known = anchors.get(file || page.file.replace('docs/', './'));
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

describe('the documents at the top level', () => {
  it.each(readRootFiles().map((page) => [page.file, page] as const))('%s links only to existing files', (_, page) => {
    const local = linksOf(page).filter((link) => !/^(https?:|#)/.test(link));
    expect(local.filter((link) => !existsSync(link.split('#')[0] ?? ''))).toEqual([]);
  });
});
