import { isTyping, matchesShortcut } from '../shared/shortcut.js';

/**
 * Listens for the shortcut. Ignores it while the reader types into a field outside the assistant.
 *
 * @param root The root of the assistant.
 * @returns a cleanup function.
 */
export function listenForShortcut(shortcut: string, root: EventTarget, onPress: () => void): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !matchesShortcut(event, shortcut)) return;
    if (isTyping(event) && !event.composedPath().includes(root)) return;
    event.preventDefault();
    onPress();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
