/**
 * The code blocks to which `reserveRow` has added an empty row for the button: their inline `padding-block-end` before that, and their
 * width at that time (px).
 */
const rows = new WeakMap<HTMLElement, { padding: string; width: number }>();

/** Adds an empty row for the button at the end of a code block, unless it has one. */
export function reserveRow(block: HTMLElement, height: number): void {
  if (rows.has(block)) return;
  rows.set(block, { padding: block.style.paddingBlockEnd, width: block.offsetWidth });
  const padding = Number.parseFloat(getComputedStyle(block).paddingBlockEnd);
  block.style.paddingBlockEnd = `${padding + height}px`;
}

/** Removes the row again, if the block has one. */
export function releaseRow(block: HTMLElement): void {
  const row = rows.get(block);
  if (!row) return;
  rows.delete(block);
  block.style.paddingBlockEnd = row.padding;
  if (!block.getAttribute('style')) block.removeAttribute('style');
}

/** Removes the row if the width of the block has changed: the button may fit without it now. */
export function releaseOutdatedRow(block: HTMLElement): void {
  if (rows.get(block)?.width !== block.offsetWidth) releaseRow(block);
}
