import type { RootContent, Table } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { SearchWord } from '../../search/searchWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import { wordsOf } from '../../search/words.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';
import { measure, type PassageBlock, wordsIn } from './selectPassageBlocks.js';

/** Maximum number of lines of quoted code. For longer code a link is more useful. */
const MAX_CODE_LINES = 60;
/** A list or table may exceed the budget up to this many words: half a list of steps is not an answer. */
const MAX_WHOLE_WORDS = 260;

/** Maximum number of quoted rows. Of a longer table, only the rows that match the question are quoted. */
const MAX_WHOLE_ROWS = 6;
/** A row is quoted if its score is at least this share of the best row's. */
const MIN_ROW_SCORE = 0.6;

/** Size limits of an excerpt. */
export interface ExcerptBudget {
  /** A section with at most this many words is quoted whole. */
  whole: number;
  /** Maximum number of words if only part of the section is quoted. */
  words: number;
  codeBlocks: number;
}

/** Scores nodes by how much they say about the question. */
export type BlockScorer = (nodes: readonly RootContent[]) => number;

/** Scores text by the question's words in it: each counts once, weighted by rarity. */
export function createBlockScorer(
  index: DocsSearchIndex,
  words: readonly SearchWord[],
  language: string | undefined,
): BlockScorer {
  const stem = stemWordOf(language);
  return (nodes) => {
    const { prose, code } = extractProseAndCode(nodes);
    const terms = new Set(wordsOf(`${prose}\n${code}`, stem).map(({ term }) => index.termIds.get(term) ?? -1));
    let value = 0;
    for (const word of words) {
      if (!word.content) continue;
      const best = Math.max(0, ...word.alternatives.map(({ term, weight }) => (terms.has(term) ? weight : 0)));
      value += best * word.rarity * word.weight;
    }
    return value;
  };
}

/**
 * Selects the blocks of a section to quote. A short section is quoted whole. From a long one it takes the first block, and the
 * best-scoring block with its neighbours and code. Blocks are never cut, except for long tables, of which only matching rows are kept.
 */
export function selectExcerpt(
  blocks: readonly PassageBlock[],
  value: BlockScorer,
  budget: ExcerptBudget,
): RootContent[] {
  // Shorten tables before counting words: dropped rows must not use up the budget.
  const candidates = blocks
    .filter(({ codeLines }) => codeLines <= MAX_CODE_LINES)
    .map((block) => (block.node.type === 'table' ? measure(selectMatchingRows(block.node, value)) : block));
  const isShort =
    wordsIn(candidates) <= budget.whole && candidates.filter(({ isCode }) => isCode).length <= budget.codeBlocks;
  const chosen = isShort ? candidates : selectAroundBest(candidates, value, budget);
  return dropTrailingHeadings(chosen).map(({ node }) => node);
}

/** Reduces a long table to its header and the rows that match the question: such tables are reference lists. */
function selectMatchingRows(table: Table, value: BlockScorer): Table {
  const [head, ...rows] = table.children;
  if (!head || rows.length <= MAX_WHOLE_ROWS) return table;
  const values = rows.map((row) => value([row]));
  const minimum = Math.max(...values) * MIN_ROW_SCORE;
  const matching = rows.filter((_, position) => (values[position] ?? 0) >= minimum).slice(0, MAX_WHOLE_ROWS);
  return minimum === 0 || matching.length === 0 ? table : { ...table, children: [head, ...matching] };
}

function selectAroundBest(blocks: readonly PassageBlock[], value: BlockScorer, budget: ExcerptBudget): PassageBlock[] {
  if (blocks.length === 0) return [];
  const values = blocks.map(({ node }) => value([node]));
  const best = values.indexOf(Math.max(...values));
  const chosen = new Set<number>([best]);
  let words = blocks[best]?.words ?? 0;
  let codes = blocks[best]?.isCode ? 1 : 0;
  const fits = (block: PassageBlock | undefined) => {
    if (!block) return false;
    if (block.isCode) return codes < budget.codeBlocks;
    const limit = block.node.type === 'list' || block.node.type === 'table' ? MAX_WHOLE_WORDS : budget.words;
    return words + block.words <= limit;
  };
  const take = (position: number) => {
    const block = blocks[position];
    if (!block || chosen.has(position) || !fits(block)) return false;
    chosen.add(position);
    words += block.words;
    codes += block.isCode ? 1 : 0;
    return true;
  };
  // The block that introduces the best one, then what follows it, then the start of the section.
  take(best - 1);
  for (let next = best + 1; take(next); next += 1);
  take(0);
  for (let previous = best - 2; take(previous); previous -= 1);
  for (const position of [...chosen])
    if (endsWithColon(blocks[position]) && canFollowColon(blocks[position + 1])) chosen.add(position + 1);
  return blocks.filter((_, position) => chosen.has(position));
}

/** Whether a block ends with a colon: "Add this to the configuration:" is useless without the next block. */
function endsWithColon(block: PassageBlock | undefined): boolean {
  return block !== undefined && /[:：]\s*$/.test(textOf(block.node));
}

function canFollowColon(block: PassageBlock | undefined): boolean {
  return block !== undefined && (block.isCode || (block.node.type !== 'paragraph' && block.words <= MAX_WHOLE_WORDS));
}

/** Drops headings at the end: their content is not quoted. */
function dropTrailingHeadings(blocks: readonly PassageBlock[]): PassageBlock[] {
  const end = blocks.findLastIndex(({ node }) => node.type !== 'heading');
  return blocks.slice(0, end + 1);
}
