import type { Box } from './chooseSpot.js';

/** Returns how far scrolling can still move the text of a code block in each direction (px). Scrolling right moves the text left. */
export function scrollReach(block: Element): Box {
  const reach = { left: 0, top: 0, right: 0, bottom: 0 };
  // Some themes scroll the block, others the `code` in it.
  for (const element of [block, ...block.querySelectorAll('code')]) {
    const { overflowX, overflowY, direction } = getComputedStyle(element);
    const x = isScrollable(overflowX) ? element.scrollWidth - element.clientWidth : 0;
    const y = isScrollable(overflowY) ? element.scrollHeight - element.clientHeight : 0;
    // In a right-to-left element, `scrollLeft` is 0 at the start and negative after scrolling.
    const scrolled = direction === 'rtl' ? x + element.scrollLeft : element.scrollLeft;
    reach.left += x - scrolled;
    reach.right += scrolled;
    reach.top += y - element.scrollTop;
    reach.bottom += element.scrollTop;
  }
  return reach;
}

const isScrollable = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
