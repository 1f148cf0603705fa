import type { Box } from './chooseSpot.js';
import { scrollReach } from './scrollReach.js';

/** Minimum width of visible text (px). Narrower text is for screen readers only. */
const MIN_TEXT = 2;

/** The lines of a block relative to its top left corner, and the state of the block when they were measured. */
interface MeasuredCode {
  state: string;
  lines: readonly Box[];
}

const measured = new WeakMap<Element, MeasuredCode>();

/**
 * Returns the boxes of the lines of text in a block. Each box includes every position that its line can scroll to. Measures the lines again
 * only if the text, the number of elements or a size has changed, or if fonts were loading. Measuring is slow: a long block has thousands
 * of pieces of text, and its button is placed at each hover.
 */
export function measureCode(block: Element, { left, top, width, height }: DOMRectReadOnly): Box[] {
  const reach = scrollReach(block);
  const state = [
    ...[width, height, reach.left + reach.right, reach.top + reach.bottom],
    // Include the number of elements: a highlighter changes the elements, but not their text.
    block.getElementsByTagName('*').length,
    block.textContent,
  ].join();
  const known = measured.get(block);
  const lines = known?.state === state ? known.lines : measureLines(block, { left, top, height, reach });
  // Do not store the lines while fonts load: a new font can move the lines without changing `state`.
  if (document.fonts.status === 'loaded') measured.set(block, { state, lines });
  return lines.map((line) => move(line, left, top));
}

function measureLines(
  block: Element,
  { left, top, height, reach }: Pick<DOMRectReadOnly, 'left' | 'top' | 'height'> & { reach: Box },
): Box[] {
  const lines: Box[] = [];
  // A block that scrolls vertically shows no line beyond its edges.
  const isClipped = reach.top + reach.bottom > 0;
  const start = isClipped ? top : Number.NEGATIVE_INFINITY;
  const end = isClipped ? top + height : Number.POSITIVE_INFINITY;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const line of linesOf(walker.currentNode)) {
      const reached = {
        left: line.left - reach.left,
        top: Math.max(start, line.top - reach.top),
        right: line.right + reach.right,
        bottom: Math.min(end, line.bottom + reach.bottom),
      };
      lines.push(move(reached, -left, -top));
    }
  }
  return lines;
}

/** Returns the boxes of the lines of a text node. */
export function linesOf(text: Node): DOMRect[] {
  if (!text.textContent?.trim()) return [];
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width }) => width >= MIN_TEXT);
}

const move = (box: Box, x: number, y: number): Box => ({
  left: box.left + x,
  top: box.top + y,
  right: box.right + x,
  bottom: box.bottom + y,
});
