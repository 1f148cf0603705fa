/** The length of the run of backticks at a position. */
export function tickRun(text: string, position: number): number {
  let end = position;
  while (text.charCodeAt(end) === 96) end++;
  return end - position;
}

/** Position of the run of exactly this length, which closes a code span, or -1. */
export function findClosingTicks(text: string, length: number, from: number): number {
  for (let start = text.indexOf('`', from); start >= 0; ) {
    const run = tickRun(text, start);
    if (run === length) return start;
    start = text.indexOf('`', start + run);
  }
  return -1;
}

/** The text of a code span: line breaks become spaces, and one space on both sides is removed (CommonMark, "Code spans"). */
export function codeSpanText(content: string): string {
  const text = content.replace(/\n/g, ' ');
  return text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '' ? text.slice(1, -1) : text;
}
