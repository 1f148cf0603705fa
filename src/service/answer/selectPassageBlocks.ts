import type { RootContent } from 'mdast';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import type { DocsSection } from '../search/DocsSection.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';

/** A block of a section with its size. */
export interface PassageBlock {
  node: RootContent;
  words: number;
  isCode: boolean;
  codeLines: number;
}

/** For a section with fewer words, the sections below its heading are quoted as well. */
const SHORT_SECTION_WORDS = 25;
const MAX_FOLLOWING_SECTIONS = 6;
/** A block with code and at most this many words counts as code. */
const MOSTLY_CODE_WORDS = 8;
/** Maximum length of a link that is quoted as a paragraph of its own. Longer ones open a playground with the example in the URL. */
const LONGEST_LINK = 300;
/** Languages of supporting code. It is skipped if the section has other code. */
const SCAFFOLDING_LANGUAGES: ReadonlySet<string> = new Set(['css', 'scss', 'less']);

const wordCount = (text: string) => (text.trim() === '' ? 0 : text.trim().split(/\s+/).length);

/**
 * Returns the blocks of a section that an answer may quote. If the section has little content of its own, as a heading directly followed
 * by subheadings does, the blocks of its subsections are included.
 */
export function selectPassageBlocks(index: DocsSearchIndex, section: DocsSection): PassageBlock[] {
  let blocks = quotableBlocks(section);
  if (section.heading === '' || wordsIn(blocks) >= SHORT_SECTION_WORDS || blocks.some(({ isCode }) => isCode))
    return blocks;
  const start = index.sections.indexOf(section) + 1;
  for (const next of index.sections.slice(start, start + MAX_FOLLOWING_SECTIONS)) {
    const isBelow = next.page === section.page && (next.trail.includes(section.heading) || next.id === section.id);
    if (!isBelow || wordsIn(blocks) >= 4 * SHORT_SECTION_WORDS) break;
    if (next.part === 0 && next.id !== section.id) blocks = [...blocks, measure(headingNode(next))];
    blocks = [...blocks, ...quotableBlocks(next)];
  }
  return blocks;
}

export const wordsIn = (blocks: readonly PassageBlock[]) => blocks.reduce((sum, { words }) => sum + words, 0);

/** Counts the words and code lines of a block. */
export function measure(node: RootContent): PassageBlock {
  const { prose, code } = extractProseAndCode([node]);
  const words = wordCount(prose);
  // Tabs with one command per tool count as code, although the names of the tabs are text.
  const isCode = node.type === 'code' || (code !== '' && words <= MOSTLY_CODE_WORDS);
  return { node, words, isCode, codeLines: code === '' ? 0 : code.split('\n').length };
}

function quotableBlocks({ nodes }: DocsSection): PassageBlock[] {
  const blocks = nodes.map(measure).filter(isQuotable);
  const withoutScaffolding = blocks.filter(({ node }) => !isScaffolding(node));
  return withoutScaffolding.some(({ isCode }) => isCode) ? withoutScaffolding : blocks;
}

const isScaffolding = (node: RootContent) => node.type === 'code' && SCAFFOLDING_LANGUAGES.has(node.lang ?? '');

function isQuotable({ node, words, isCode }: PassageBlock): boolean {
  if (node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'link') {
    return node.children[0].url.length <= LONGEST_LINK;
  }
  if (!isCode || node.type !== 'code') return words > 0 || isCode || ('children' in node && node.type !== 'paragraph');
  return !/\bhidden\b/.test(node.meta ?? '');
}

/** Returns the heading of a section as a Markdown node. */
export function headingNode(section: DocsSection): RootContent {
  return { type: 'heading', depth: 4, children: [{ type: 'text', value: section.heading }] };
}
