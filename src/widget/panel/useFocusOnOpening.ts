'use client';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { OpenOptions } from '../shared/DocsAssistantProps.js';
import { deepActiveElement } from '../shared/deepActiveElement.js';
import { focusPanel } from '../shared/focusPanel.js';

/**
 * Moves the focus into the panel if the assistant was opened with `focus: true`. Does so in the commit that renders the panel, because
 * passive effects run much later.
 *
 * @param opening The options with which the assistant was opened; undefined while it is closed.
 * @returns a callback to call when a frame (popover, modal, side panel or inline) attaches or detaches the panel. A frame that has to load
 *   attaches the panel some time after the assistant was opened. When a frame attaches the panel again, the focus returns to the element of
 *   the panel that had the focus before, unless another element has the focus.
 */
export function useFocusOnOpening(
  opening: Required<OpenOptions> | undefined,
  panel: HTMLElement,
): (isAttached: boolean) => void {
  const attached = useRef(false);
  /** Whether the panel was opened with the option `focus` and does not have the focus yet. */
  const wanted = useRef(false);
  /** The element of the panel that had the focus when the panel was detached. */
  const lost = useRef<HTMLElement | undefined>(undefined);
  const handled = useRef<typeof opening>(undefined);
  useLayoutEffect(() => {
    if (handled.current === opening) return;
    wanted.current = opening?.focus ?? false;
    if (wanted.current && attached.current) focusPanel(panel);
  }, [opening, panel]);
  // Set `handled` in a passive effect. If React Suspense hides the panel and shows it again, React repeats layout effects but not passive
  // effects. So `handled` keeps its value, and the layout effect above does not move the focus again.
  useEffect(() => {
    handled.current = opening;
    if (attached.current) wanted.current = false;
    return () => {
      handled.current = undefined;
    };
  }, [opening]);
  return useCallback(
    (isAttached: boolean) => {
      attached.current = isAttached;
      const active = deepActiveElement();
      if (!isAttached) lost.current = active && panel.contains(active) ? active : undefined;
      else if (wanted.current) {
        focusPanel(panel);
        if (handled.current) wanted.current = false;
      } else if (lost.current && !active) {
        lost.current.focus({ preventScroll: true });
        if (!deepActiveElement()) focusPanel(panel);
      }
    },
    [panel],
  );
}
