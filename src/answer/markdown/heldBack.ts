import type { AnyBlock } from './ast.js';
import { findClosingTicks, tickRun } from './inline/codeSpan.js';

/** Marks of blocks without the text that would tell which of them it is. */
const ONLY_MARKS = /^(?:\[[xX](?=\]|$)|[-+*>#=_~`|:<![\]\\ \t]|\d{1,9}[.)](?=[ \t]|$))*(?:\d{1,9})?$/;
const OPENING_FENCE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?:`{3,}[^`]*|~{3,}.*)$/;
const CLOSING_FENCE = /^[ \t>]*[`~]+[ \t]*$/;
const DEFINITION = /^[ \t>]*\[[^\]]*\]:/;
const MAX_LENGTH = 400;

/**
 * Whether the last, unfinished line of a streaming answer is not shown yet, because the next character decides what it is:
 * `-` may become an item, a rule or the line under a heading; a fence has no language before its line ends.
 */
export function isHeldBack(line: string, open: AnyBlock): boolean {
  if (line.length > MAX_LENGTH) return false;
  if (open.kind === 'code') return open.fence !== undefined && CLOSING_FENCE.test(line);
  return ONLY_MARKS.test(line) || OPENING_FENCE.test(line) || DEFINITION.test(line);
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
