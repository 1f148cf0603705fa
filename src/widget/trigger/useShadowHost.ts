'use client';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { subscribeToNothing } from '../../headless/subscribeToNothing.js';
import { adoptStyles } from '../../ui/adoptStyles.js';
import hostStyles from '../../ui/host.css?inline';
import tokenStyles from '../../ui/tokens.css?inline';
import triggerStyles from '../../ui/trigger.css?inline';

const STYLES = hostStyles + tokenStyles + triggerStyles;

/**
 * Creates an open shadow root with the styles of the trigger, and an element inside it to render into.
 *
 * @returns a ref for the host of the shadow root, whether the client renders, and the element to render into. On the server and during
 *   hydration, the second value is `false`, so that both render the same.
 */
export function useShadowHost(): [
  attachHost: (host: HTMLElement | null) => void,
  isClient: boolean,
  mountPoint: HTMLElement,
] {
  const isClient = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  // Undefined on the server, where nothing is rendered into the shadow root.
  const [mountPoint] = useState(() => globalThis.document?.createElement('div'));
  const attachHost = useCallback(
    (host: HTMLElement | null) => {
      // React attaches the ref again in Strict Mode, and when Suspense shows a hidden component again. A second `attachShadow` would throw,
      // and appending the element again would lose its focus and scroll position.
      if (!host || mountPoint.parentNode) return;
      const shadow = host.attachShadow({ mode: 'open' });
      adoptStyles(shadow, STYLES);
      shadow.append(mountPoint);
    },
    [mountPoint],
  );
  return [attachHost, isClient, mountPoint];
}
