import { hasModifier } from '../../ui/hasModifier.js';

/**
 * Returns whether a click on a trigger of the page opens the assistant. If the reader clicks a link while holding a modifier key, the link
 * opens its page instead, for example in a new tab. Any other click on a link opens the assistant, and this function prevents the link from
 * opening its page.
 */
export function acceptClick(event: MouseEvent): boolean {
  if (!(event.target as Element).closest('a[href]')) return true;
  if (hasModifier(event)) return false;
  event.preventDefault();
  return true;
}
