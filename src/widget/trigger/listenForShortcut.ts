import { isTyping, matchesShortcut } from '../shared/shortcut.js';

/**
 * Holds the current listener for the shortcut. The slot itself is registered on the page. So a new listener in the same slot replaces the
 * earlier one, and keeps its position in the order in which the browser calls the listeners.
 */
export interface ShortcutSlot {
  /** The current listener. The browser calls this method, because the slot is passed to `addEventListener` (`EventListenerObject`). */
  handleEvent?: (event: KeyboardEvent) => void;
}

/**
 * Listens for the shortcut. Ignores it while the reader types into a field outside the assistant.
 *
 * @param getShortcut Returns the current shortcut; `false` for none. This is a function, so that a changed shortcut needs no new listener:
 *   a new listener would change the order in which two assistants on a page handle the shortcut.
 * @param root The root of the assistant. May be empty at first: after hydration, the root renders later.
 * @param slot The slot of the listener to replace, or a new slot.
 * @returns a cleanup function. It has no effect once another listener has the slot.
 */
export function listenForShortcut(
  getShortcut: () => string | false,
  root: { readonly current: EventTarget | null },
  onPress: () => void,
  slot: ShortcutSlot,
): () => void {
  const listener = (event: KeyboardEvent) => {
    const shortcut = getShortcut();
    if (!shortcut || event.defaultPrevented || event.repeat || !matchesShortcut(event, shortcut)) return;
    if (isTyping(event) && !(root.current && event.composedPath().includes(root.current))) return;
    event.preventDefault();
    onPress();
  };
  slot.handleEvent = listener;
  document.addEventListener('keydown', slot as EventListenerObject);
  return () => {
    if (slot.handleEvent === listener) document.removeEventListener('keydown', slot as EventListenerObject);
  };
}
