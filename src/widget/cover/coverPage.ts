import { holdPage } from './holdPage.js';
import { leaveForLinks } from './leaveForLinks.js';
import { lockPageScroll } from './lockPageScroll.js';
import { makeKeyboardRoom } from './makeKeyboardRoom.js';

/**
 * What an open assistant does that leaves nothing of the page to read: on a phone, and as a dialog.
 *
 * @param root Its sheets hear of the keyboard.
 * @returns what takes it all back.
 */
export function coverPage(root: HTMLElement, panel: HTMLElement, onClose: () => void): () => void {
  const ends = [lockPageScroll(), makeKeyboardRoom(root), leaveForLinks(panel, onClose)];
  // The browser itself does that for a dialog.
  if (!panel.closest('dialog')) ends.push(holdPage(root));
  return () => {
    for (const end of ends) end();
  };
}
