'use client';
import { type RefObject, useEffect } from 'react';
import { onFocusedElementRemoved } from '../../ui/onFocusedElementRemoved.js';
import { deepActiveElement } from '../shared/deepActiveElement.js';
import { focusPanel } from '../shared/focusPanel.js';

/** Moves the focus back into the panel when the focused element is removed, for example a button that disappears when it is pressed. */
export function useFocusRecovery(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    return onFocusedElementRemoved(element, () => {
      // The element that replaces the removed one has one frame to take the focus.
      requestAnimationFrame(() => {
        if (!element.closest('[inert]') && !deepActiveElement()) focusPanel(element);
      });
    });
  }, [panel]);
}
