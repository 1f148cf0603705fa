/** Matches the beginning of a line if it has only markers of quotes and list items: `> - `. */
export const CONTAINER_PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
