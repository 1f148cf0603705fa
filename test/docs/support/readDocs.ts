import { readFileSync } from 'node:fs';
import type { Link } from 'mdast';
import { visit } from 'unist-util-visit';
import { readMarkdown } from '../../../src/site/markdown/readMarkdown.js';
import { ROOT_FILES } from './docsFiles.js';
import { openDocsPages } from './docsService.js';

/** Reads the pages of `docs/` as the service does. */
export async function readDocs() {
  const { pages, warnings } = await openDocsPages();
  return { pages: pages.map((page) => ({ ...page, file: `docs/${page.file}` })), warnings };
}

/** Reads the documents of {@link ROOT_FILES}. */
export function readRootFiles() {
  return ROOT_FILES.map((file) => ({
    file,
    markdown: readMarkdown(readFileSync(file, 'utf8'), { path: file }),
  }));
}

type Read = Awaited<ReturnType<typeof readDocs>>['pages'][number] | ReturnType<typeof readRootFiles>[number];

export function linksOf({ markdown }: Read): string[] {
  const links: string[] = [];
  visit(markdown.root, 'link', ({ url }: Link) => void links.push(url));
  return links;
}
