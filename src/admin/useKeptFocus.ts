'use client';
import { type RefObject, useEffect } from 'react';

const USABLE = 'button, a[href], input, textarea, summary';

/**
 * Keeps the focus in the panel when what had it goes: a button that was pressed and whose step is over. It moves to what can be used
 * in the nearest part that is still there, and to the heading where most of the panel is another one. Without this, whoever uses a keyboard
 * would be back at the top of the page.
 *
 * @param heading Takes the focus by script only (`tabIndex={-1}`).
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    /** What has the focus, with all that stands around it, the nearest first. Empty when the focus left by itself. */
    let trail: HTMLElement[] = [];

    function onFocusIn(event: FocusEvent): void {
      trail = [];
      for (let at = event.target as HTMLElement | null; at && at !== element; at = at.parentElement) trail.push(at);
    }

    function onFocusOut({ target }: FocusEvent): void {
      // What is taken away may lose the focus with an event, which is not the reader's doing.
      queueMicrotask(() => {
        if ((target as HTMLElement).isConnected && trail[0] === target) trail = [];
      });
    }

    const observer = new MutationObserver(() => {
      const [last, ...around] = trail;
      if (!last || last.isConnected) return;
      trail = [];
      // The page itself may have put it somewhere else.
      const { activeElement, body } = last.ownerDocument;
      if (activeElement && activeElement !== body) return;
      const nearest = around.find((part) => part.isConnected);
      const next = nearest?.querySelector<HTMLElement>(USABLE) ?? heading.current;
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
