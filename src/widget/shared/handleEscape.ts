import type { KeyboardEvent } from 'react';

/** Calls `action` for a press of Escape that neither the page nor the browser should handle. A key that is held down counts as one press. */
export function handleEscape(event: KeyboardEvent, action: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) action();
}
