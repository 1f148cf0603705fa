'use client';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { deepActiveElement } from '../shared/deepActiveElement.js';

/**
 * When the panel closes, returns the focus to the element that had the focus before the panel opened. If there was no such element, or if
 * it is no longer in the page, returns the focus to the trigger. Does nothing if the focus is elsewhere on the page.
 */
export function useReturnFocus(open: boolean, panel: HTMLElement, trigger: RefObject<HTMLElement | null>): void {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // Do not return the focus in a cleanup function. A trigger that is hidden while the panel is open is still invisible when the cleanup
  // function runs, so it cannot be focused.
  useLayoutEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    const active = deepActiveElement();
    // If the focus is already in the panel, or on the modal `<dialog>` around it, the dialog has moved it there. Then store no opener: when
    // the dialog closes, the browser itself returns the focus to the earlier element, if it can.
    if (open) opener.current = panel.contains(active) || active?.contains(panel) ? null : active;
    else if (!active || panel.contains(active)) {
      const target = opener.current?.isConnected ? opener.current : trigger.current;
      target?.focus({ preventScroll: true });
    }
  }, [open, panel, trigger]);
}
