import { readFileSync } from 'node:fs';
import type { Code } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { readCodeTitle } from '../../../src/site/markdown/nodes/readCodeTitle.js';

/** A code block of a Markdown file. */
export interface Example {
  /** File and line, such as `docs/guides/vite.md:12`. */
  position: string;
  language: string;
  code: string;
  /** Name of the file that the code belongs to, if the text after the language names one. */
  title: string | undefined;
}

/** Returns the code blocks of the text of a Markdown file. Does not use the service's reader of pages, which takes seconds to load. */
export function examplesOf(file: string, text: string): Example[] {
  const examples: Example[] = [];
  visit(fromMarkdown(text), 'code', (node: Code) => {
    const line = node.position?.start.line ?? 0;
    const title = readCodeTitle(node);
    examples.push({ position: `${file}:${line}`, language: node.lang ?? '', code: node.value, title });
  });
  return examples;
}

/** Reads the code blocks of Markdown files, such as `docs/proxy.md`. */
export const readExamples = (files: readonly string[]): Example[] =>
  files.flatMap((file) => examplesOf(file, readFileSync(file, 'utf8')));
