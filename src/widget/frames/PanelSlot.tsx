'use client';
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';

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
  const scrollers = [...panel.querySelectorAll<HTMLElement>('[data-keep-scroll]')];
  for (const scroller of scrollers)
    if (scroller.clientHeight > 0) scroller.dataset.keepScroll = String(scroller.scrollTop);
  if (parent.moveBefore && panel.isConnected && parent.isConnected) parent.moveBefore(panel, null);
  else parent.append(panel);
  for (const scroller of scrollers) scroller.scrollTop = Number(scroller.dataset.keepScroll);
}
