import type { RootContent } from 'mdast';
import type { DocsSection } from '../search/DocsSection.js';
import type { SearchIndex } from '../search/SearchIndex.js';
import { wordsAndCode } from '../search/searchFields.js';

/** A block of a section, measured. */
export interface Block {
  node: RootContent;
  words: number;
  isCode: boolean;
}

/** Sections shorter than this are filled up with the sections below their heading, in words. */
const SHORT_SECTION_WORDS = 25;
const MAX_FOLLOWING_SECTIONS = 6;
/** Fences that hold the scaffolding of an example. */
const SCAFFOLDING_LANGUAGES: ReadonlySet<string> = new Set(['css', 'scss', 'less']);

const wordCount = (text: string) => (text.trim() === '' ? 0 : text.trim().split(/\s+/).length);

/**
 * The blocks of a section that an answer may quote. A heading that is followed at once by its subheadings says nothing by
 * itself, so it takes them along.
 */
export function passageBlocks(index: SearchIndex, section: DocsSection): Block[] {
  let blocks = section.nodes.map(measure).filter(isQuotable);
  if (section.heading === '' || wordsIn(blocks) >= SHORT_SECTION_WORDS || blocks.some(({ isCode }) => isCode))
    return blocks;
  const start = index.sections.indexOf(section) + 1;
  for (const next of index.sections.slice(start, start + MAX_FOLLOWING_SECTIONS)) {
    const isBelow = next.page === section.page && (next.trail.includes(section.heading) || next.id === section.id);
    if (!isBelow || wordsIn(blocks) >= 4 * SHORT_SECTION_WORDS) break;
    if (next.part === 0 && next.id !== section.id) blocks = [...blocks, measure(headingNode(next))];
    blocks = [...blocks, ...next.nodes.map(measure).filter(isQuotable)];
  }
  return blocks;
}

export const wordsIn = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0);

function measure(node: RootContent): Block {
  const { prose } = wordsAndCode([node]);
  return { node, words: wordCount(prose), isCode: node.type === 'code' };
}

function isQuotable({ node, words, isCode }: Block): boolean {
  if (!isCode || node.type !== 'code') return words > 0 || 'children' in node;
  return !SCAFFOLDING_LANGUAGES.has(node.lang ?? '') && !/\bhidden\b/.test(node.meta ?? '');
}

function headingNode(section: DocsSection): RootContent {
  return { type: 'heading', depth: 4, children: [{ type: 'text', value: section.heading }] };
}
