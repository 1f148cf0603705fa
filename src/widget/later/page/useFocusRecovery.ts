'use client';
import { useEffect } from 'react';
import { onFocusedElementRemoved } from '../../../ui/onFocusedElementRemoved.js';
import { deepActiveElement } from '../../shared/deepActiveElement.js';
import { focusPanel } from '../../shared/focusPanel.js';

/** Moves the focus back into the panel when the focused element is removed, for example a button that disappears when it is pressed. */
export function useFocusRecovery(panel: HTMLElement): void {
  useEffect(
    () =>
      onFocusedElementRemoved(panel, () => {
        // Wait one frame, in which another element may take the focus.
        requestAnimationFrame(() => {
          if (!panel.closest('[inert]') && !deepActiveElement()) focusPanel(panel);
        });
      }),
    [panel],
  );
}
