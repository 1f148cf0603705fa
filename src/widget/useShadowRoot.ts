'use client';
import { useCallback, useState } from 'react';
import { adoptStyles } from '../ui/adoptStyles.js';

/**
 * Gives an element an open shadow root with styles.
 *
 * @returns a ref for the element, and its root: none on the server and during hydration, so that both draw the same.
 */
export function useShadowRoot(styles: readonly string[]): [(host: HTMLElement | null) => void, ShadowRoot | undefined] {
  const [root, setRoot] = useState<ShadowRoot>();
  const attach = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      // Strict mode attaches twice; an element can have one root only.
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      for (const text of styles) adoptStyles(shadow, text);
      setRoot(shadow);
    },
    [styles],
  );
  return [attach, root];
}
