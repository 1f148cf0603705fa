'use client';
import { useInsertionEffect } from 'react';
import { adoptStyles } from '../../ui/adoptStyles.js';

/**
 * Adds style sheets to the shadow root of the assistant. Without a shadow root, `docs-assistant/styles.css` has them all.
 *
 * @param sheets The same array on each render. The style sheets stay when the component unmounts.
 */
export function useStyles(container: HTMLElement | undefined, sheets: readonly string[]): void {
  useInsertionEffect(() => {
    const root = container?.getRootNode();
    if (root instanceof ShadowRoot) for (const text of sheets) adoptStyles(root, text);
  }, [container, sheets]);
}
