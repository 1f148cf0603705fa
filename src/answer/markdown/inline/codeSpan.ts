/** Returns the length of the run of backticks at a position. */
export function tickRun(text: string, position: number): number {
  let end = position;
  while (text.charCodeAt(end) === 96) end++;
  return end - position;
}

/**
 * Finds the backticks that close a code span: the next run of exactly `length` backticks. Returns the position of the run, or -1 if there
 * is no such run.
 */
export function findClosingTicks(text: string, length: number, from: number): number {
  for (let start = text.indexOf('`', from); start >= 0; ) {
    const run = tickRun(text, start);
    if (run === length) return start;
    start = text.indexOf('`', start + run);
  }
  return -1;
}

/**
 * Returns the text of a code span: line breaks become spaces. If the text begins and ends with a space, one space is removed on each side,
 * unless the text has only white space (CommonMark, "Code spans").
 */
export function codeSpanText(content: string): string {
  const text = content.replace(/\n/g, ' ');
  return text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '' ? text.slice(1, -1) : text;
}
