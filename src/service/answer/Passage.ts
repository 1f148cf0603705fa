import type { RootContent } from 'mdast';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import type { DocsSection } from '../search/DocsSection.js';
import { wordsAndCode } from '../search/searchFields.js';

/** A block of a section, measured. */
export interface PassageBlock {
  node: RootContent;
  words: number;
  isCode: boolean;
  codeLines: number;
}

/** Sections shorter than this are filled up with the sections below their heading, in words. */
const SHORT_SECTION_WORDS = 25;
const MAX_FOLLOWING_SECTIONS = 6;
const MOSTLY_CODE_WORDS = 8;
/** Paragraphs that are one link to a place where the example runs: of no use away from the page. */
const LONGEST_LINK = 300;
/** Fences that hold the scaffolding of an example, where other code stands beside them. */
const SCAFFOLDING_LANGUAGES: ReadonlySet<string> = new Set(['css', 'scss', 'less']);

const wordCount = (text: string) => (text.trim() === '' ? 0 : text.trim().split(/\s+/).length);

/**
 * The blocks of a section that an answer may quote. A heading that is followed at once by its subheadings says nothing by
 * itself, so it takes them along.
 */
export function passageBlocks(index: DocsSearchIndex, section: DocsSection): PassageBlock[] {
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

/** How much a block says. */
export function measure(node: RootContent): PassageBlock {
  const { prose, code } = wordsAndCode([node]);
  const words = wordCount(prose);
  // Tabs that hold one command for each tool are code with names.
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

/** The heading of a section, as a node. */
export function headingNode(section: DocsSection): RootContent {
  return { type: 'heading', depth: 4, children: [{ type: 'text', value: section.heading }] };
}
