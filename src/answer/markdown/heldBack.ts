import type { CodeBlock } from './ast.js';
import type { BlockParser } from './BlockParser.js';
import { findClosingTicks, tickRun } from './inline/codeSpan.js';
import type { Line } from './Line.js';

/** Marks of blocks without the text that would tell which of them it is. */
const ONLY_MARKS = /^(?:\[[xX](?=\]|$)|[-+*>#=_~`|:<![\]\\ \t]|\d{1,9}[.)](?=[ \t]|$))*(?:\d{1,9})?$/;
/** Marks of quotes and items. */
const CONTAINERS = '^(?:[ \\t>]|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))*';
const OPENING_FENCE = new RegExp(`${CONTAINERS}(?:\`{3,}[^\`]*|~{3,}.*)$`);
/** The start of a footnote, which is not shown here, or of a reference to one, which is. */
const FOOTNOTE_LABEL = new RegExp(`${CONTAINERS}\\[\\^[^\\]\\s[]*\\]?$`);
const MAX_LENGTH = 400;

/**
 * Whether the last, unfinished line of a streaming answer is not shown yet, because the next character decides what it is:
 * `-` may become an item, a rule or the line under a heading; a fence has no language before its line ends.
 */
export function isHeldBack(text: string, parser: BlockParser): boolean {
  const { tip } = parser;
  if (tip.kind === 'code') {
    const line = parser.skipContainers(text);
    if (line && (tip.fence || line.indented || line.blank)) return mayEndCode(tip, line);
  }
  if (text.length > MAX_LENGTH) return false;
  return ONLY_MARKS.test(text) || OPENING_FENCE.test(text) || FOOTNOTE_LABEL.test(text);
}

/** Whether a line that has not ended may become the closing fence, or leave the containers of the code. */
function mayEndCode({ fence }: CodeBlock, line: Line): boolean {
  if (line.blank) return true;
  if (!fence || line.indented) return false;
  const marks = line.content.trimEnd();
  if (marks !== fence.marker.repeat(marks.length)) return false;
  return marks.length >= fence.length || marks.length === line.content.length;
}

/** Where the first bar of a line stands that is not in code and not after a backslash. */
function firstBar(line: string): number | undefined {
  for (let position = 0; position < line.length; position++) {
    const character = line[position];
    if (character === '|') return position;
    if (character === '\\') position++;
    else if (character === '`') {
      const run = tickRun(line, position);
      const close = findClosingTicks(line, run, position + run);
      if (close < 0) return undefined;
      position = close + run - 1;
    }
  }
  return undefined;
}

/**
 * The text of an open paragraph without what may be the head of a table: the line under it decides. A line is shown as far as
 * its first bar until then, and whole when it is longer than heads are.
 */
export function withoutTableHead(text: string, lastLine: string): string {
  if (lastLine.length > MAX_LENGTH || !lastLine.includes('|')) return text;
  const bar = firstBar(lastLine);
  return bar === undefined ? text : text.slice(0, text.length - lastLine.length - 1 + bar);
}
