'use client';
import { type RefObject, useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../headless/useIsomorphicLayoutEffect.js';

/**
 * Keeps the widths that the columns of a table have at its first render, while rows are added: wider cells would move the text
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

/**
 * Returns the widths of a table and its columns. A table that fits follows the width of the answer, with shares; a wider one keeps its exact
 * widths, because rounded ones would move its columns.
 */
function measure(table: HTMLTableElement): string[] {
  const widths = sized(table).map((part) => part.getBoundingClientRect().width);
  const [width = 0, ...columns] = widths;
  const frame = table.parentElement;
  if (!frame || frame.scrollWidth > frame.clientWidth) return widths.map((part) => `${part}px`);
  return ['100%', ...columns.map((column) => `${(100 * column) / width}%`)];
}
