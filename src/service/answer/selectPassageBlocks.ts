import type { RootContent } from 'mdast';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import type { DocsSection } from '../search/DocsSection.js';
import { measureBlock, type PassageBlock, wordsIn } from './measureBlock.js';

/** A section with a heading is quoted together with its subsections if it has fewer words and no code. */
const SHORT_SECTION_WORDS = 25;
const MAX_FOLLOWING_SECTIONS = 6;
/** Maximum URL length (characters) for quoting a paragraph that is only a link. A longer URL usually contains code for a playground. */
const LONGEST_LINK = 300;

/**
 * Returns the blocks of a section that an answer may quote. Includes the blocks of the subsections if the section itself has little
 * content, for example if a subheading directly follows its heading. In the same way, a page without an introduction is quoted from its
 * first sections.
 */
export function selectPassageBlocks(index: DocsSearchIndex, section: DocsSection): PassageBlock[] {
  let blocks = quotableBlocks(section);
  const isEnough = section.heading === '' ? blocks.length > 0 : wordsIn(blocks) >= SHORT_SECTION_WORDS;
  if (isEnough || blocks.some(({ isCode }) => isCode)) return blocks;
  const start = index.sections.indexOf(section) + 1;
  for (const next of index.sections.slice(start, start + MAX_FOLLOWING_SECTIONS)) {
    const isInside = section.heading === '' || next.trail.includes(section.heading) || next.id === section.id;
    if (next.page !== section.page || !isInside || wordsIn(blocks) >= 4 * SHORT_SECTION_WORDS) break;
    if (next.part === 0 && next.id !== section.id) blocks = [...blocks, measureBlock(headingNode(next))];
    blocks = [...blocks, ...quotableBlocks(next)];
  }
  return blocks;
}

function quotableBlocks({ nodes }: DocsSection): PassageBlock[] {
  return nodes.map(measureBlock).filter(isQuotable);
}

function isQuotable({ node, words, isCode }: PassageBlock): boolean {
  if (node.type === 'paragraph' && node.children.length === 1 && node.children[0]?.type === 'link') {
    return node.children[0].url.length <= LONGEST_LINK;
  }
  if (!isCode || node.type !== 'code') return words > 0 || isCode || ('children' in node && node.type !== 'paragraph');
  return !/\bhidden\b/.test(node.meta ?? '');
}

export function headingNode(section: DocsSection): RootContent {
  return { type: 'heading', depth: 4, children: [{ type: 'text', value: section.heading }] };
}
