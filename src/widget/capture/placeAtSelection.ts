/** Distance to the text, and to the edges of what is seen, in pixels. */
const GAP = 8;
/** Below a selection made by touch stand its handles … */
const HANDLES = 36;
/** … and, when there is no room of this height above it, the system's own menu. */
const MENU = 72;

/**
 * Puts the button beside the end that the reader has moved: below it, above it when they selected backwards. After touch it stands
 * below the handles and out of the way of the system's menu.
 *
 * @returns whether the place is in sight; in a scrolled or hidden container it is not.
 */
export function placeAtSelection(range: Range, button: HTMLElement, touch: boolean): boolean {
  // Hidden by the page meanwhile, as what stands in a tab is.
  if (range.getClientRects().length === 0) return false;
  const selection = getSelection();
  const backward = selection?.focusNode === range.startContainer && selection.focusOffset === range.startOffset;
  const whole = range.getBoundingClientRect();
  const end = touch ? whole : endOf(range, backward);
  const { width, height } = button.getBoundingClientRect();
  const { offsetLeft, offsetTop, width: seenWidth, height: seenHeight } = window.visualViewport as VisualViewport;
  const bottom = offsetTop + seenHeight;
  const menu = whole.top - offsetTop < MENU ? MENU : 0;
  const below = end.bottom + (touch ? HANDLES + menu : GAP);
  const above = end.top - height - GAP;
  const upwards = !touch && (backward ? above > offsetTop : below + height > bottom);
  const middle = touch ? (whole.left + whole.right) / 2 : end.left;
  const x = clamp(middle - width / 2, offsetLeft + GAP, offsetLeft + seenWidth - GAP - width);
  const y = clamp(upwards ? above : below, offsetTop + GAP, bottom - GAP - height);
  // On a page that is drawn larger or smaller than it is laid out (`zoom`), so are distances.
  const scale = height / button.offsetHeight || 1;
  button.style.transform = `translate(${x / scale}px, ${y / scale}px)`;
  return isInSight(end, range.commonAncestorContainer);
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** The caret at one end. At the edge of an element it has no box; then the nearest line has. */
function endOf(range: Range, atStart: boolean): DOMRect {
  const caret = range.cloneRange();
  caret.collapse(atStart);
  const box = caret.getClientRects()[0];
  if (box) return box;
  const line = [...range.getClientRects()].at(atStart ? 0 : -1) as DOMRect;
  // As the text itself runs, which stands in an element of its own.
  const { direction } = getComputedStyle(range.startContainer.parentElement as Element);
  if (atStart === (direction === 'rtl')) line.x = line.right;
  line.width = 0;
  return line;
}

/** Whether a box is inside of the window and of everything that scrolls around it. */
function isInSight(box: DOMRect, node: Node): boolean {
  if (box.bottom < 0 || box.top > innerHeight) return false;
  for (let element = node.parentElement; element && element !== document.body; element = element.parentElement) {
    if (getComputedStyle(element).overflow === 'visible') continue;
    const clip = element.getBoundingClientRect();
    if (box.bottom < clip.top || box.top > clip.bottom || box.right < clip.left || box.left > clip.right) return false;
  }
  return true;
}
