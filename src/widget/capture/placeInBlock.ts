import type { AskButton } from './createAskButton.js';

/** Side of the button, in pixels; as in capture.css. */
const SIZE = 36;
/** Least distance to the edges of the block and to the page's own buttons, in pixels. */
const GAP = 8;
/** So many buttons of the page are gone around. */
const MAX_NEIGHBOURS = 6;

/**
 * Puts the button into the upper corner at the end of a block's lines, beside the buttons that the page has there. Where the page is drawn
 * larger or smaller than it is laid out, so is the button.
 */
export function placeInBlock(block: Element, { host, root, button, update }: AskButton): void {
  update();
  const scale = button.getBoundingClientRect().height / button.offsetHeight || 1;
  const size = SIZE * scale;
  const gap = GAP * scale;
  const area = block.getBoundingClientRect();
  const origin = root.getBoundingClientRect();
  const leftwards = getComputedStyle(block).direction === 'rtl' ? -1 : 1;
  const top = area.top + Math.min(gap, Math.max(0, (area.height - size) / 2));
  let left = leftwards > 0 ? area.right - gap - size : area.left + gap;
  const others = neighbours(block, host);
  for (let count = 0; count < MAX_NEIGHBOURS; count++) {
    const other = others.find(
      (rect) =>
        rect.left < left + size + gap &&
        rect.right > left - gap &&
        rect.top < top + size + gap / 2 &&
        rect.bottom > top - gap / 2,
    );
    if (!other) break;
    left = leftwards > 0 ? other.left - gap - size : other.right + gap;
  }
  // A block that is full of buttons: then in the corner after all.
  if (left < area.left || left + size > area.right) left = area.right - gap - size;
  button.style.transform = `translate(${(left - origin.left) / scale}px, ${(top - origin.top) / scale}px)`;
  root.dataset.placed = '';
}

/** The page's own buttons in and around a block, seen or only seen on hover. */
function neighbours(block: Element, host: Element): DOMRect[] {
  const around = block.closest('figure') ?? block.parentElement ?? block;
  return [...around.querySelectorAll('button,[role=button],clipboard-copy,summary')]
    .filter((control) => control !== host)
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}
