import type { RootContent, Table } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import type { SearchWord } from '../../search/searchWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import { wordsOf } from '../../search/words.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';
import { wordsAndCode } from '../search/searchFields.js';
import { measure, type PassageBlock, wordsIn } from './Passage.js';

/** Longest code that is quoted, in lines: beyond it the link says more than the code. */
const MAX_CODE_LINES = 60;
/** A list or table may overshoot the budget up to this many words: half of a list of steps is no answer. */
const MAX_WHOLE_WORDS = 260;

/** Longer tables are quoted by the row. */
const MAX_WHOLE_ROWS = 6;
/** A row is quoted when it says at least this share of what the best row says. */
const TELLING_ROW = 0.6;

/** How much of a section is quoted. */
export interface ExcerptBudget {
  /** Up to this many words the section is quoted whole. */
  whole: number;
  /** Otherwise about this many. */
  words: number;
  codeBlocks: number;
}

/** How much the blocks say about what was asked. */
export type BlockValue = (nodes: readonly RootContent[]) => number;

/** Values text by the words of a question that occur in it, each once, by rarity. */
export function blockValue(
  index: DocsSearchIndex,
  words: readonly SearchWord[],
  language: string | undefined,
): BlockValue {
  const stem = stemWordOf(language);
  return (nodes) => {
    const { prose, code } = wordsAndCode(nodes);
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
 * The blocks of a section that answer: all of a short one; of a long one its first block and the stretch of blocks around the
 * most telling one, with its code. Blocks are never cut.
 */
export function excerpt(blocks: readonly PassageBlock[], value: BlockValue, budget: ExcerptBudget): RootContent[] {
  // Cut before anything is counted: the rows that are left out must not take the room of what stands around them.
  const fitting = blocks
    .filter(({ codeLines }) => codeLines <= MAX_CODE_LINES)
    .map((block) => (block.node.type === 'table' ? measure(tellingRows(block.node, value)) : block));
  const isShort =
    wordsIn(fitting) <= budget.whole && fitting.filter(({ isCode }) => isCode).length <= budget.codeBlocks;
  const chosen = isShort ? fitting : stretch(fitting, value, budget);
  return trimEnds(chosen).map(({ node }) => node);
}

/** A long table is a register to look things up in: the head and the rows that say what was asked. */
function tellingRows(table: Table, value: BlockValue): Table {
  const [head, ...rows] = table.children;
  if (!head || rows.length <= MAX_WHOLE_ROWS) return table;
  const values = rows.map((row) => value([row]));
  const enough = Math.max(...values) * TELLING_ROW;
  const telling = rows.filter((_, position) => (values[position] ?? 0) >= enough).slice(0, MAX_WHOLE_ROWS);
  return enough === 0 || telling.length === 0 ? table : { ...table, children: [head, ...telling] };
}

function stretch(blocks: readonly PassageBlock[], value: BlockValue, budget: ExcerptBudget): PassageBlock[] {
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
  // What announces the best block, then what follows it, then the opening of the section.
  take(best - 1);
  for (let next = best + 1; take(next); next += 1);
  take(0);
  for (let previous = best - 2; take(previous); previous -= 1);
  for (const position of [...chosen])
    if (announces(blocks[position]) && isAnnounced(blocks[position + 1])) chosen.add(position + 1);
  return blocks.filter((_, position) => chosen.has(position));
}

/** "Add this to the configuration:" is nothing without what follows it. */
function announces(block: PassageBlock | undefined): boolean {
  return block !== undefined && /[:：]\s*$/.test(textOf(block.node));
}

function isAnnounced(block: PassageBlock | undefined): boolean {
  return block !== undefined && (block.isCode || (block.node.type !== 'paragraph' && block.words <= MAX_WHOLE_WORDS));
}

/** A heading at the end announces something that is not quoted. */
function trimEnds(blocks: readonly PassageBlock[]): PassageBlock[] {
  const end = blocks.findLastIndex(({ node }) => node.type !== 'heading');
  return blocks.slice(0, end + 1);
}
