import type { RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { greatestOf } from '../../values/greatestOf.js';
import type { BlockScorer } from './createBlockScorer.js';
import { codeLinesIn, measureBlock, type PassageBlock, wordsIn } from './measureBlock.js';
import { MAX_CODE_LINES, MAX_WHOLE_WORDS, shortenBlock } from './shortenBlock.js';

/** Maximum number of words of an excerpt. Only a single long block may exceed it. */
const MAX_WORDS = 350;

/** Size limits of an excerpt. */
export interface ExcerptBudget {
  /** A section with at most this many words and little code is quoted whole, unless one of its blocks was too long and shortened. */
  whole: number;
  /**
   * Maximum number of words if only part of the section is quoted. Three kinds of blocks may exceed this number: the best block, a list or
   * table, and a block that follows a colon.
   */
  words: number;
  codeBlocks: number;
}

/** The quoted blocks of a section. */
export interface Excerpt {
  nodes: RootContent[];
  /** Whether a quoted block was shortened, so that the page has more of it. */
  isCut: boolean;
}

/**
 * Selects the blocks of a section to quote. A short section is quoted whole. From a long section, quotes the block with the best score.
 * Adds the blocks around it, and the first block if it contains words of the question, as far as they fit. Blocks that are too long to
 * quote are shortened.
 */
export function selectExcerpt(blocks: readonly PassageBlock[], value: BlockScorer, budget: ExcerptBudget): Excerpt {
  // Shorten blocks before counting words: dropped rows must not count towards the budget.
  const shortened = blocks.map(({ node }) => shortenBlock(node, value));
  const candidates = shortened.map(({ node }) => measureBlock(node));
  // Quote the whole section only if it is short and no block was cut. If rows were selected from a list or table because they match, these
  // rows are the answer, not the section around them.
  const isShort =
    shortened.every(({ isCut: cut }) => !cut) &&
    wordsIn(candidates) <= budget.whole &&
    codeLinesIn(candidates) <= MAX_CODE_LINES &&
    candidates.filter(({ isCode }) => isCode).length <= budget.codeBlocks;
  const chosen = new Set(isShort ? candidates.keys() : selectAroundBest(candidates, value, budget));
  const quoted = dropTrailingHeadings(candidates.filter((_, position) => chosen.has(position)));
  const isCut = shortened.some(({ isCut: cut }, position) => {
    const candidate = candidates[position];
    return cut && candidate !== undefined && quoted.includes(candidate);
  });
  return { nodes: quoted.map(({ node }) => node), isCut };
}

/** @returns Positions of the chosen blocks. */
function selectAroundBest(blocks: readonly PassageBlock[], value: BlockScorer, budget: ExcerptBudget): Set<number> {
  const values = blocks.map(({ node }) => value([node]));
  const best = values.indexOf(greatestOf(values));
  const chosen = new Set<number>();
  const taken = () => blocks.filter((_, position) => chosen.has(position));
  const take = (position: number, words: number, codeBlocks: number) => {
    const block = blocks[position];
    if (!block || chosen.has(position)) return false;
    const together = [...taken(), block];
    const fits =
      chosen.size === 0 ||
      (wordsIn(together) <= words &&
        codeLinesIn(together) <= MAX_CODE_LINES &&
        together.filter(({ isCode }) => isCode).length <= codeBlocks);
    if (fits) chosen.add(position);
    return fits;
  };
  const takeNear = (position: number) => {
    const isWhole = ['list', 'table'].includes(blocks[position]?.node.type ?? '');
    return take(position, isWhole ? MAX_WHOLE_WORDS : budget.words, budget.codeBlocks);
  };
  const isRelevant = (position: number) => (values[position] ?? 0) > 0;
  // The order of priority: the best block, the block directly before it, the blocks after it, the first block of all, and then the other
  // blocks before the best one. The block directly before the best one introduces it, so this block needs no words of the question. All
  // other blocks before the best one must contain words of the question.
  takeNear(best);
  takeNear(best - 1);
  for (let next = best + 1; takeNear(next); next += 1);
  if (isRelevant(0)) takeNear(0);
  for (let previous = best - 2; isRelevant(previous) && takeNear(previous); previous -= 1);
  completeAnnouncements(blocks, chosen, (position) => take(position, MAX_WORDS, Number.POSITIVE_INFINITY));
  return chosen;
}

/**
 * After each chosen block that ends with a colon, adds the next block. If the next block does not fit, drops the chosen block, unless it is
 * the only chosen one.
 */
function completeAnnouncements(
  blocks: readonly PassageBlock[],
  chosen: Set<number>,
  take: (position: number) => boolean,
): void {
  for (const position of [...chosen].sort((left, right) => right - left)) {
    const next = position + 1;
    if (!endsWithColon(blocks[position]) || chosen.has(next) || next >= blocks.length) continue;
    if (!take(next) && chosen.size > 1) chosen.delete(position);
  }
}

/** Whether a block other than code ends with a colon: "Add this to the configuration:" is useless without the next block. */
function endsWithColon(block: PassageBlock | undefined): boolean {
  return block !== undefined && !block.isCode && /[:：]\s*$/.test(textOf(block.node));
}

/** Drops headings at the end: their content is not quoted. */
function dropTrailingHeadings(blocks: readonly PassageBlock[]): PassageBlock[] {
  const end = blocks.findLastIndex(({ node }) => node.type !== 'heading');
  return blocks.slice(0, end + 1);
}
