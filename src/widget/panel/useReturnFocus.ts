'use client';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { deepActiveElement } from '../shared/deepActiveElement.js';

/**
 * When the panel closes, returns the focus to the element that had it before, or to the trigger if no element had it or the element is no
 * longer in the page. Does nothing if the focus is elsewhere on the page.
 */
export function useReturnFocus(open: boolean, panel: HTMLElement, trigger: RefObject<HTMLElement | null>): void {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // Do not return the focus in a cleanup function: a trigger that is invisible while the panel is open cannot be focused at that time.
  useLayoutEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    const active = deepActiveElement();
    // If the focus is already in the panel, a modal `<dialog>` has moved it, and will return it where it can: store no opener.
    if (open) opener.current = panel.contains(active) || active?.contains(panel) ? null : active;
    else if (!active || panel.contains(active)) {
      const target = opener.current?.isConnected ? opener.current : trigger.current;
      target?.focus({ preventScroll: true });
    }
  }, [open, panel, trigger]);
}
