'use client';
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import { HOLD_PLACE } from '../shared/readingPlace.js';

interface PanelSlotProps {
  /** The element that holds the panel. */
  panel: HTMLElement;
  /** The parent of the panel while no frame shows it. */
  parking: RefObject<HTMLElement | null>;
  onAttach: (attached: boolean) => void;
}

/**
 * Moves the panel element into a frame, and back to its parking element when the frame unmounts. The element is never recreated, so the
 * panel keeps its draft, its scroll position and its open views.
 */
export function PanelSlot({ panel, parking, onAttach }: PanelSlotProps): ReactElement {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const parkingElement = parking.current;
    if (slot.current) move(panel, slot.current);
    onAttach(true);
    return () => {
      onAttach(false);
      // An open panel moves to another frame, perhaps of another width. The same scroll position would then show other content. So
      // dispatch `HOLD_PLACE`: the conversation then keeps the element at its top in place.
      if (!panel.inert) for (const scroller of scrollersIn(panel)) scroller.dispatchEvent(new Event(HOLD_PLACE));
      if (parkingElement) move(panel, parkingElement);
    };
  }, [panel, parking, onAttach]);
  return <div className="da-slot" ref={slot} />;
}

/** Moves the panel to another parent and keeps its scroll positions. `moveBefore`, where supported, keeps all other state, too. */
function move(
  panel: HTMLElement,
  parent: HTMLElement & { moveBefore?: (node: Node, child: Node | null) => void },
): void {
  const scrollers = scrollersIn(panel);
  for (const scroller of scrollers)
    if (scroller.clientHeight > 0) scroller.dataset.keepScroll = String(scroller.scrollTop);
  if (parent.moveBefore && panel.isConnected && parent.isConnected) parent.moveBefore(panel, null);
  else parent.append(panel);
  for (const scroller of scrollers) scroller.scrollTop = Number(scroller.dataset.keepScroll);
}

const scrollersIn = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('[data-keep-scroll]')];
