import GithubSlugger from 'github-slugger';
import type { Heading, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toString as textOf } from 'mdast-util-to-string';
import { gfm } from 'micromark-extension-gfm';
import { parse } from 'yaml';
import type { MarkdownPage, PageHeading } from '../../site/markdown/MarkdownPage.js';

/** Stands in until the tolerant reader of the site exists. */
export function readMarkdown(source: string, options: { path: string; slugs?: string }): MarkdownPage {
  const [, head = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  let fields: Record<string, unknown> = {};
  try {
    fields = (parse(head) ?? {}) as Record<string, unknown>;
  } catch {
    fields = {};
  }
  const root: Root = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const slugger = new GithubSlugger();
  const headings: PageHeading[] = [];
  const visit = (node: { type: string; children?: unknown[] }) => {
    if (node.type === 'heading') {
      const heading = node as Heading;
      const custom = /\s*\{(?:\/\*)?#?([\w-]+)(?:\*\/)?\}\s*$/.exec(textOf(heading));
      const last = heading.children.at(-1);
      if (custom && last?.type === 'text') last.value = last.value.replace(/\s*\{[^}]*\}\s*$/, '');
      const id = custom?.[1] ?? slugger.slug(textOf(heading));
      heading.data = { ...heading.data, id } as Heading['data'];
      headings.push({ depth: heading.depth, text: textOf(heading).trim(), id });
    }
    for (const child of node.children ?? []) visit(child as { type: string });
  };
  visit(root);
  const title = typeof fields.title === 'string' ? fields.title : (headings[0]?.text ?? options.path);
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string) : undefined);
  return {
    frontMatter: {
      title: text('title'),
      description: text('description'),
      version: text('version'),
      language: text('language'),
      fields,
    },
    title,
    root,
    headings,
    warnings: [],
  };
}
