import type { SourceLine } from './codeLines.js';

/** A target of MyST, whose label may contain spaces: `(install)=`. */
export const TARGET = /^[ \t]*\(([\p{L}\p{N}_:./-]+(?: [\p{L}\p{N}_:./-]+)*)\)=[ \t]*$/mu;
/**
 * Matches a line that is not joined with other lines to a paragraph: a blank line, a heading or its underline, a thematic break, a quote, a
 * table row, a comment or a line of another block. So a role of MyST that spans two lines of a quote is not recognised.
 */
const ALONE =
  /^(?:%|\+\+\+|[ \t]*(?:[>|]|#{1,6}[ \t]|:{3}|\$\$|<(?:!--|\/?(?:div|p|table|details|summary|section|ul|ol|li|pre|h[1-6])\b))|[-=*_|: \t]*$)/;
/** Whether a line can be the delimiter row below the head of a table. The rows below it need no leading pipe, and end at a blank line. */
const isDelimiterRow = (text: string) => text.includes('|') && text.includes('-') && /^[-:| \t]+$/.test(text);
/** A line that begins a paragraph: a list item or a field. */
const PARAGRAPH_START = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]|:[A-Za-z][^:\n`]{0,80}:)/;

/** Splits a page into paragraphs. Each line of code and each line of another block is a paragraph of its own. */
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
