'use client';
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { deepActiveElement } from '../shared/deepActiveElement.js';
import { focusPanel } from '../shared/focusPanel.js';

/**
 * Moves the focus back into the panel when the focused element is removed, for example a button that disappears when it is pressed. A blur event
 * means that the reader has left the panel; React fires no blur event for elements that it removes.
 *
 * @returns handlers for the panel element.
 */
export function useFocusRecovery(panel: RefObject<HTMLElement | null>) {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const observer = new MutationObserver(() => {
      if (!focused.current || focused.current.isConnected) return;
      focused.current = null;
      // The element that replaces the removed one has one frame to take the focus.
      requestAnimationFrame(() => {
        if (!element.closest('[inert]') && !deepActiveElement()) focusPanel(element);
      });
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [panel]);
  return {
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
