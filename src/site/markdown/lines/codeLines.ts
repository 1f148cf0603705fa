/** A line of a page. */
export interface SourceLine {
  text: string;
  /** Index of the first character of the line, counted from the start of the page. */
  start: number;
  /** Whether the line is part of a code block. The fences of a block are part of it. */
  code: boolean;
  /** Whether the line is the fence that opens a code block. */
  opens?: boolean;
}

/**
 * Matches the fence that opens a code block. The lookahead leaves the white space after a list marker to the first branch. If both branches
 * could match that white space, the time for a line would grow exponentially with the number of markers.
 */
const FENCE = /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*)(`{3,}|~{3,})(.*)$/;
const LIST_ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

/**
 * Splits a page into lines and marks those of fenced code, including the fences.
 *
 * @param openingFence Matches a line with an opening fence. Its three groups are the text before the fence, the fence, and its info string.
 */
export function readLines(source: string, openingFence = FENCE): SourceLine[] {
  const lines: SourceLine[] = [];
  let start = 0;
  let fence = '';
  /** Maximum width of the indentation and quote markers before the closing fence (columns). */
  let margin = 0;
  for (const text of source.split('\n')) {
    const isInside = fence !== '';
    const line: SourceLine = { text, start, code: isInside };
    if (isInside) {
      const end = /^([ \t>]*)(`{3,}|~{3,})[ \t]*$/.exec(text);
      if (end?.[2]?.startsWith(fence) && columnsOf(end[1] ?? '') <= margin) fence = '';
    } else {
      const opening = openingFence.exec(text);
      if (opening?.[2] && !(opening[2].startsWith('`') && opening[3]?.includes('`'))) {
        fence = opening[2];
        margin = columnsOf(opening[1] ?? '') + 3;
        line.code = true;
        line.opens = true;
      }
    }
    lines.push(line);
    start += text.length + 1;
  }
  return lines;
}

/** Rewrites the lines of a page that are not fenced code. */
export function mapProseLines(source: string, rewrite: (line: string) => string): string {
  return readLines(source)
    .map(({ code, text }) => (code ? text : rewrite(text)))
    .join('\n');
}

function columnsOf(prefix: string): number {
  return prefix.replaceAll('\t', '    ').length;
}

/**
 * Marks indented code: lines outside lists that are indented by at least four columns, and that begin the page, or follow a blank line or
 * another line of indented code. For Markdown only: MDX has no indented code.
 */
export function markIndentedCode(lines: SourceLine[]): void {
  let inList = false;
  let blankBefore = true;
  let codeBefore = false;
  for (const line of lines) {
    const blank = line.text.trim() === '';
    if (!line.code && !blank) {
      const indented = /^(?: {4}| {0,3}\t)/.test(line.text);
      if (!indented) inList = LIST_ITEM.test(line.text) || (inList && (/^ {2}/.test(line.text) || !blankBefore));
      line.code = indented && !inList && (blankBefore || codeBefore);
      codeBefore = line.code;
    } else if (line.code) {
      codeBefore = false;
    }
    blankBefore = blank;
  }
}

/** Returns the number of white-space characters at the start of a text. */
export function indentationOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** Returns a fence of backticks that is longer than every run of backticks in the code. */
function fenceFor(code: string): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

/**
 * Returns the lines of a code block in Markdown. Its fences are longer than any run of backticks in the code, so no line of the code can
 * close the block.
 */
export function codeBlock(code: readonly string[], language: string, title = ''): string[] {
  const fence = fenceFor(code.join('\n'));
  const shown = title.replaceAll('`', '').replaceAll('"', "'");
  return [`${fence}${language}${shown && ` title="${shown}"`}`, ...code, fence];
}
