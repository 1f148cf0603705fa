/** Matches the beginning of a line if it has only markers of quotes and list items: `> - `. */
export const CONTAINER_PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
/** Matches the indentation and the markers of quotes and list items at the beginning of a line. */
const BEGINNING = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/;

/** Returns the indentation and the markers of quotes and list items at the beginning of a line. */
export function prefixOf(line: string): string {
  return BEGINNING.exec(line)?.[0] ?? '';
}

/** Returns the prefix of further lines in the containers that a prefix opens. */
export function continuePrefix(prefix: string): string {
  return prefix.replace(/[^\s>]/g, ' ');
}
