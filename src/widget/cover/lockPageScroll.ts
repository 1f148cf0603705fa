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
    const { overflow, scrollbarGutter } = root.style;
    if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
    root.style.overflow = 'hidden';
    unlock = () => Object.assign(root.style, { overflow, scrollbarGutter });
  }
  return () => {
    if (--locks === 0) unlock();
  };
}
