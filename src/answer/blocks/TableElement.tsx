'use client';
import { memo, type ReactElement, useState } from 'react';
import { useComponent } from '../answerContext.js';
import type { AnswerTableProps } from '../components.js';
import { detectDirection, isRightToLeft } from '../detectDirection.js';
import { getLinkText } from '../getLinkText.js';
import { renderInlines, TextElement } from '../Inlines.js';
import type { Alignment, Leaf, TableBlock } from '../markdown/ast.js';
import { TableBar } from './TableBar.js';

/** Text lengths (characters) above which a cell gets the minimum width for a word (`.da-word`) or for prose (`.da-prose`). */
const MIN_WORD_LENGTH = 6;
const MIN_PROSE_LENGTH = 48;

/**
 * If the heading of the first column has more characters than this, the column gets space for names, such as names of options. A shorter
 * heading, such as "#", is probably above numbers.
 */
const MIN_NAME_HEAD_LENGTH = 2;

function cellClass(alignment: Alignment, { inlines }: Leaf, isFirstHead: boolean): string | undefined {
  const { length } = getLinkText(inlines);
  const isName = isFirstHead && length > MIN_NAME_HEAD_LENGTH;
  const size = length > MIN_PROSE_LENGTH ? 'da-prose' : length > MIN_WORD_LENGTH && 'da-word';
  const names = [alignment && `da-align-${alignment}`, size, isName && 'da-name'].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

interface RowProps {
  cells: readonly Leaf[];
  alignments: readonly Alignment[];
  head?: boolean;
}

const Row = memo(function Row({ cells, alignments, head = false }: RowProps): ReactElement {
  // Choose between `TextElement` and plain cells only at the first render: a later change would replace the elements, and with them the
  // reader's selection.
  const [growing] = useState(() => cells.some(({ unfinished }) => unfinished));
  const Cell = head ? 'th' : 'td';
  return (
    <tr>
      {cells.map((cell, column) => {
        const className = cellClass(alignments[column], cell, head && column === 0);
        // `dir` sets only the direction of the text. The table decides the alignment.
        const dir = detectDirection(cell.text);
        if (growing) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their position, so the index is a stable key
            <TextElement key={column} tag="td" className={className} dir={dir} inlines={cell.inlines} unfinished />
          );
        }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their position, so the index is a stable key
          <Cell key={column} className={className} scope={head ? 'col' : undefined} dir={dir}>
            {renderInlines(cell.inlines)}
          </Cell>
        );
      })}
    </tr>
  );
});

/** A table. Finished rows do not render again. */
export const TableElement = memo(function TableElement({ block }: { block: TableBlock }): ReactElement {
  const { head, rows, alignments } = block;
  const Table = useComponent('table', AnswerTable);
  const table = (
    <Table dir={isRightToLeft(head.map(({ text }) => text).join(' ')) ? 'rtl' : 'ltr'}>
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
  // A custom `table` component also replaces the buttons of the table.
  return Table === AnswerTable ? <TableBar block={block}>{table}</TableBar> : table;
});

/** A table that scrolls sideways when it is wider than the answer. */
export function AnswerTable({ dir, children }: AnswerTableProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <div className="da-table" dir={dir} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
