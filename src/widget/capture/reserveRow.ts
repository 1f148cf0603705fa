/**
 * Style property that makes room for the row of the button. Padding puts the row inside the code block, and margin puts it below the block.
 */
type RowProperty = 'paddingBlockEnd' | 'marginBlockEnd';

/**
 * The code blocks to which `reserveRow` has added an empty row for the button. `before` is the inline style without the row, and `width` is
 * the width of the block when the row was added (px).
 */
const rows = new WeakMap<HTMLElement, { property: RowProperty; before: string; width: number }>();

/** Adds an empty row for the button, at the end of a code block or below the block. Does nothing if the block already has such a row. */
export function reserveRow(block: HTMLElement, height: number, property: RowProperty = 'paddingBlockEnd'): void {
  if (rows.has(block)) return;
  rows.set(block, { property, before: block.style[property], width: block.offsetWidth });
  const space = Number.parseFloat(getComputedStyle(block)[property]);
  block.style[property] = `${space + height}px`;
}

/** Removes the row that `reserveRow` has added to a block, if there is one. */
export function releaseRow(block: HTMLElement): void {
  const row = rows.get(block);
  if (!row) return;
  rows.delete(block);
  block.style[row.property] = row.before;
  if (!block.getAttribute('style')) block.removeAttribute('style');
}

/** Removes the row if the width of the block has changed: the button may fit without it now. */
export function releaseOutdatedRow(block: HTMLElement): void {
  if (rows.get(block)?.width !== block.offsetWidth) releaseRow(block);
}
