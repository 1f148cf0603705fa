import { indentationOf, type SourceLine } from './codeLines.js';

/** Matches the beginning of a line if it has only indentation, markers of quotes and, after them, markers of list items: `> - `. */
export const CONTAINER_PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
/** Matches the indentation and the markers of quotes and list items at the beginning of a line. */
const PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/;

/** Returns the indentation and the markers of quotes and list items at the beginning of a line. */
export function prefixOf(line: string): string {
  return PREFIX.exec(line)?.[0] ?? '';
}

/** Returns the prefix that keeps further lines in the quotes and list items that `prefix` opens: list markers become spaces. */
export function continuePrefix(prefix: string): string {
  return prefix.replace(/[^\s>]/g, ' ');
}

/** Maximum number of characters of a prefix that is repeated for other lines. */
const MAX_PREFIX = 40;

/**
 * Returns, for each line, the prefix that a new line after it needs to stay in the same list item or quote. Empty for a line outside list
 * items and quotes (even if it is indented), for a blank line, and for a line of code below its opening fence. Also empty instead of a
 * prefix that would be too long.
 */
export function continuedPrefixes(lines: readonly SourceLine[]): string[] {
  /** For each open list item, the outermost first: the column at which its content begins. */
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
