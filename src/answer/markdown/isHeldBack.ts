import type { CodeBlock } from './ast.js';
import type { BlockParser } from './BlockParser.js';
import type { Line } from './Line.js';
import { MAX_HELD_BACK_LENGTH } from './removePossibleTableHead.js';

/** A line that so far consists only of block markers. The text that decides which block they start is still missing. */
const ONLY_MARKS = /^(?:\[[xX](?=\]|$)|[-+*>#=_~`|:<![\]\\ \t]|\d{1,9}[.)](?=[ \t]|$))*(?:\d{1,9})?$/;
/** Markers of quotes and list items. */
const CONTAINERS = '^(?:[ \\t>]|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]))*';
const OPENING_FENCE = new RegExp(`${CONTAINERS}(?:\`{3,}[^\`]*|~{3,}.*)$`);
/**
 * Matches an incomplete line that contains only the label of a footnote or the beginning of a label, such as `[^1]` or `[^`. The label can
 * start a footnote or refer to one. The line is hidden, because a footnote is shown at the end of the answer, not at this position.
 */
const FOOTNOTE_LABEL = new RegExp(`${CONTAINERS}\\[\\^[^\\]\\s[]*\\]?$`);

/**
 * Whether to hide the incomplete last line of a streaming answer. Such a line is hidden while the next characters can still change its
 * type. `-` may become a list item, a rule or the underline of a heading; a fence gets its language only when its line is complete.
 */
export function isHeldBack(text: string, parser: BlockParser): boolean {
  const { tip } = parser;
  if (tip.kind === 'code') {
    const line = parser.skipContainers(text);
    if (line && (tip.fence || line.indented || line.blank)) return mayEndCode(tip, line);
  }
  if (text.length > MAX_HELD_BACK_LENGTH) return false;
  return ONLY_MARKS.test(text) || OPENING_FENCE.test(text) || FOOTNOTE_LABEL.test(text);
}

/** Whether an incomplete line may become the closing fence, or a line outside the code block. */
function mayEndCode({ fence }: CodeBlock, line: Line): boolean {
  if (line.blank) return true;
  if (!fence || line.indented) return false;
  const marks = line.content.trimEnd();
  if (marks !== fence.marker.repeat(marks.length)) return false;
  return marks.length >= fence.length || marks.length === line.content.length;
}
