import { readLines, type SourceLine } from './codeLines.js';

/** A stretch of a page that can be parsed by itself. */
export interface SourcePiece {
  text: string;
  /** Cut between the items of one list, which are put together again. */
  continued: boolean;
}

/**
 * From this weight on a piece ends where Markdown itself makes a clean cut: before a heading, or before a line at the margin that
 * follows a blank one. The parser's work grows with the square of what it is given at once; small pieces keep it linear.
 */
const CLEAN_WEIGHT = 40;
/** From here on between two loose items of a list, and from there on at any line at the margin. Hostile pages only get there. */
const LIST_WEIGHT = 300;
const ANY_WEIGHT = 600;
/** A line weighs one, and two more for each quote, item or footnote that it opens. */
const CONTAINER_WEIGHT = 2;

const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]+\]:))+/;
const CONTAINER = />|[-*+](?=[ \t]|$)|\d{1,9}[.)]|\[\^/g;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

/** Cuts a page, outside of code, into pieces whose nodes in a row are those of the whole page. */
export function cutSource(source: string): SourcePiece[] {
  const lines = readLines(source);
  const pieces: SourcePiece[] = [];
  let begin = 0;
  let weight = 0;
  let continued = false;
  for (const [index, line] of lines.entries()) {
    const cut =
      index > begin && !(line.code && lines[index - 1]?.code) ? cutBefore(line, lines[index - 1], weight) : undefined;
    if (cut) {
      pieces.push({ text: textOf(lines, begin, index), continued });
      begin = index;
      weight = 0;
      continued = cut === 'list';
    }
    weight += weightOf(line);
  }
  pieces.push({ text: textOf(lines, begin, lines.length), continued });
  return pieces;
}

function cutBefore(line: SourceLine, before: SourceLine | undefined, weight: number): 'clean' | 'list' | undefined {
  if (weight < CLEAN_WEIGHT || /^[ \t]|^$/.test(line.text)) return undefined;
  if (HEADING.test(line.text)) return 'clean';
  const afterBlank = before?.text.trim() === '';
  const item = ITEM.test(line.text);
  if (afterBlank && !item) return 'clean';
  if (afterBlank && item && weight >= LIST_WEIGHT) return 'list';
  // Rows of a table belong to its head.
  if (weight >= ANY_WEIGHT && !line.code && !line.text.includes('|')) return item ? 'list' : 'clean';
  return undefined;
}

function weightOf(line: SourceLine): number {
  if (line.code) return 0;
  const containers = CONTAINERS.exec(line.text)?.[0];
  return 1 + (containers ? (containers.match(CONTAINER)?.length ?? 0) * CONTAINER_WEIGHT : 0);
}

function textOf(lines: readonly SourceLine[], from: number, to: number): string {
  return lines
    .slice(from, to)
    .map((line) => line.text)
    .join('\n');
}
