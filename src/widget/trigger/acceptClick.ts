import { hasModifier } from '../../ui/hasModifier.js';

/**
 * Returns whether a click on a trigger of the page opens the assistant. If so, keeps a link from opening its page. With a modifier key, a
 * link opens its page, for example in a new tab.
 */
export function acceptClick(event: MouseEvent): boolean {
  if (!(event.target as Element).closest('a[href]')) return true;
  if (hasModifier(event)) return false;
  event.preventDefault();
  return true;
}
