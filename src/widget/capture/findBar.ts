import type { Box } from './chooseSpot.js';

/** Maximum number of ancestors of a code block to search for the bar above the code. In common themes, one of them contains the bar. */
const DEPTH = 3;
/** Minimum and maximum height of a bar (px). A taller element is content of the page. */
const MIN_HEIGHT = 30;
const MAX_HEIGHT = 64;
/**
 * Maximum distance between the left or right side of a block and the same side of its frame (px). The frame is the element that contains
 * the block and the bar above the block.
 */
const MAX_INSET = 16;

/** Elements that are never inside the frame of a code block. An element that contains one of them is not a frame. */
const PROSE = 'h1,h2,h3,h4,h5,h6,p,li';

/**
 * Finds the bar above the code of a block, and the element around the bar and the block (`wrapper`). The bar contains, for example, a title
 * or the name of the language. If there is no bar, `wrapper` is the parent of the block.
 */
export function findBar(block: Element, area: DOMRect): { wrapper: Element; bar?: Box } {
  let wrapper = block.parentElement;
  for (let depth = 0; wrapper && depth < DEPTH; depth++, wrapper = wrapper.parentElement) {
    const { left, top, right, width } = wrapper.getBoundingClientRect();
    if (width === 0) continue;
    const isFrame = Math.abs(left - area.left) <= MAX_INSET && Math.abs(right - area.right) <= MAX_INSET;
    const height = area.top - top;
    if (!isFrame || height > MAX_HEIGHT || wrapper.querySelector(PROSE)) break;
    if (height >= MIN_HEIGHT) return { wrapper, bar: { left: area.left, right: area.right, top, bottom: area.top } };
  }
  return { wrapper: block.parentElement ?? block };
}
