'use client';
import { type RefObject, useEffect } from 'react';
import { onFocusedElementRemoved } from '../ui/onFocusedElementRemoved.js';

const CONTROL = 'button, a[href], input, textarea, summary';

/**
 * Keeps the focus in the panel when the focused element is removed, such as a button that is no longer needed. The focus moves to the
 * first control of the nearest container that remains, or else to the heading.
 *
 * @param heading Focusable by script only (`tabIndex={-1}`).
 */
export function useNearbyFocusRecovery(
  panel: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    return onFocusedElementRemoved(element, (ancestors) => {
      // The site may have moved the focus already.
      const { activeElement, body } = element.ownerDocument;
      if (activeElement && activeElement !== body) return;
      const nearest = ancestors.find((part) => part.isConnected);
      const next = nearest?.querySelector<HTMLElement>(CONTROL) ?? heading.current;
      next?.focus({ preventScroll: next === heading.current });
    });
  }, [panel, heading]);
}
