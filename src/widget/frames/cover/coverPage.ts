import { closeOnBack } from './closeOnBack.js';
import { lockPageScroll } from './lockPageScroll.js';
import { makePageInert } from './makePageInert.js';
import { makeRoomForKeyboard } from './makeRoomForKeyboard.js';

/**
 * Prepares the page for a panel that covers it, on a phone or as a modal dialog.
 *
 * @param root The root of the assistant. Receives the CSS variables of `makeRoomForKeyboard`.
 * @returns a cleanup function.
 */
export function coverPage(root: HTMLElement, panel: HTMLElement, onClose: () => void): () => void {
  const cleanups = [lockPageScroll(), makeRoomForKeyboard(root)];
  // A modal dialog needs neither `makePageInert` nor `closeOnBack`: the browser makes the page inert. Browsers with `CloseWatcher` also let
  // the back button or back gesture of an Android device close the dialog.
  if (!panel.closest('dialog')) cleanups.push(makePageInert(root), closeOnBack(onClose));
  return () => {
    for (const cleanUp of cleanups) cleanUp();
  };
}
