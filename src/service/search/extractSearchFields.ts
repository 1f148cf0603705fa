import type { RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type {} from '../../site/markdown/nodes/Container.js';
import type { DocsSection } from './DocsSection.js';

/**
 * The fields of a section. The counts of a word in all fields are combined before saturation (BM25F). If each field had a score of its own
 * and the scores were added, one word in a short heading would outweigh everything else.
 *
 * `weight`: how much an occurrence counts. `length`: how strongly a long field discounts an occurrence, from 0 (not at all) to 1. The
 * values were tuned on half of the questions of `npm run bench:search`.
 */
export const SEARCH_FIELDS = [
  { name: 'title', weight: 1.5, length: 0.2 },
  { name: 'trail', weight: 0.5, length: 0.3 },
  { name: 'heading', weight: 2, length: 0.5 },
  { name: 'text', weight: 1, length: 0.5 },
  { name: 'code', weight: 0.5, length: 0.75 },
  { name: 'path', weight: 0.5, length: 0.3 },
  { name: 'description', weight: 1, length: 0.5 },
] as const;

export type SearchFieldName = (typeof SEARCH_FIELDS)[number]['name'];

/** Returns the text of each field of a section. */
export function extractSearchFields(section: DocsSection): Record<SearchFieldName, string> {
  const { page } = section;
  const { frontMatter, title } = page.markdown;
  const isBeginning = section.id === '' && section.part === 0;
  const { prose, code } = extractProseAndCode(section.nodes);
  return {
    title,
    trail: section.trail.join(' / '),
    heading: section.heading,
    text: prose,
    code,
    path: page.path.replace(/\.html$/, '').replace(/[/_-]+/g, ' '),
    // Add description and keywords only to the start of the page, because they are about the whole page.
    description: isBeginning ? [frontMatter.description ?? '', ...(frontMatter.keywords ?? [])].join(' ') : '',
  };
}

/** Extracts prose and code. Blocks are separated, so that the last word of one does not merge with the first of the next. */
export function extractProseAndCode(nodes: readonly RootContent[]): { prose: string; code: string } {
  const prose: string[] = [];
  const code: string[] = [];
  const visit = (node: RootContent) => {
    if (node.type === 'code') code.push(node.value);
    else if (node.type === 'html' || node.type === 'yaml') return;
    else if (isBlockOfBlocks(node)) {
      // The title of a tab is not among its children.
      if (node.type === 'container' && node.kind === 'tab') prose.push(node.title);
      for (const child of node.children) visit(child as RootContent);
    } else prose.push(textOf(node, { includeHtml: false }));
  };
  for (const node of nodes) visit(node);
  return { prose: prose.join('\n'), code: code.join('\n') };
}

const LEAVES: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'link',
  'emphasis',
  'strong',
  'delete',
  'linkReference',
]);

function isBlockOfBlocks(node: RootContent): node is Extract<RootContent, { children: unknown[] }> {
  return 'children' in node && !LEAVES.has(node.type);
}
