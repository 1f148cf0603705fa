import type { MouseEvent } from 'react';
import { hasModifier } from '../ui/hasModifier.js';

/**
 * Handles a click on a link. The router of the site can only replace a navigation in the same tab and on the same site.
 *
 * @param navigate Asks the router. If it returns `false`, the router shows the page.
 */
export function followLink(event: MouseEvent, sameOrigin: boolean, navigate: () => unknown): void {
  if (sameOrigin && !hasModifier(event) && navigate() === false) event.preventDefault();
}
