import { findClosingTicks, tickRun } from './inline/codeSpan.js';

/** Maximum length of an incomplete line that is hidden until the next characters decide what it is. */
export const MAX_HELD_BACK_LENGTH = 400;

/** Returns the position of the first `|` that is neither in code nor escaped. */
function firstPipe(line: string): number | undefined {
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
 * Removes a line that may be the head of a table from the text of an open paragraph: the next line decides whether it is one. Keeps the text
 * before the first pipe, and a line that is too long for a table.
 */
export function removePossibleTableHead(text: string, lastLine: string): string {
  if (lastLine.length > MAX_HELD_BACK_LENGTH || !lastLine.includes('|')) return text;
  const pipe = firstPipe(lastLine);
  return pipe === undefined ? text : text.slice(0, text.length - lastLine.length - 1 + pipe);
}
