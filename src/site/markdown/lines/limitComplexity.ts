import { readLines, type SourceLine } from './codeLines.js';

/** Maximum length of a page, in characters. The rest is left out. */
const MAX_PAGE_LENGTH = 2_000_000;
/**
 * Maximum number of containers (blockquotes and list items) that one line opens. The Markdown parser checks each of them on every later
 * line.
 */
const MAX_LINE_CONTAINERS = 24;
/** Maximum depth of nested lists. The parser reads the lines of a list again for each list around it. */
const MAX_LIST_DEPTH = 24;
/** Maximum number of emphasis and link marks in a paragraph. The parser compares each with the marks before it. */
const MAX_PARAGRAPH_MARKS = 1_500;
/**
 * Maximum number of headings that are marked by a line of `=` or `-` below their text. For each of these headings, the parser goes back
 * through the page.
 */
const MAX_UNDERLINES = 400;

/**
 * Maximum length of a paragraph, in characters. Longer paragraphs are split, because the parsing time grows with the square of the length.
 */
const MAX_PARAGRAPH_LENGTH = 30_000;
/**
 * Maximum number of special characters in a paragraph. The parser checks these characters one by one. Paragraphs with more of them are
 * split, too.
 */
const MAX_PARAGRAPH_SIGNS = 1_500;
const SIGNS = /[\\`&<!@:]|www\./g;

const LIST_MARKER = /[-*+]|\d{1,9}[.)]/g;
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const MARKS = /[*_~[\]]/g;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

/** A page that the parser reads in linear time. */
export interface LimitedSource {
  source: string;
  warnings: string[];
}

/** Rewrites structures that make Markdown parsers slow, and cuts pages that are too long. Ordinary pages stay unchanged. */
export function limitComplexity(source: string): LimitedSource {
  const warnings: string[] = [];
  let text = source;
  if (text.length > MAX_PAGE_LENGTH) {
    text = text.slice(0, MAX_PAGE_LENGTH);
    warnings.push(`The page is longer than ${MAX_PAGE_LENGTH} characters; the rest was left out.`);
  }
  const lines = readLines(text);
  if (!limitLines(lines)) return { source: text, warnings };
  warnings.push('Parts of the page are nested or marked up so densely that they are shown as plain text.');
  return { source: lines.map((line) => line.text).join('\n'), warnings };
}

/** Rewrites the lines of structures that make Markdown parsers slow. Returns whether a line changed. */
export function limitLines(lines: SourceLine[]): boolean {
  return [limitContainers, limitListDepth, limitMarks, limitUnderlines, limitParagraphs]
    .map((limit) => limit(lines))
    .some(Boolean);
}

function limitContainers(lines: SourceLine[]): boolean {
  let changed = false;
  for (const line of lines) {
    if (line.code || line.text.length < MAX_LINE_CONTAINERS) continue;
    const containers = CONTAINERS.exec(line.text)?.[0] ?? '';
    const count = containers.match(/>|[-*+]|\d{1,9}[.)]/g)?.length ?? 0;
    if (count <= MAX_LINE_CONTAINERS || RULE.test(line.text)) continue;
    line.text = line.text.slice(containers.length).trim() || '…';
    changed = true;
  }
  return changed;
}

/**
 * Limits the depth of nested lists. An item that is nested too deeply becomes text without indentation. This text continues the item above
 * it; after a blank line, the text is a paragraph outside the list. Only lines with list markers change the depth: other lines can continue
 * a paragraph of an item, whatever their indentation.
 */
function limitListDepth(lines: SourceLine[]): boolean {
  let changed = false;
  /** Columns of the list markers of the list items that are still open, outermost first. */
  const open: number[] = [];
  for (const line of lines) {
    if (line.code || RULE.test(line.text)) continue;
    const containers = CONTAINERS.exec(line.text)?.[0] ?? '';
    for (const { index } of containers.matchAll(LIST_MARKER)) {
      const column = columnsOf(containers.slice(0, index));
      while (open.length > 0 && (open.at(-1) ?? 0) >= column) open.pop();
      open.push(column);
    }
    if (open.length <= MAX_LIST_DEPTH) continue;
    open.length = MAX_LIST_DEPTH;
    line.text = line.text.slice(containers.length).trim() || '…';
    changed = true;
  }
  return changed;
}

/** Returns the width of the start of a line, in columns. A tab extends to the next multiple of four. */
function columnsOf(text: string): number {
  let column = 0;
  for (const character of text) column += character === '\t' ? 4 - (column % 4) : 1;
  return column;
}

function limitMarks(lines: SourceLine[]): boolean {
  let changed = false;
  let marks = 0;
  for (const line of lines) {
    if (line.code || line.text.trim() === '') marks = 0;
    else {
      // Each cell of a table is parsed separately, so do not add the marks of several rows.
      const row = /^[ \t>]*\|/.test(line.text);
      const own = line.text.match(MARKS)?.length ?? 0;
      marks = row ? own : marks + own;
      if (marks <= MAX_PARAGRAPH_MARKS) continue;
      line.text = line.text.replace(MARKS, '\\$&');
      changed = true;
    }
  }
  return changed;
}

function limitUnderlines(lines: SourceLine[]): boolean {
  let changed = false;
  let underlines = 0;
  for (const [index, line] of lines.entries()) {
    if (line.code || !/^[ \t>]*(?:=+|-+)[ \t]*$/.test(line.text) || !lines[index - 1]?.text.trim()) continue;
    underlines += 1;
    if (underlines <= MAX_UNDERLINES) continue;
    // Escape the first character of the underline. The markers of a quote before the underline must stay.
    line.text = line.text.replace(/[=-]/, '\\$&');
    changed = true;
  }
  return changed;
}

function limitParagraphs(lines: SourceLine[]): boolean {
  let changed = false;
  let length = 0;
  let signs = 0;
  for (const line of lines) {
    if (line.code || line.text.trim() === '') {
      length = 0;
      signs = 0;
      continue;
    }
    // Do not split a table, because a blank line would end it. Long tables are not slow: each cell is parsed separately, and cells are
    // usually short.
    if (/^[ \t>]*\|/.test(line.text)) continue;
    const own = line.text.match(SIGNS)?.length ?? 0;
    length += line.text.length + 1;
    signs += own;
    if (length <= MAX_PARAGRAPH_LENGTH && signs <= MAX_PARAGRAPH_SIGNS) continue;
    const dense = Math.floor((line.text.length * MAX_PARAGRAPH_SIGNS) / Math.max(own, MAX_PARAGRAPH_SIGNS));
    const size = Math.min(MAX_PARAGRAPH_LENGTH, dense);
    const pieces = line.text.match(new RegExp(`[^]{1,${size}}(?:\\s|$)|[^]{1,${size}}`, 'g')) ?? [];
    line.text = `\n${pieces.join('\n\n')}`;
    length = pieces.at(-1)?.length ?? 0;
    signs = own / Math.max(1, pieces.length);
    changed = true;
  }
  return changed;
}
