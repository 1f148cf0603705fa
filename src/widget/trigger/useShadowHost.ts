'use client';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { adoptStyles } from '../../ui/adoptStyles.js';
import hostStyles from '../../ui/host.css?inline';
import tokenStyles from '../../ui/tokens.css?inline';
import triggerStyles from '../../ui/trigger.css?inline';

/** One sheet: every page waits for it. */
const STYLES = hostStyles + tokenStyles + triggerStyles;

const unchanging = () => () => {};

/**
 * The place that the assistant is drawn in: an element in an open shadow root, with styles.
 *
 * @returns a ref for the host of the shadow root, and the place: none on the server and during hydration, so that both draw the same.
 * Anywhere else it is there from the beginning, and nothing has to be drawn twice.
 */
export function useShadowHost(): [(host: HTMLElement | null) => void, boolean, HTMLElement] {
  const taken = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  // On the server there is none, and nothing is drawn in it.
  const [place] = useState(() => globalThis.document?.createElement('div'));
  const attach = useCallback(
    (host: HTMLElement | null) => {
      // Strict mode attaches twice, and so does a page that was suspended; what is put in once more would lose its place and the focus.
      if (!host || place.parentNode) return;
      const shadow = host.attachShadow({ mode: 'open' });
      adoptStyles(shadow, STYLES);
      shadow.append(place);
    },
    [place],
  );
  return [attach, taken, place];
}
