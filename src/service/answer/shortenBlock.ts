import type { Blockquote, Code, List, ListItem, RootContent, Table } from 'mdast';
import type { Container } from '../../site/markdown/nodes/Container.js';
import { greatestOf } from '../../values/greatestOf.js';
import type { BlockScorer } from './createBlockScorer.js';
import { codeLinesIn, measureBlock, wordsIn } from './measureBlock.js';

/** Maximum number of lines of code that is quoted whole. Longer code is cut to the lines around the best match. */
export const MAX_CODE_LINES = 60;
/** Maximum number of lines to which longer code is cut. */
const CUT_CODE_LINES = 40;
/**
 * Maximum number of words of a list, container or blockquote that is quoted whole. The limit is high enough for most lists of steps,
 * because half of the steps would not answer the question. A list of a hundred options is cut.
 */
export const MAX_WHOLE_WORDS = 260;
/**
 * Maximum number of rows of a table that is quoted whole. A table with more rows is a reference list. It is cut to the rows that match,
 * even if it has few words.
 */
const MAX_WHOLE_ROWS = 6;
/** Maximum number of rows or items that are kept when a table or an unordered list is cut. */
const CUT_ROWS = 6;
/** A row or item is kept only if its score is at least this share of the best score. */
const MIN_ROW_SCORE = 0.6;

/** A block, shortened if it was too long to quote. A block without parts that can be left out stays whole. */
export interface ShortenedBlock {
  node: RootContent;
  /** Whether a part of the block is missing. */
  isCut: boolean;
}

/**
 * Cuts a block that is too long to quote. A table keeps the rows that match the question, and an unordered list keeps the items that match
 * it. An ordered list or a code block keeps the part around the best match. A container or blockquote keeps its first blocks. A paragraph
 * is never cut.
 *
 * @param value Scores nodes by how much they say about the question.
 */
export function shortenBlock(node: RootContent, value: BlockScorer): ShortenedBlock {
  switch (node.type) {
    case 'table':
      return shortenTable(node, value);
    case 'list':
      return shortenList(node, value);
    case 'code':
      return shortenCode(node, value);
    case 'container':
    case 'blockquote': {
      const { words, codeLines } = measureBlock(node);
      if (words <= MAX_WHOLE_WORDS && codeLines <= MAX_CODE_LINES) return { node, isCut: false };
      return shortenChildren(node, value);
    }
    default:
      return { node, isCut: false };
  }
}

function shortenTable(table: Table, value: BlockScorer): ShortenedBlock {
  const [head, ...rows] = table.children;
  if (!head || rows.length <= MAX_WHOLE_ROWS) return { node: table, isCut: false };
  const kept = bestOf(rows, value);
  return { node: { ...table, children: [head, ...kept] }, isCut: true };
}

function shortenList(list: List, value: BlockScorer): ShortenedBlock {
  const { words, codeLines } = measureBlock(list);
  if (words <= MAX_WHOLE_WORDS && codeLines <= MAX_CODE_LINES) return { node: list, isCut: false };
  const kept = list.ordered ? stepsAround(list.children, value) : bestOf(list.children, value);
  const first = kept[0];
  const start = list.ordered && first ? (list.start ?? 1) + list.children.indexOf(first) : list.start;
  const items = kept.map((item) => shortenChildren(item, value));
  return {
    node: { ...list, start, children: items.map(({ node }) => node) },
    isCut: kept.length < list.children.length || items.some(({ isCut }) => isCut),
  };
}

/**
 * Returns the rows or items that match the question best, in their original order. If none of them matches, returns the first rows or
 * items.
 */
function bestOf<Row extends RootContent>(rows: readonly Row[], value: BlockScorer): Row[] {
  const values = rows.map((row) => value([row]));
  const minimum = greatestOf(values) * MIN_ROW_SCORE;
  const bestFirst = [...values.entries()]
    .filter(([, rowValue]) => rowValue >= minimum)
    .sort(([, left], [, right]) => right - left);
  const kept = new Set(bestFirst.slice(0, CUT_ROWS).map(([position]) => position));
  return rows.filter((_, position) => kept.has(position));
}

/**
 * Returns the step that says most about the question, and the steps around it. Adds the following steps as far as they fit, and then the
 * preceding steps.
 */
function stepsAround(steps: readonly ListItem[], value: BlockScorer): ListItem[] {
  const values = steps.map((step) => value([step]));
  let from = values.indexOf(greatestOf(values));
  let to = from + 1;
  const fits = (first: number, end: number) => {
    const blocks = steps.slice(first, end).map(measureBlock);
    return wordsIn(blocks) <= MAX_WHOLE_WORDS && codeLinesIn(blocks) <= MAX_CODE_LINES;
  };
  while (to < steps.length && fits(from, to + 1)) to += 1;
  while (from > 0 && fits(from - 1, to)) from -= 1;
  return steps.slice(from, to);
}

/** Cuts long blocks inside a block, such as nested lists and code. If the block is still too long, leaves out the last blocks inside it. */
function shortenChildren<Parent extends ListItem | Container | Blockquote>(
  parent: Parent,
  value: BlockScorer,
): { node: Parent; isCut: boolean } {
  const shortened = parent.children.map((child) => shortenBlock(child, value));
  const kept = takeWhole(shortened.map(({ node }) => node));
  return {
    node: { ...parent, children: kept },
    isCut: kept.length < shortened.length || shortened.some(({ isCut }) => isCut),
  };
}

/** Returns the first blocks, as far as they fit into `MAX_WHOLE_WORDS` and `MAX_CODE_LINES`, but at least one block. */
function takeWhole(blocks: readonly RootContent[]): RootContent[] {
  let words = 0;
  let lines = 0;
  const end = blocks.findIndex((block, position) => {
    const size = measureBlock(block);
    words += size.words;
    lines += size.codeLines;
    return position > 0 && (words > MAX_WHOLE_WORDS || lines > MAX_CODE_LINES);
  });
  return blocks.slice(0, end < 0 ? undefined : end);
}

/**
 * Shortens long code. Blank lines separate its lines into groups. Keeps the group that says most about the question, and as many groups
 * around it as fit into `CUT_CODE_LINES`. If that group alone has more lines, keeps only its first lines.
 */
function shortenCode(code: Code, value: BlockScorer): ShortenedBlock {
  if (code.value.split('\n').length <= MAX_CODE_LINES) return { node: code, isCut: false };
  const paragraphs = code.value.split(/\n(?:[ \t]*\n)+/);
  const values = paragraphs.map((text) => value([{ ...code, value: text }]));
  let from = values.indexOf(greatestOf(values));
  let to = from + 1;
  const linesOf = (first: number, end: number) => paragraphs.slice(first, end).join('\n\n').split('\n');
  while (to < paragraphs.length && linesOf(from, to + 1).length <= CUT_CODE_LINES) to += 1;
  while (from > 0 && linesOf(from - 1, to).length <= CUT_CODE_LINES) from -= 1;
  return { node: { ...code, value: linesOf(from, to).slice(0, CUT_CODE_LINES).join('\n') }, isCut: true };
}
