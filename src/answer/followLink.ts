import type { MouseEvent } from 'react';
import { hasModifier } from '../ui/hasModifier.js';

/**
 * Handles a click on a link. The router of the site can show the page only if the link leads to the same origin and opens in the same tab.
 *
 * @param navigate Offers the page to the router. Returns `false` if the router shows it, so that the browser does not follow the link.
 */
export function followLink(event: MouseEvent, sameOrigin: boolean, navigate: () => unknown): void {
  if (sameOrigin && !hasModifier(event) && navigate() === false) event.preventDefault();
}
