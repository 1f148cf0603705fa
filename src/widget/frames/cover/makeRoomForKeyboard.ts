/** Minimum height of a keyboard (px); anything lower is a toolbar of the browser. */
const MIN_KEYBOARD_HEIGHT = 150;

/**
 * Sets CSS variables for the space that an on-screen keyboard covers. With them, a panel that fills the window keeps its text field above
 * the keyboard.
 *
 * @returns a cleanup function.
 */
export function makeRoomForKeyboard(root: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const update = () => {
    const covered = window.innerHeight - viewport.height * viewport.scale;
    const isKeyboard = covered > MIN_KEYBOARD_HEIGHT;
    root.style.setProperty('--_keyboard', isKeyboard ? `${covered}px` : '0px');
    // Some browsers scroll the visual viewport instead of resizing the layout. The panel then begins where the visible part begins.
    root.style.setProperty('--_seen-start', isKeyboard ? `${viewport.offsetTop}px` : '0px');
  };
  update();
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
    root.style.removeProperty('--_keyboard');
    root.style.removeProperty('--_seen-start');
  };
}
