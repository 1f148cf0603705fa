'use client';
import { type RefObject, useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../headless/useIsomorphicLayoutEffect.js';

/**
 * Keeps the shares of the width that the columns of a table have at its first render, while rows are added: wider cells would move the text
 * of all columns after them. A table that is complete at its first render is not measured.
 */
export function useStableColumns(table: RefObject<HTMLTableElement | null>): void {
  const widths = useRef<readonly string[]>(undefined);
  const element = table.current;
  // Read while rendering, because the table does not contain the new row yet.
  if (element && !widths.current) widths.current = measure(element);

  useIsomorphicLayoutEffect(() => {
    if (!table.current || !widths.current) return;
    table.current.style.tableLayout = 'fixed';
    sized(table.current).forEach((part, index) => {
      part.style.width = widths.current?.[index] ?? '';
    });
    widths.current = [];
  }, [widths.current !== undefined]);
}

/** The elements whose widths are set: the table, and the cells of its head. */
const sized = (table: HTMLTableElement) => [table, ...(table.rows[0]?.cells ?? [])];

/** Returns the width of a table, and the shares of its columns. A table that fits follows the width of the answer. */
function measure(table: HTMLTableElement): string[] {
  const [width = 0, ...columns] = sized(table).map((part) => part.getBoundingClientRect().width);
  const frame = table.parentElement;
  const fits = frame && frame.scrollWidth <= frame.clientWidth;
  return [fits ? '100%' : `${table.offsetWidth}px`, ...columns.map((column) => `${(100 * column) / width}%`)];
}
