import { isTyping, matchesShortcut } from '../shared/shortcut.js';

/**
 * Listens for the shortcut. Ignores it while the reader types into a field outside the assistant.
 *
 * @param root The root of the assistant. May be empty at first: after hydration, the root renders later.
 * @returns a cleanup function.
 */
export function listenForShortcut(
  shortcut: string,
  root: { readonly current: EventTarget | null },
  onPress: () => void,
): () => void {
  const listener = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || !matchesShortcut(event, shortcut)) return;
    if (isTyping(event) && !(root.current && event.composedPath().includes(root.current))) return;
    event.preventDefault();
    onPress();
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
