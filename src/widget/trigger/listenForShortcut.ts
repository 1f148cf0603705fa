import { isTyping, matchesShortcut } from './shortcut.js';

/**
 * Listens for the shortcut on the page. Never while the reader types elsewhere; inside the assistant's own fields it works.
 *
 * @param root What belongs to the assistant.
 * @returns what ends it.
 */
export function listenForShortcut(shortcut: string, root: EventTarget, onPress: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !matchesShortcut(event, shortcut)) return;
    if (isTyping(event) && !event.composedPath().includes(root)) return;
    event.preventDefault();
    onPress();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
