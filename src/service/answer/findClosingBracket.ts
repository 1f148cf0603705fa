import { readAutolink, readHtml } from '../../answer/markdown/inline/angle.js';
import { findClosingTicks, tickRun } from '../../answer/markdown/inline/codeSpan.js';

const TAG_START = /[A-Za-z/!?]/;

/**
 * Returns the position of the `]` that closes a bracket in a line; undefined if the bracket stays open. Skips escaped characters, code,
 * autolinks, HTML and nested brackets, as the renderer of answers does.
 *
 * @param start Position after the `[`.
 * @param canGrow Whether more of the line may arrive. If so, incomplete code or an incomplete tag leaves the bracket open.
 */
export function findClosingBracket(line: string, start: number, canGrow: boolean): number | undefined {
  for (let position = start, depth = 1; position < line.length; ) {
    const character = line[position];
    if (character === '\\') position += 2;
    else if (character === '`') position = endOfCode(line, position, canGrow);
    else if (character === '<') position = endOfAngle(line, position, canGrow);
    else {
      if (character === '[') depth += 1;
      if (character === ']') depth -= 1;
      if (depth === 0) return position;
      position += 1;
    }
  }
  return undefined;
}

function endOfCode(line: string, position: number, canGrow: boolean): number {
  const length = tickRun(line, position);
  const close = findClosingTicks(line, length, position + length);
  // While more of the line may arrive, treat the rest of the line as code in two cases. Without closing backticks: they may still arrive.
  // With closing backticks at the end of the line: more backticks may follow, and the longer run would not close the code.
  if (canGrow && (close < 0 || close + length === line.length)) return line.length;
  return (close < 0 ? position : close) + length;
}

function endOfAngle(line: string, position: number, canGrow: boolean): number {
  const link = readAutolink(line, position);
  if (link) return position + link.address.length + 2;
  const html = readHtml(line, position, new Set());
  if (html !== undefined) return position + html.length;
  return canGrow && TAG_START.test(line[position + 1] ?? 'a') ? line.length : position + 1;
}
