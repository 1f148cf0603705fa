/**
 * The event that asks the live region of a panel to announce a message (`detail`). A panel that announces the message cancels the event.
 */
export const ANNOUNCE_EVENT = 'da-announce';

/**
 * Hides the live region of the page from view, but not from screen readers. Used as an inline style, because a page may have no style
 * sheet of the package.
 */
const INVISIBLE =
  'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';
/** Delay before a message is written (ms): screen readers ignore a region that appears together with its text. */
const REGION_DELAY = 100;

/** The live region of the page, for elements outside of a panel. Created with the first message. */
let pageRegion: HTMLElement | undefined;

/**
 * Announces a message to screen readers: in the live region of the panel that contains the element, or else in a live region at the end of
 * the page. Buttons that show their result use this function and are not live regions themselves. Otherwise, an answer with dozens of such
 * buttons would have dozens of live regions.
 */
export function announce(text: string, element: Element): void {
  const event = new CustomEvent(ANNOUNCE_EVENT, { detail: text, bubbles: true, cancelable: true });
  if (!element.dispatchEvent(event)) return;
  if (!pageRegion?.isConnected) {
    pageRegion = document.createElement('p');
    pageRegion.role = 'status';
    pageRegion.style.cssText = INVISIBLE;
    document.body.append(pageRegion);
  }
  const region = pageRegion;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, REGION_DELAY);
}
