import { isTyping, matchesShortcut } from '../shared/shortcut.js';

/**
 * The position of a listener among the listeners of the page, which the browser calls in the order of their registration. A listener with
 * the slot of an earlier one replaces it and keeps its position.
 */
export interface ShortcutSlot {
  /** The listener: the browser calls this method of a listener that is an object. */
  handleEvent?: (event: KeyboardEvent) => void;
}

/**
 * Listens for the shortcut. Ignores it while the reader types into a field outside the assistant.
 *
 * @param getShortcut Returns the current shortcut; `false` for none. A new listener for each shortcut would change the order in which two
 *   assistants on a page handle it.
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
