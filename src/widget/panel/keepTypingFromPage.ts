import type { KeyboardEvent } from 'react';
import { isTyping, matchesShortcut } from '../shared/shortcut.js';

/**
 * Keeps key events of the assistant's fields from reaching the page. Many sites open their search on `/` or `s`. By default, the fields are
 * in a shadow root. For listeners of the site, the target of the event is then the host of this shadow root, and not the field. So these
 * listeners may not notice that the reader is typing. These key events still reach the page:
 *
 * - Combinations with Ctrl or ⌘.
 * - The assistant's `shortcut`, if it contains Alt or a function key. A listener of the document needs this event to close the panel.
 */
export function keepTypingFromPage(event: KeyboardEvent, shortcut: string | false): void {
  if (!isTyping(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
  const isCommand = event.altKey || /^F\d/.test(event.key);
  if (!(isCommand && shortcut && matchesShortcut(event.nativeEvent, shortcut))) event.stopPropagation();
}
