import type { KeyboardEvent } from 'react';
import { isTyping } from '../shared/shortcut.js';

/**
 * Stops key events of the assistant's fields at the panel. Many sites open their search on `/` or `s`, and see the host of the shadow root
 * as the target instead of the field. Combinations with Ctrl or ⌘ pass.
 */
export function keepTypingFromPage(event: KeyboardEvent): void {
  if (isTyping(event.nativeEvent) && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}
