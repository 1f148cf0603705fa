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

/** Returns the names in the first column of the tables below a heading, or of the whole page. */
export function tableNames(file: string, heading?: string): string[] {
  const source = readFileSync(file, 'utf8');
  const lines = source.split('\n');
  const from = heading === undefined ? 0 : lines.findIndex((line) => new RegExp(`^#+ ${heading}$`).test(line));
  if (from < 0) throw new Error(`${file} has no heading "${heading}".`);
  const rest = lines.slice(from + 1);
  const end = heading === undefined ? -1 : rest.findIndex((line) => /^##+ /.test(line));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .filter((_line, index, all) => !all[index + 1]?.startsWith('| ---'))
    .flatMap((line) => /^\| \[?`([^`(]+)(?:\([^`]*\))?`/.exec(line)?.[1] ?? []);
}
