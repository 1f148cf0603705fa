/** Distance between the number of a citation and its card (px). */
const GAP = 6;
/** Minimum distance of the card from the left and right edges of the panel, and from the edges of the window (px). */
const EDGE = 8;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/**
 * Places a citation card below the number of the citation, or above the number if there is no space below. The card stays within the width
 * of the panel.
 *
 * @returns whether the number is visible. If the reader has scrolled the number out of view, the card is not placed.
 */
export function placeCard(card: HTMLElement, number: HTMLElement): boolean {
  const at = number.getBoundingClientRect();
  const view = number.closest('.da-scroller')?.getBoundingClientRect();
  if (view && (at.bottom < view.top || at.top > view.bottom)) return false;

  const panel = view ?? document.documentElement.getBoundingClientRect();
  const start = Math.max(0, panel.left) + EDGE;
  const end = Math.min(innerWidth, panel.right) - EDGE;
  card.style.maxWidth = `${end - start}px`;
  const { offsetWidth: width, offsetHeight: height } = card;

  const below = at.bottom + GAP;
  const fitsBelow = below + height <= innerHeight - EDGE;
  const isRightToLeft = getComputedStyle(card).direction === 'rtl';
  card.style.top = `${fitsBelow ? below : Math.max(EDGE, at.top - GAP - height)}px`;
  card.style.left = `${clamp(isRightToLeft ? at.right - width : at.left, start, end - width)}px`;
  return true;
}
