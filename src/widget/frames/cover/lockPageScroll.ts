let locks = 0;
let unlock = () => {};

/**
 * Locks the scroll position of the page. Reserves the space of the scrollbar, so that nothing moves.
 *
 * @returns a cleanup function. The page stays locked until the cleanup functions of all locks have been called. The last of these calls
 *   restores the inline styles of the page.
 */
export function lockPageScroll(): () => void {
  if (++locks === 1) {
    const { documentElement: root } = document;
    const scroller = scrollerOf(document);
    const { scrollbarGutter } = root.style;
    const { overflowX, overflowY } = scroller.style;
    if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
    scroller.style.overflow = 'hidden';
    unlock = () => {
      root.style.scrollbarGutter = scrollbarGutter;
      Object.assign(scroller.style, { overflowX, overflowY });
    };
  }
  return () => {
    if (--locks === 0) unlock();
  };
}

/**
 * Returns the element whose `overflow` applies to the window. If only the body has an `overflow`, the result is the body: an `overflow` on
 * the root would make the body a separate scroll container, and the page would lose its scroll position.
 */
function scrollerOf({ documentElement, body }: Document): HTMLElement {
  const isVisible = (element: Element) => getComputedStyle(element).overflow === 'visible';
  return isVisible(documentElement) && !isVisible(body) ? body : documentElement;
}
