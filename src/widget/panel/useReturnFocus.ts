'use client';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { deepActiveElement } from './deepActiveElement.js';

/**
 * When the panel closes, the focus goes back to what had it when the panel opened; where that is gone, to the trigger. Only a reader
 * whose focus is in the panel, or nowhere, is brought back.
 */
export function useReturnFocus(open: boolean, panel: HTMLElement, trigger: RefObject<HTMLElement | null>): void {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // Not when the effect is taken back: a trigger that is out of sight while the panel is open can have the focus only afterwards.
  useLayoutEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    const active = deepActiveElement();
    // A dialog of the browser has moved it in already, and brings it back itself where it can.
    if (open) opener.current = panel.contains(active) || active?.contains(panel) ? null : active;
    else if (!active || panel.contains(active)) {
      const target = opener.current?.isConnected ? opener.current : trigger.current;
      target?.focus({ preventScroll: true });
    }
  }, [open, panel, trigger]);
}
