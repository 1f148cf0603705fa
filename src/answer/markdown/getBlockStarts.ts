import type { AnyBlock, ListBlock } from './ast.js';
import type { BlockTree } from './BlockTree.js';
import { isHtmlBreak } from './isHtmlBreak.js';
import type { Line } from './Line.js';
import { unparsedLeaf } from './leaf.js';
import { MAX_TABLE_COLUMNS } from './limits.js';
import { normalizeLabel } from './linkParts.js';
import { matchHtmlBlock } from './matchHtmlBlock.js';
import { resolveEscapes } from './resolveEscapes.js';
import { readDelimiterRow, splitRow } from './tableRow.js';
import { takeDefinitions } from './takeDefinitions.js';

/** The kind of block that a line starts, if any: a `container` of other blocks, or a `leaf`, which cannot contain blocks. */
export type Started = false | 'container' | 'leaf';

/** The parts of `BlockParser` that the functions below use: the tree, and the state of the current line. */
interface ParsedTree extends BlockTree {
  readonly matched: AnyBlock;
  readonly allMatched: boolean;
  closeUnmatched(): void;
}

type Start = (parser: ParsedTree, line: Line) => Started;

const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const ATX_HEADING = /^(#{1,6})(?:[ \t]+|$)/;
const FENCE = /^(?:(`{3,})(?!`)(?!.*`)|(~{3,}))/;
const SETEXT_UNDERLINE = /^(?:(=+)|-+)[ \t]*$/;
const LIST_MARKER = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/;
const FOOTNOTE = /^\[(\^[^\]\s[]{1,200})\]:/;

const startQuote: Start = (parser, line) => {
  if (line.indented || line.first !== '>' || parser.isDeep) return false;
  line.skipSpace();
  line.skipCharacters(1);
  line.skipOptionalSpace();
  parser.closeUnmatched();
  parser.add({ kind: 'quote', children: [] });
  return 'container';
};

/** Removes the optional closing `##` of a heading. Uses a loop, because a regular expression would backtrack at every space. */
function removeClosingMarks(content: string): string {
  const text = content.trim();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  const before = text[end - 1];
  return before === undefined || before === ' ' || before === '\t' ? text.slice(0, end).trim() : text;
}

const startHeading: Start = (parser, line) => {
  const match = line.indented ? null : ATX_HEADING.exec(line.content);
  if (!match) return false;
  parser.closeUnmatched();
  const text = removeClosingMarks(line.content.slice(match[0].length));
  parser.add({ kind: 'heading', level: match[1]?.length ?? 1, ...unparsedLeaf(text) });
  line.consume();
  return 'leaf';
};

const startFence: Start = (parser, line) => {
  const match = line.indented ? null : FENCE.exec(line.content);
  if (!match) return false;
  parser.closeUnmatched();
  const fence = { marker: line.first, length: match[0].length, indent: line.indent };
  parser.add({
    kind: 'code',
    info: resolveEscapes(line.content.slice(match[0].length).trim()),
    text: '',
    closed: false,
    fence,
  });
  line.consume();
  return 'leaf';
};

const startHtml: Start = (parser, line) => {
  if (line.indented || line.first !== '<') return false;
  // An inline tag, such as `<span>`, on a line of its own cannot interrupt a paragraph, not even on a lazy continuation line. A block tag,
  // such as `<div>`, can.
  const insideParagraph =
    parser.matched.kind === 'paragraph' || (!parser.allMatched && !line.blank && parser.tip.kind === 'paragraph');
  const start = matchHtmlBlock(line.content, insideParagraph);
  if (!start) return false;
  parser.closeUnmatched();
  // A line with only `<br>` starts a paragraph instead of an HTML block, so that the line break and the Markdown after it are rendered.
  if (isHtmlBreak(line.content.trim())) parser.add({ kind: 'paragraph', ...unparsedLeaf('') });
  else parser.add({ kind: 'html', text: '', end: start.end });
  return 'leaf';
};

const startSetextHeading: Start = (parser, line) => {
  const paragraph = parser.matched;
  if (line.indented || paragraph.kind !== 'paragraph' || !parser.paragraphHasText) return false;
  const match = SETEXT_UNDERLINE.exec(line.content);
  if (!match) return false;
  const { found, rest } = takeDefinitions(paragraph.text);
  if (rest.trim() === '') return false;
  parser.define(found);
  parser.closeUnmatched();
  const text = rest.trim();
  parser.replaceTip({ kind: 'heading', level: match[1] ? 1 : 2, ...unparsedLeaf(text) });
  line.consume();
  return 'leaf';
};

const startRule: Start = (parser, line) => {
  if (line.indented || !THEMATIC_BREAK.test(line.content)) return false;
  parser.closeUnmatched();
  parser.add({ kind: 'rule' });
  line.consume();
  return 'leaf';
};

function sameList(container: AnyBlock, marker: string): container is ListBlock {
  return container.kind === 'list' && container.marker === marker;
}

const startItem: Start = (parser, line) => {
  const container = parser.matched;
  if (parser.isDeep || line.indented) return false;
  const match = LIST_MARKER.exec(line.content);
  if (!match) return false;
  const [whole, bullet, number, delimiter] = match;
  const after = line.contentPosition + whole.length;
  const empty = line.text.slice(after).trim() === '';
  // Only an item with text can interrupt a paragraph, and a numbered item only if its number is 1. "The year was\n2024. It …" is prose.
  const isInText = container.kind === 'paragraph' && parser.paragraphHasText;
  if (isInText && (empty || (number !== undefined && Number(number) !== 1))) return false;
  const markerIndent = line.indent;
  line.skipSpace();
  line.skipCharacters(whole.length);
  let width = markerIndent + whole.length;
  if (empty) width += 1;
  else if (line.indent >= 5) {
    width += 1;
    line.skipOptionalSpace();
  } else {
    width += line.indent;
    line.skipSpace();
  }
  parser.closeUnmatched();
  const marker = bullet ?? delimiter ?? '';
  if (!sameList(parser.tip, marker)) {
    parser.add({
      kind: 'list',
      children: [],
      marker,
      ordered: bullet === undefined,
      start: number === undefined ? 1 : Number(number),
      loose: false,
    });
  }
  parser.add({ kind: 'item', children: [], width });
  return 'container';
};

const startIndentedCode: Start = (parser, line) => {
  if (!line.indented || line.blank || (parser.tip.kind === 'paragraph' && parser.paragraphHasText)) return false;
  line.skipColumns(4);
  parser.closeUnmatched();
  parser.add({ kind: 'code', info: '', text: '', closed: false });
  return 'leaf';
};

const startFootnote: Start = (parser, line) => {
  const match = line.indented || parser.isDeep ? null : FOOTNOTE.exec(line.content);
  if (!match) return false;
  line.skipSpace();
  line.skipCharacters(match[0].length);
  line.skipSpace();
  parser.closeUnmatched();
  parser.add({ kind: 'footnote', label: normalizeLabel(match[1] ?? ''), children: [] });
  return 'container';
};

const startTable: Start = (parser, line) => {
  const paragraph = parser.matched;
  if (line.indented || paragraph.kind !== 'paragraph') return false;
  const alignments = readDelimiterRow(line.content);
  if (!alignments || alignments.length > MAX_TABLE_COLUMNS) return false;
  const head = splitRow(parser.lastParagraphLine);
  if (head.length !== alignments.length) return false;
  parser.closeUnmatched();
  const before = paragraph.text.slice(0, -parser.lastParagraphLine.length - 1);
  parser.splitTip(before, { kind: 'table', alignments, head: head.map(unparsedLeaf), rows: [] });
  line.consume();
  return 'leaf';
};

/** The functions to try for an indented line. Such a line can only start indented code. */
const INDENTED: readonly Start[] = [startIndentedCode];

/**
 * Maps the first character of a line's content to the functions that try to start a block. Most lines begin with another character, so they
 * need no check. If a line could start several kinds of blocks, the order of the functions decides, as in the reference implementation of
 * CommonMark.
 */
const STARTS = new Map<string, readonly Start[]>([
  ['>', [startQuote]],
  ['#', [startHeading]],
  ['`', [startFence]],
  ['~', [startFence]],
  ['<', [startHtml]],
  ['=', [startSetextHeading]],
  ['-', [startSetextHeading, startRule, startItem, startTable]],
  ['*', [startRule, startItem]],
  ['_', [startRule]],
  ['+', [startItem]],
  ['[', [startFootnote]],
  ['|', [startTable]],
  [':', [startTable]],
  ...[...'0123456789'].map((digit): [string, readonly Start[]] => [digit, [startItem]]),
]);

const NONE: readonly Start[] = [];

/** Returns the functions to try, in order, at the start of a block. Each function tries to start one kind of block. */
export function getBlockStarts(line: Line): readonly Start[] {
  return line.indented ? INDENTED : (STARTS.get(line.first) ?? NONE);
}
