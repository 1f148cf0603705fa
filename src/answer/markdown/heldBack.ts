import type { AnyBlock } from './ast.js';

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
