import { readdirSync, readFileSync } from 'node:fs';
import type { Code, Link } from 'mdast';
import { visit } from 'unist-util-visit';
import { readCodeTitle } from '../../../src/site/markdown/nodes/readCodeTitle.js';
import { readMarkdown } from '../../../src/site/markdown/readMarkdown.js';
import { openDocsPages } from './docsService.js';

/** A code block of a page. */
export interface Example {
  /** File and line, such as `docs/guides/vite.md:12`. */
  position: string;
  language: string;
  code: string;
  /** Name of the file that the code belongs to, if the page names one. */
  title: string | undefined;
}

/** Reads the pages of `docs/` as the service does. */
export async function readDocs() {
  const { pages, warnings } = await openDocsPages();
  return { pages: pages.map((page) => ({ ...page, file: `docs/${page.file}` })), warnings };
}

/** The documents at the root of the repository, and the pages of ARCHITECTURE.md. */
export const ROOT_FILES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'OWNER.md',
  ...readdirSync('architecture').map((name) => `architecture/${name}`),
];

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

export function examplesOf({ file, markdown }: Read): Example[] {
  const examples: Example[] = [];
  visit(markdown.root, 'code', (node: Code) => {
    const { lang, value } = node;
    const line = readFileSync(file, 'utf8').split(value)[0]?.split('\n').length ?? 0;
    examples.push({ position: `${file}:${line}`, language: lang ?? '', code: value, title: readCodeTitle(node) });
  });
  return examples;
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
