import type { BlockRoom, Box } from './chooseSpot.js';
import { findBar } from './findBar.js';
import { linesOf, measureCode } from './measureCode.js';

/** Maximum number of non-blank text nodes to check before a code block, and after it. The block's button cannot reach text beyond them. */
const NEIGHBOURS = 40;

/** Selects the controls of a page, and the host elements of buttons that assistants on the page have added (`docs-assistant-ask`). */
const CONTROLS = 'button,[role=button],clipboard-copy,summary,docs-assistant-ask';

/**
 * Measures a code block and its surroundings in the page.
 *
 * @param origin The absolutely positioned element that contains the button.
 */
export function measureRoom(block: Element, origin: HTMLElement): BlockRoom {
  const area = block.getBoundingClientRect();
  const { wrapper, bar } = findBar(block, area);
  const around = bar ? wrapper : (block.closest('figure') ?? wrapper);
  const clips = clippingBoxes(origin);
  return {
    area,
    bar,
    texts: [...measureCode(block, area), ...findNeighbours(block)],
    controls: [...around.querySelectorAll(CONTROLS)]
      .filter(({ shadowRoot }) => shadowRoot !== origin.parentNode)
      .map((control) => (control.shadowRoot?.querySelector('[data-placed]>button') ?? control).getBoundingClientRect())
      .filter(({ width }) => width > 0),
    isRightToLeft: getComputedStyle(block).direction === 'rtl',
    isClipped: (spot) =>
      // A spot above the top of the page cannot be scrolled into view.
      spot.top + scrollY < 0 ||
      clips.some(
        ({ left, top, right, bottom }) =>
          spot.left < left || spot.top < top || spot.right > right || spot.bottom > bottom,
      ),
  };
}

/** Returns the boxes of the lines of text around a block. */
function* findNeighbours(block: Element): Iterable<Box> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (const step of ['previousNode', 'nextNode'] as const) {
    walker.currentNode = step === 'nextNode' ? lastNodeIn(block) : block;
    let left = NEIGHBOURS;
    while (left && walker[step]()) {
      const text = walker.currentNode;
      if (!text.textContent?.trim()) continue;
      left--;
      yield* linesOf(text);
    }
  }
}

function lastNodeIn(element: Element): Node {
  let node: Node = element;
  while (node.lastChild) node = node.lastChild;
  return node;
}

/** Returns the boxes of all elements that would clip the button inside `origin`. */
function clippingBoxes(origin: HTMLElement): DOMRect[] {
  const boxes: DOMRect[] = [];
  // Start at the offset parent of `origin`: elements between these two are not positioned, so they do not clip the button.
  for (let element = origin.offsetParent; element && element !== document.body; element = element.parentElement)
    if (getComputedStyle(element).overflow !== 'visible') boxes.push(element.getBoundingClientRect());
  return boxes;
}
