/** The number of backticks from a position on. */
export function tickRun(text: string, position: number): number {
  let end = position;
  while (text.charCodeAt(end) === 96) end++;
  return end - position;
}

/** Where the run of exactly this length starts that closes a code span, or -1. */
export function findClosingTicks(text: string, length: number, from: number): number {
  for (let start = text.indexOf('`', from); start >= 0; ) {
    const run = tickRun(text, start);
    if (run === length) return start;
    start = text.indexOf('`', start + run);
  }
  return -1;
}

/** The text of a code span: line ends are spaces, and one space at both ends makes room for backticks. */
export function codeSpanText(content: string): string {
  const text = content.replace(/\n/g, ' ');
  return text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '' ? text.slice(1, -1) : text;
}
