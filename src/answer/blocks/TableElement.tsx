'use client';
import { memo, type ReactElement } from 'react';
import { useComponent } from '../answerContext.js';
import type { AnswerTableProps } from '../components.js';
import { drawInlines } from '../Inlines.js';
import type { Alignment, Leaf, TableBlock } from '../markdown/ast.js';

interface RowProps {
  cells: readonly Leaf[];
  alignments: readonly Alignment[];
  head?: boolean;
}

const Row = memo(function Row({ cells, alignments, head = false }: RowProps): ReactElement {
  const Cell = head ? 'th' : 'td';
  return (
    <tr>
      {cells.map((cell, column) => {
        const alignment = alignments[column];
        return (
          <Cell
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
            key={column}
            className={alignment && `da-align-${alignment}`}
            scope={head ? 'col' : undefined}
            dir="auto"
          >
            {drawInlines(cell.inlines)}
          </Cell>
        );
      })}
    </tr>
  );
});

/** A table. Rows that were drawn are not drawn again. */
export const TableElement = memo(function TableElement({
  block: { head, rows, alignments },
}: {
  block: TableBlock;
}): ReactElement {
  const Table = useComponent('table', AnswerTable);
  return (
    <Table>
      <thead>
        <Row cells={head} alignments={alignments} head />
      </thead>
      {rows.length > 0 && (
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
            <Row key={index} cells={row} alignments={alignments} />
          ))}
        </tbody>
      )}
    </Table>
  );
});

/** A table that scrolls by itself when it is wider than the answer. */
export function AnswerTable({ children }: AnswerTableProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="da-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
