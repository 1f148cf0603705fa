'use client';
import { useInsertionEffect } from 'react';
import { adoptStyles } from '../../ui/adoptStyles.js';

/**
 * Gives the assistant the styles of a part that is loaded later. In the page's own DOM they are in `docs-assistant/styles.css` already.
 *
 * @param sheets The same list as long as they are the same; what has been given is not taken back.
 */
export function useStyles(container: HTMLElement | undefined, sheets: readonly string[]): void {
  useInsertionEffect(() => {
    const root = container?.getRootNode();
    if (root instanceof ShadowRoot) for (const text of sheets) adoptStyles(root, text);
  }, [container, sheets]);
}
