'use client';
import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';

interface PanelSlotProps {
  /** The element that holds the panel. */
  panel: HTMLElement;
  /** Where it waits while no frame shows it. */
  parking: RefObject<HTMLElement | null>;
  onAttach: (attached: boolean) => void;
}

/**
 * Shows the one panel element inside a frame. Frames come and go; the panel moves between them and its parking place, and so
 * keeps the draft, the place in the conversation and everything that is opened in it.
 */
export function PanelSlot({ panel, parking, onAttach }: PanelSlotProps): ReactElement {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = parking.current;
    if (slot.current) move(panel, slot.current);
    onAttach(true);
    return () => {
      onAttach(false);
      if (place) move(panel, place);
    };
  }, [panel, parking, onAttach]);
  return <div className="da-slot" ref={slot} />;
}

/** Moves an element without losing how far its parts are scrolled. `moveBefore`, where a browser has it, keeps everything else too. */
function move(
  panel: HTMLElement,
  place: HTMLElement & { moveBefore?: (node: Node, child: Node | null) => void },
): void {
  const scrollers = [...panel.querySelectorAll<HTMLElement>('[data-keep-scroll]')];
  for (const scroller of scrollers)
    if (scroller.clientHeight > 0) scroller.dataset.keepScroll = String(scroller.scrollTop);
  if (place.moveBefore && panel.isConnected && place.isConnected) place.moveBefore(panel, null);
  else place.append(panel);
  for (const scroller of scrollers) scroller.scrollTop = Number(scroller.dataset.keepScroll);
}
