import { type Box, type ButtonSize, chooseSpotInside, chooseSpotOutside } from './chooseSpot.js';
import type { AskButton } from './createAskButton.js';
import { measureRoom } from './measureRoom.js';
import { releaseOutdatedRow, releaseRow, reserveRow } from './reserveRow.js';

/** Size of the button, as in capture.css (px). */
const SIZE = 30;
/** Horizontal distance from the button to the edges of its code block and to other buttons (px). See {@link ButtonSize}. */
const GAP = 8;

/** Position of a button relative to its code block (px). The button can also be above or below the block. */
export interface Place {
  /**
   * Horizontal distance from one edge of the block (`end`: left or right) to the left edge of the button. Negative if the left edge of the
   * button is to the left of that edge of the block. The button keeps this distance when the width of the block changes.
   */
  fromEnd: number;
  end: 'left' | 'right';
  /** Distance of the button's top edge from the top of the block. */
  top: number;
}

/**
 * Finds a place where the button covers no code, wherever the code is scrolled to. Without such a place, returns a corner of the block and
 * sets `data-covering`: the button is then visible only while it has the focus. Takes CSS `zoom` into account.
 *
 * @returns undefined if the block is hidden.
 */
export function findPlace(block: HTMLElement, ask: AskButton): Place | undefined {
  ask.update();
  releaseOutdatedRow(block);
  const { width } = block.getBoundingClientRect();
  if (width === 0) return undefined;
  const sizes = { size: SIZE * scaleOf(ask), gap: GAP * scaleOf(ask) };
  const free = findFreeSpot(block, ask, sizes);
  ask.root.toggleAttribute('data-covering', !free);
  const area = block.getBoundingClientRect();
  const end = getComputedStyle(block).direction === 'rtl' ? 'left' : 'right';
  const spot = free ?? cornerOf(area, end, sizes);
  return { fromEnd: spot.left - area[end], end, top: spot.top - area.top };
}

/**
 * Moves the button to its place. If the block has a CSS `position` other than `static`, scrolling the block moves the button as well. So
 * call this function again after each scroll.
 */
export function moveTo({ fromEnd, end, top }: Place, block: HTMLElement, ask: AskButton): void {
  const area = block.getBoundingClientRect();
  const origin = ask.root.getBoundingClientRect();
  const scale = scaleOf(ask);
  const x = (area[end] + fromEnd - origin.left) / scale;
  const y = (area.top + top - origin.top) / scale;
  ask.button.style.transform = `translate(${x}px, ${y}px)`;
  ask.root.dataset.placed = '';
}

/** Hides the button until it is moved to a place again. */
export function removePlace({ root, button }: AskButton): void {
  button.style.transform = '';
  delete root.dataset.placed;
}

function findFreeSpot(block: HTMLElement, { root }: AskButton, sizes: ButtonSize): Box | undefined {
  const room = measureRoom(block, root);
  const spot = chooseSpotInside(room, sizes) ?? chooseSpotOutside(room, sizes);
  if (spot) return spot;
  // A button that is visible only on hover may cover text above or below the block. If there is no room there either, reserve a row
  // for the button.
  if (matchMedia('(hover: hover)').matches) {
    const beside = chooseSpotOutside({ ...room, texts: [] }, sizes);
    if (beside) return beside;
  }
  reserveRow(block, SIZE + GAP);
  const inRow = chooseSpotInside(measureRoom(block, root), sizes);
  if (inRow) return inRow;
  releaseRow(block);
  // In a block that scrolls vertically, a row inside the block is not free: code scrolls into it. So reserve a row below the block
  // instead. Without a row below the block, text of the page may be in the way of the button, or the page may clip the button.
  reserveRow(block, SIZE + GAP, 'marginBlockEnd');
  const below = chooseSpotOutside(measureRoom(block, root), sizes);
  if (!below) releaseRow(block);
  return below;
}

function cornerOf({ left, right, top }: Box, end: Place['end'], { size, gap }: ButtonSize) {
  return { top: top + gap, left: end === 'left' ? left + gap : right - gap - size };
}

const scaleOf = ({ button }: AskButton) => button.getBoundingClientRect().height / button.offsetHeight || 1;
