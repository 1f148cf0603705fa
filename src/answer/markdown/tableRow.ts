import type { Alignment } from './ast.js';

const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** Splits a line into cells. An escaped pipe (`\|`) is part of its cell, also inside code. */
export function splitRow(line: string): string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = '';
  let from = text.startsWith('|') ? 1 : 0;
  for (let position = from; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === 92) {
      if (text.charCodeAt(position + 1) === 124) {
        cell += text.slice(from, position);
        from = position + 1;
      }
      position++;
    } else if (code === 124) {
      cells.push((cell + text.slice(from, position)).trim());
      cell = '';
      from = position + 1;
    }
  }
  const last = (cell + text.slice(from)).trim();
  if (last !== '' || cells.length === 0) cells.push(last);
  return cells;
}

/** Reads the alignments from the delimiter row below a table head. Returns undefined if the line is not a delimiter row. */
export function readDelimiterRow(line: string): Alignment[] | undefined {
  const text = line.trim();
  if (!DELIMITER_ROW.test(text) || !/[|:]/.test(text)) return undefined;
  return splitRow(text).map((cell) => {
    const left = cell.startsWith(':');
    const right = cell.endsWith(':');
    if (left && right) return 'center';
    return left ? 'left' : right ? 'right' : undefined;
  });
}
