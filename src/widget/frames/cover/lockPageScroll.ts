let locks = 0;
let unlock = () => {};

/**
 * Keeps the page behind from being scrolled. Where its scrollbar takes space, the space stays, so that nothing moves.
 *
 * @returns what takes it back; the page's own inline styles are then as they were.
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
 * The element whose `overflow` is that of the window. Said on the root, it would no longer be that of a body that has one: such a body
 * would scroll by itself, and where it is as high as the window, the page would lose its place.
 */
function scrollerOf({ documentElement, body }: Document): HTMLElement {
  const isVisible = (element: Element) => getComputedStyle(element).overflow === 'visible';
  return isVisible(documentElement) && !isVisible(body) ? body : documentElement;
}
