import { closeOnNavigation } from './closeOnNavigation.js';
import { lockPageScroll } from './lockPageScroll.js';
import { makePageInert } from './makePageInert.js';
import { makeRoomForKeyboard } from './makeRoomForKeyboard.js';

/**
 * What an open assistant does that leaves nothing of the page to read: on a phone, and as a dialog.
 *
 * @param root Its sheets hear of the keyboard.
 * @returns what takes it all back.
 */
export function coverPage(root: HTMLElement, panel: HTMLElement, onClose: () => void): () => void {
  const ends = [lockPageScroll(), makeRoomForKeyboard(root), closeOnNavigation(panel, onClose)];
  // The browser itself does that for a dialog.
  if (!panel.closest('dialog')) ends.push(makePageInert(root));
  return () => {
    for (const end of ends) end();
  };
}
