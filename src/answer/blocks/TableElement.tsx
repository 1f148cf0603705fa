'use client';
import { memo, type ReactElement, useState } from 'react';
import { useComponent } from '../answerContext.js';
import type { AnswerTableProps } from '../components.js';
import { drawInlines, TextElement } from '../Inlines.js';
import type { Alignment, Leaf, TableBlock } from '../markdown/ast.js';
import { textDirection } from '../startDirection.js';

/** A cell of more characters holds prose, and its column is not squeezed to the width of a word. */
const PROSE = 48;

function cellClass(alignment: Alignment, { text }: Leaf): string | undefined {
  const names = [alignment && `da-align-${alignment}`, text.length > PROSE && 'da-prose'].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

interface RowProps {
  cells: readonly Leaf[];
  alignments: readonly Alignment[];
  head?: boolean;
}

const Row = memo(function Row({ cells, alignments, head = false }: RowProps): ReactElement {
  // A row that was first drawn while it was written has cells that grow, and keeps them.
  const [growing] = useState(() => cells.some(({ unfinished }) => unfinished));
  const Cell = head ? 'th' : 'td';
  return (
    <tr>
      {cells.map((cell, column) => {
        const className = cellClass(alignments[column], cell);
        // Of its words alone; on which side they stand is the table's.
        const dir = textDirection(cell.text);
        if (growing) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
            <TextElement key={column} tag="td" className={className} dir={dir} inlines={cell.inlines} unfinished />
          );
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number
          <Cell key={column} className={className} scope={head ? 'col' : undefined} dir={dir}>
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
    <Table dir={textDirection(head.map(({ text }) => text).join(' ')) === 'rtl' ? 'rtl' : 'ltr'}>
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
export function AnswerTable({ dir, children }: AnswerTableProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="da-table" dir={dir} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
