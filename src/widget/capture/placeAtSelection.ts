/** Distance of the button from the selected text with mouse or keyboard, and minimum distance from the edges of the viewport (px). */
const GAP = 8;
/** Height of the handles below a selection made by touch (px). */
const HANDLES = 36;
/** Height of the menu that the system shows for selected text (px). The menu is below the selection if there is no room above. */
const MENU = 72;

/**
 * Places the button at the selection. With mouse or keyboard, the button is at the end that the reader moved last: below this end, or above
 * it if the selection is backward. If there is no room, the button is on the other side. With touch, the button is below the whole
 * selection and its handles. It is also below the menu of the system if that menu is below the selection.
 *
 * @returns whether the end that the reader moved last is visible, neither hidden nor scrolled out of view. With touch, whether any part of
 *   the selection is visible.
 */
export function placeAtSelection(range: Range, button: HTMLElement, touch: boolean): boolean {
  // Without rectangles, the selected text is not rendered: the page has hidden it in the meantime, for example by switching tab panels.
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
  // CSS `zoom` also scales the translation, so divide the measured distances by the zoom factor.
  const scale = height / button.offsetHeight || 1;
  button.style.transform = `translate(${x / scale}px, ${y / scale}px)`;
  return isInSight(end, range.commonAncestorContainer);
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/**
 * Returns the box of the caret at one end of a range. A caret at the edge of an element has no box. In that case, returns the edge of the
 * first or last line.
 */
function endOf(range: Range, atStart: boolean): DOMRect {
  const caret = range.cloneRange();
  caret.collapse(atStart);
  const box = caret.getClientRects()[0];
  if (box) return box;
  const line = [...range.getClientRects()].at(atStart ? 0 : -1) as DOMRect;
  // In right-to-left text, a line starts at its right edge. The direction of the text can differ from that of the page.
  const { direction } = getComputedStyle(range.startContainer.parentElement as Element);
  if (atStart === (direction === 'rtl')) line.x = line.right;
  line.width = 0;
  return line;
}

/**
 * Whether some part of a box is in sight: within the height of the window, and within `node` and the elements around it, as far as they
 * clip their content.
 */
function isInSight(box: DOMRect, node: Node): boolean {
  if (box.bottom < 0 || box.top > innerHeight) return false;
  let element = node instanceof Element ? node : node.parentElement;
  for (; element && element !== document.body; element = element.parentElement) {
    const { display, overflowX, overflowY } = getComputedStyle(element);
    if (display === 'contents') continue;
    const clip = element.getBoundingClientRect();
    if (overflowX !== 'visible' && (box.right < clip.left || box.left > clip.right)) return false;
    if (overflowY !== 'visible' && (box.bottom < clip.top || box.top > clip.bottom)) return false;
  }
  return true;
}
