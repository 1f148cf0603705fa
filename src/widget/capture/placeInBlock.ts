import type { AskButton } from './createAskButton.js';

/** Size of the button, as in capture.css (px). */
const SIZE = 36;
/** Distance to the edges of the block and to buttons of the page (px), if there is room. */
const GAP = 8;
/** Maximum number of buttons of the page to avoid. */
const MAX_AVOIDED = 6;

/** Places the button in the top inline-end corner of a block, next to any buttons of the page. Takes CSS `zoom` into account. */
export function placeInBlock(block: Element, { host, root, button, update }: AskButton): void {
  update();
  const scale = button.getBoundingClientRect().height / button.offsetHeight || 1;
  const size = SIZE * scale;
  const gap = GAP * scale;
  const area = block.getBoundingClientRect();
  const origin = root.getBoundingClientRect();
  const leftwards = getComputedStyle(block).direction === 'rtl' ? -1 : 1;
  const top = area.top + Math.min(gap, Math.max(0, (area.height - size) / 2));
  const corner = leftwards > 0 ? area.right - gap - size : area.left + gap;
  let left = corner;
  const others = otherButtons(block, host);
  for (let count = 0; count < MAX_AVOIDED; count++) {
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
  // The block is full of buttons: cover one of them in the corner.
  if (left < area.left || left + size > area.right) left = corner;
  button.style.transform = `translate(${(left - origin.left) / scale}px, ${(top - origin.top) / scale}px)`;
  root.dataset.placed = '';
}

/** The buttons of the page in and around a block, including those that appear on hover. */
function otherButtons(block: Element, host: Element): DOMRect[] {
  const around = block.closest('figure') ?? block.parentElement ?? block;
  return [...around.querySelectorAll('button,[role=button],clipboard-copy,summary')]
    .filter((control) => control !== host)
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}
