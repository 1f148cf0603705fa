import type { Alignment, TableBlock } from '../../answer/markdown/ast.js';
import { lineWidth, type StyledLine, type StyledText, styled } from './StyledText.js';
import { type RenderContext, styleInlines } from './styleInlines.js';
import { wrapText } from './wrapText.js';

/** Space between two table columns, in columns of the terminal. */
const GAP = 2;
/** Minimum width of a table column whose text is wrapped, in columns of the terminal. Narrower text would be hard to read. */
const MIN_WRAPPED_WIDTH = 14;
/** Maximum width of a table column, in columns of the terminal. Limits the work for very long cells. */
const MAX_WIDTH = 400;

/** Renders a table: in columns if they fit, otherwise each row as a list of its cells. */
export function renderTable(table: TableBlock, columns: number, context: RenderContext): StyledLine[] {
  const head = table.head.map(({ inlines }) => styleInlines(inlines, context, ['bold']));
  const rows = table.rows.map((row) => row.map(({ inlines }) => styleInlines(inlines, context)));
  const widths = fitColumns([head, ...rows], columns);
  return widths ? renderColumns(head, rows, widths, table.alignments) : renderRecords(head, rows, columns);
}

type Cell = readonly StyledText[];

/** Returns the widths of the columns; undefined if they would be too narrow. */
function fitColumns(rows: readonly Cell[][], columns: number): number[] | undefined {
  const count = rows[0]?.length ?? 0;
  const natural = Array.from({ length: count }, (_, at) => widest(rows, at, MAX_WIDTH));
  const least = natural.map((width, at) => Math.min(width, Math.max(widest(rows, at, 1), MIN_WRAPPED_WIDTH)));
  const available = columns - GAP * (count - 1);
  if (sum(least) > available) return undefined;
  const widths = [...natural];
  for (let excess = sum(widths) - available; excess > 0; excess -= 1) {
    const shrinking = widths.reduce((most, width, at) => {
      const canShrink = width > (least[at] ?? 0);
      return canShrink && (most === -1 || width > (widths[most] ?? 0)) ? at : most;
    }, -1);
    widths[shrinking] = (widths[shrinking] ?? 0) - 1;
  }
  return widths;
}

/** Returns the display width of the widest line of a column when its cells are wrapped at `width`. */
function widest(rows: readonly Cell[][], column: number, width: number): number {
  let longest = 0;
  for (const row of rows)
    for (const line of wrapText(row[column] ?? [], width)) longest = Math.max(longest, lineWidth(line));
  return longest;
}

function renderColumns(
  head: Cell[],
  rows: readonly Cell[][],
  widths: readonly number[],
  alignments: readonly Alignment[],
): StyledLine[] {
  const rule = [styled(widths.map((width) => '─'.repeat(width)).join(' '.repeat(GAP)), ['dim'])];
  const bodies = rows.map((row) => renderRow(row, widths, alignments));
  // Rows of several lines need space between them.
  const isTall = bodies.some((lines) => lines.length > 1);
  const body = bodies.flatMap((lines, index) => (isTall && index > 0 ? [[], ...lines] : lines));
  return [...renderRow(head, widths, alignments), rule, ...body];
}

function renderRow(row: readonly Cell[], widths: readonly number[], alignments: readonly Alignment[]): StyledLine[] {
  const cells = widths.map((width, at) => wrapText(row[at] ?? [], width));
  const height = Math.max(1, ...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    cells.flatMap((lines, at) => {
      const text = lines[line] ?? [];
      const free = (widths[at] ?? 0) - lineWidth(text);
      const before = alignments[at] === 'right' ? free : alignments[at] === 'center' ? Math.floor(free / 2) : 0;
      return [
        ...(at > 0 ? [styled(' '.repeat(GAP))] : []),
        styled(' '.repeat(before)),
        ...text,
        styled(' '.repeat(free - before)),
      ];
    }),
  );
}

/** Renders each row as lines of `Head: cell`, with an empty line between rows. */
function renderRecords(head: readonly Cell[], rows: readonly Cell[][], columns: number): StyledLine[] {
  if (rows.length === 0) return head.flatMap((cell) => wrapText(cell, columns));
  return rows.flatMap((row, index) => {
    const lines = row.flatMap((cell, at) => {
      if (cell.length === 0) return [];
      const name = head[at] ?? [];
      return wrapText(name.length > 0 ? [...name, styled(': ', ['bold']), ...cell] : cell, columns);
    });
    return index > 0 ? [[], ...lines] : lines;
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
