import type { KeyboardEvent } from 'react';
import { isTyping } from '../trigger/shortcut.js';

/**
 * What is typed in the assistant is not a key press of the page: many sites open their search at `/` or `s`, and see only the
 * host of the shadow root, not the field in it. Combinations with Ctrl or ⌘ go on to the page.
 */
export function keepTypingFromPage(event: KeyboardEvent): void {
  if (isTyping(event.nativeEvent) && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}
