import { hostsOf } from './hostsOf.js';

/** Elements of the page that can be in the top layer, above the assistant. */
export const PAGE_TOP_LAYER = 'dialog,[popover]';

/** An open modal dialog of the page. Excludes the assistant's own dialog, which is part of the page's DOM with `isolated={false}`. */
const MODAL_OF_PAGE = 'dialog:modal:not(.da-cover)';

/**
 * Puts an element of the assistant into the top layer of the browser, where nothing around it can cover or clip it. Takes the element out
 * of the top layer in each of these cases:
 *
 * - The site has moved the element into its layout, so that its position is not `fixed`.
 * - The site has set `--da-z-index`, to order the element among the elements of the page.
 * - The element is inside a dialog or popover of the page, which would cover the element when the dialog or popover opens.
 * - A modal dialog of the page is open, which makes the element inert.
 *
 * Outside the top layer, and in browsers without the attribute `popover`, the element keeps its place and its `z-index`.
 */
export function updateTopLayer(element: HTMLElement): void {
  if (!element.showPopover) return;
  const free =
    !hostsOf(element.parentElement as Element).some((host) => host.closest(PAGE_TOP_LAYER)) &&
    !document.querySelector(MODAL_OF_PAGE);
  // Show the element before its style is read: reading the style first would make the browser compute the layout twice.
  if (free && !placedBySite.has(element)) show(element);
  const style = getComputedStyle(element);
  // An element that is not in the document has no computed position. It counts as placed by the site, and is not shown.
  const placed = style.position !== 'fixed' || style.getPropertyValue('--da-z-index') !== '';
  placedBySite[placed ? 'add' : 'delete'](element);
  if (free && !placed) show(element);
  // Without the attribute `popover`, the browser takes the element out of the top layer.
  else element.popover = null;
}

/** Elements whose position or z-index the site had set when their style was last read. */
const placedBySite = new WeakSet<Element>();

function show(element: HTMLElement): void {
  if (!element.isConnected || element.matches(':popover-open')) return;
  element.popover = 'manual';
  element.showPopover();
}
