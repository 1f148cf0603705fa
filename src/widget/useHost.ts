'use client';
import { useCallback, useState } from 'react';
import { adoptStyles } from '../ui/adoptStyles.js';

/**
 * The place that the assistant is drawn in: the open shadow root of an element, with styles, or the element itself.
 *
 * @returns a ref for the element, and the place: none on the server and during hydration, so that both draw the same.
 */
export function useHost(
  isolated: boolean,
  styles: string,
): [(host: HTMLElement | null) => void, HTMLElement | ShadowRoot | undefined] {
  const [place, setPlace] = useState<HTMLElement | ShadowRoot>();
  const attach = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      if (!isolated) return setPlace(host);
      // Strict mode attaches twice; an element can have one root only.
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      adoptStyles(shadow, styles);
      setPlace(shadow);
    },
    [isolated, styles],
  );
  return [attach, place];
}
