import type { KeyboardEvent } from 'react';
import { isTyping, matchesShortcut } from '../shared/shortcut.js';

/**
 * Stops key events of the assistant's fields at the panel. Many sites open their search on `/` or `s`, and see the host of the shadow root
 * as the target instead of the field. Combinations with Ctrl or ⌘ pass, and so does a shortcut of the assistant with Alt or a function key:
 * it closes the panel.
 */
export function keepTypingFromPage(event: KeyboardEvent, shortcut: string | false): void {
  if (!isTyping(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
  const isCommand = event.altKey || /^F\d/.test(event.key);
  if (!(isCommand && shortcut && matchesShortcut(event.nativeEvent, shortcut))) event.stopPropagation();
}
