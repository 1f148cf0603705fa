import { findClosingTicks, tickRun } from './inline/codeSpan.js';

/**
 * Maximum length (characters) of a line that stays hidden, as a whole or in part, until later text shows its kind, for example a list item
 * or the head of a table. The later text can be in the same line or in the next line. Lines of code blocks have no such limit.
 */
export const MAX_HELD_BACK_LENGTH = 400;

/**
 * Returns the position of the first `|` that is neither in code nor escaped, or undefined. Backticks that are not closed
 * count as code up to the end of the line.
 */
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
 * Removes the end of the text of an open paragraph, because the next line may turn the last line of the paragraph into the head of a table.
 * Removes everything from the first pipe in the last line that is neither in code nor escaped. Does not change the text if the last line is
 * longer than `MAX_HELD_BACK_LENGTH`.
 */
export function removePossibleTableHead(text: string, lastLine: string): string {
  if (lastLine.length > MAX_HELD_BACK_LENGTH || !lastLine.includes('|')) return text;
  const pipe = firstPipe(lastLine);
  return pipe === undefined ? text : text.slice(0, text.length - lastLine.length - 1 + pipe);
}
