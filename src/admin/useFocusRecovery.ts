'use client';
import { type RefObject, useEffect } from 'react';

const CONTROL = 'button, a[href], input, textarea, summary';

/**
 * Keeps the focus in the panel when the focused element is removed, for example a button that is no longer needed. Moves the focus to the first
 * control of the nearest remaining container, or else to the heading. Without this, keyboard users would be back at the top of the page.
 *
 * @param heading Focusable by script only (`tabIndex={-1}`).
 */
export function useFocusRecovery(panel: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    /** The focused element and its ancestors, innermost first. Empty once the reader has moved the focus elsewhere. */
    let trail: HTMLElement[] = [];

    function onFocusIn(event: FocusEvent): void {
      trail = [];
      for (let at = event.target as HTMLElement | null; at && at !== element; at = at.parentElement) trail.push(at);
    }

    function onFocusOut({ target }: FocusEvent): void {
      // Browsers may also send this event when the focused element is removed.
      queueMicrotask(() => {
        if ((target as HTMLElement).isConnected && trail[0] === target) trail = [];
      });
    }

    const observer = new MutationObserver(() => {
      const [last, ...around] = trail;
      if (!last || last.isConnected) return;
      trail = [];
      // The site may have moved the focus already.
      const { activeElement, body } = last.ownerDocument;
      if (activeElement && activeElement !== body) return;
      const nearest = around.find((part) => part.isConnected);
      const next = nearest?.querySelector<HTMLElement>(CONTROL) ?? heading.current;
      next?.focus({ preventScroll: next === heading.current });
    });

    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      observer.disconnect();
    };
  }, [panel, heading]);
}
