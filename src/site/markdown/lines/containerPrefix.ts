import { indentationOf, type SourceLine } from './codeLines.js';

/**
 * Tests the part of a line before a tag or another token. Matches if this part consists only of indentation, markers of quotes and, after
 * these, markers of list items: `> - `.
 */
export const CONTAINER_PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
/** Matches the indentation and the markers of quotes and list items at the beginning of a line. */
const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/;

/** Returns the indentation and the markers of quotes and list items at the beginning of a line. */
export function prefixOf(line: string): string {
  return PREFIX.exec(line)?.[0] ?? '';
}

/** Returns the prefix for further lines in the quotes and list items that `prefix` opens. Replaces list markers with spaces. */
export function continuePrefix(prefix: string): string {
  return prefix.replace(/[^\s>]/g, ' ');
}

/** Maximum number of characters of a prefix that is repeated for other lines. */
const MAX_PREFIX = 40;

/**
 * Returns a prefix for each line. If a new line is inserted after the line, the prefix keeps the new line in the same list item or quote.
 * The prefix is empty in these cases:
 *
 * - The line is outside list items and quotes, even if it is indented.
 * - The line is blank.
 * - The line is code below its opening fence.
 * - The prefix would be too long.
 */
export function continuedPrefixes(lines: readonly SourceLine[]): string[] {
  /**
   * For each open list item outside quotes, the outermost first: the column at which its content begins. Items that begin on the same line
   * have one entry, for the innermost of them.
   */
  const items: number[] = [];
  return lines.map(({ text, code, opens }) => {
    if (text.trim() === '' || (code && !opens)) return '';
    while ((items.at(-1) ?? 0) > indentationOf(text)) items.pop();
    const prefix = prefixOf(text);
    const isItem = /[^\s>]/.test(prefix);
    if (isItem && !prefix.includes('>')) items.push(prefix.length);
    const continued = prefix.includes('>')
      ? continuePrefix(prefix)
      : ' '.repeat(Math.min(items.at(-1) ?? 0, MAX_PREFIX + 1));
    return continued.length > MAX_PREFIX ? '' : continued;
  });
}
