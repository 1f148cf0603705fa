import type { SourceLine } from './codeLines.js';

/** Matches a line that is a MyST target, such as `(install)=`. Its label may contain spaces. */
export const TARGET = /^[ \t]*\(([\p{L}\p{N}_:./-]+(?: [\p{L}\p{N}_:./-]+)*)\)=[ \t]*$/mu;
/**
 * Matches a line that is never joined with other lines into a paragraph: a blank line, a heading or its underline, a thematic break, a
 * quote, a table row, a comment or a line of another block. The lines of a quote stay separate, so a role of MyST that spans two of them is
 * not recognised.
 */
const ALONE =
  /^(?:%|\+\+\+|[ \t]*(?:[>|]|#{1,6}[ \t]|:{3}|\$\$|<(?:!--|\/?(?:div|p|table|details|summary|section|ul|ol|li|pre|h[1-6])\b))|[-=*_|: \t]*$)/;
/**
 * Whether a line can be the delimiter row below the head of a table. All lines from this row to the next blank line belong to the table,
 * even without a leading pipe.
 */
export const isDelimiterRow = (text: string) => text.includes('|') && text.includes('-') && /^[-:| \t]+$/.test(text);
/** A line that begins a paragraph: a list item, or a field such as `:author: Ada`. */
const PARAGRAPH_START = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]|:[A-Za-z][^:\n`]{0,80}:)/;

/**
 * Splits a page into paragraphs. Each line of code, each line of a table from its delimiter row on, and each line that matches `ALONE` or
 * `TARGET` is a paragraph of its own.
 */
export function splitParagraphs(lines: readonly SourceLine[]): SourceLine[][] {
  const paragraphs: SourceLine[][] = [];
  let current: SourceLine[] = [];
  let isInTable = false;
  for (const line of lines) {
    isInTable = line.text.trim() !== '' && (isInTable || isDelimiterRow(line.text));
    const isAlone = isInTable || line.code || ALONE.test(line.text) || TARGET.test(line.text);
    if (current.length === 0 || isAlone || PARAGRAPH_START.test(line.text)) {
      current = [];
      paragraphs.push(current);
    }
    current.push(line);
    if (isAlone) current = [];
  }
  return paragraphs;
}
