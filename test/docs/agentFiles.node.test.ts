import { statSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DocsService } from '../../src/service/index.js';
import { renderMarkdown } from '../../src/site/markdown/output/renderMarkdown.js';
import { readMarkdown } from '../../src/site/markdown/readMarkdown.js';
import { sample } from '../support/sampling.js';
import { openDocsService } from './support/docsService.js';
import { readDocs } from './support/readDocs.js';

let service: DocsService;
beforeAll(async () => {
  service = await openDocsService();
});
const textAt = async (url: string) => {
  const response = await service(new Request(new URL(url, 'http://localhost')));
  expect(response.status, url).toBe(200);
  return response.text();
};
const linksIn = (text: string) => [...text.matchAll(/\]\((http:\/\/localhost[^)\s]*)\)/g)].map(([, url = '']) => url);

/** The link from a page to its Markdown. */
const MARKDOWN_LINK = /<link rel="alternate" type="text\/markdown" href="([^"]*)">/;

/** Returns the words of a piece of HTML. Leaves out breadcrumbs, page actions, the outline, captions, and the anchors of headings. */
const wordsOf = (html: string) =>
  html
    .replace(/<nav class="breadcrumbs"[\s\S]*?<\/nav>|<div class="page-actions">[\s\S]*?<\/div>/g, '')
    .replace(/<details class="outline-short">[\s\S]*?<\/details>|<a class="anchor"[\s\S]*?<\/a>/g, '')
    .replace(/<figcaption>[\s\S]*?<\/figcaption>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d+)|#x([\da-f]+));/gi, (_, decimal, hex) =>
      String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

describe('the documentation for coding agents', () => {
  it('has the pages as Markdown with the words of each page, and links that work', async () => {
    const { pages } = await readDocs();
    expect(pages.length).toBeGreaterThan(20);
    const linked = new Set<string>();
    const longestFirst = [...pages].sort((a, b) => statSync(b.file).size - statSync(a.file).size);
    for (const { path } of sample(longestFirst)) {
      const html = await textAt(path);
      const [, address = ''] = MARKDOWN_LINK.exec(html) ?? [];
      const markdown = await textAt(address);
      const article = /<article class="prose">([\s\S]*)<\/article>/.exec(html)?.[1] ?? '';
      expect(wordsOf(renderMarkdown(readMarkdown(markdown, { path: 'page.md' }))), path).toBe(wordsOf(article));
      for (const link of linksIn(markdown)) linked.add(link.replace(/#.*/, ''));
    }
    for (const link of linked) await textAt(link);
  });

  it('has an llms.txt whose links all lead to Markdown', async () => {
    const links = linksIn(await textAt('/llms.txt'));
    expect(links.length).toBeGreaterThan(20);
    for (const link of links) expect(await textAt(link)).toMatch(/^# /);
  });

  it('has all pages in llms-full.txt', async () => {
    const { pages } = await readDocs();
    const text = await textAt('/llms-full.txt');
    expect(text).toContain(`Pages in this file: all ${pages.length}.`);
    for (const { path } of pages) {
      const [, address = ''] = MARKDOWN_LINK.exec(await textAt(path)) ?? [];
      const source = `Source: ${new URL(address, 'http://localhost')}`;
      expect(text.includes(`\n\n${source}\n\n${await textAt(address)}`), path).toBe(true);
    }
  });
});
