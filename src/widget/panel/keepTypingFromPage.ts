import type { KeyboardEvent } from 'react';
import { isTyping, matchesShortcut } from '../shared/shortcut.js';

/**
 * Keeps key events of the assistant's fields from reaching the page. Many sites open their search on `/` or `s`. They see the host of the
 * shadow root as the target of the event, and not the field. Combinations with Ctrl or ⌘ reach the page. So does a shortcut of the
 * assistant with Alt or a function key, because it closes the panel.
 */
export function keepTypingFromPage(event: KeyboardEvent, shortcut: string | false): void {
  if (!isTyping(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
  const isCommand = event.altKey || /^F\d/.test(event.key);
  if (!(isCommand && shortcut && matchesShortcut(event.nativeEvent, shortcut))) event.stopPropagation();
}
