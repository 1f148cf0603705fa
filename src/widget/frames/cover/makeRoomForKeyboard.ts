/** Less than this, in pixels, is a bar of the browser and no keyboard. */
const LEAST_KEYBOARD = 150;

/**
 * Tells the sheets how much of the window an on-screen keyboard covers, so that the field of a panel that fills the window stays
 * above it. One step at its end and none in between: nothing is moved while the keyboard itself moves.
 *
 * @returns what ends it.
 */
export function makeRoomForKeyboard(root: HTMLElement): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => {};
  const update = () => {
    const covered = window.innerHeight - seen.height * seen.scale;
    const keyboard = covered > LEAST_KEYBOARD;
    root.style.setProperty('--_keyboard', keyboard ? `${covered}px` : '0px');
    // Some browsers move what is seen instead of what is drawn.
    root.style.setProperty('--_seen-start', keyboard ? `${seen.offsetTop}px` : '0px');
  };
  update();
  seen.addEventListener('resize', update);
  seen.addEventListener('scroll', update);
  return () => {
    seen.removeEventListener('resize', update);
    seen.removeEventListener('scroll', update);
    root.style.removeProperty('--_keyboard');
    root.style.removeProperty('--_seen-start');
  };
}
