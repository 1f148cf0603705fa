import { readLines, type SourceLine } from './codeLines.js';

/** A piece of a page that can be parsed separately. */
export interface SourcePiece {
  text: string;
  /** Whether the piece begins with a list item, so that it may continue the last list of the previous piece. */
  continued: boolean;
}

/**
 * Minimum weight (see `weightOf`) of a piece that ends at a clean boundary: before a heading, or before an unindented line that follows a
 * blank line and is not a list item. The time of the Markdown parser grows with the square of its input. Small pieces keep the time for the
 * page linear.
 */
const CLEAN_WEIGHT = 40;
/**
 * Minimum weights of a piece that ends at a boundary that is not clean. `LIST_WEIGHT`: before a list item after a blank line.
 * `ANY_WEIGHT`: before any other unindented line that is not code and contains no `|`. A cut before such a line can change the nodes around
 * the cut, so `ANY_WEIGHT` is so high that few pages reach it.
 */
const LIST_WEIGHT = 300;
const ANY_WEIGHT = 600;
/**
 * Weight of each marker of a blockquote, list item or footnote at the start of a line. The line itself weighs one. Lines of fenced code
 * weigh nothing.
 */
const CONTAINER_WEIGHT = 2;

const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]+\]:))+/;
const CONTAINER = />|[-*+](?=[ \t]|$)|\d{1,9}[.)]|\[\^/g;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

/**
 * Splits a page into pieces, never inside code. The pieces, parsed one after another, give the same nodes as the whole page. Exception: a
 * cut that is made only because the piece has reached `ANY_WEIGHT` can change the nodes around the cut.
 */
export function splitSource(source: string): SourcePiece[] {
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
  // Do not cut before a line with `|`. It can be a row of a table, and rows are parsed as a table only together with its head.
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
