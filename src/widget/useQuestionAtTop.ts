'use client';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What is left free above a question that is brought to the top, in pixels. */
const SPACE_ABOVE = 16;
/** Positions are compared in whole pixels, and rounded. */
const TOLERANCE = 1;

interface Place {
  turn: HTMLElement;
  /** Distance of the turn from the top of all that scrolls. */
  offset: number;
  scrollTop: number;
}

/**
 * Brings a new question to the top of the view and holds it there while something above it still grows: the answer before it may not
 * have been shown to its end. The browser's own scroll anchoring does not help, because the end of that answer is in sight, too.
 * Once the reader scrolls, nothing is held any more.
 *
 * @param question Changes with every question: another one moves the view, its answer never does.
 */
export function useQuestionAtTop(scroller: RefObject<HTMLElement | null>, question: string): void {
  const held = useRef<Place>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another question moves the view
  useLayoutEffect(() => {
    const view = scroller.current;
    const turn = view?.querySelector<HTMLElement>('.da-turn[data-last]');
    if (!view || !turn) return;
    const offset = offsetWithin(turn, view);
    // Not scrollIntoView(), which would move the page as well.
    view.scrollTop = offset - SPACE_ABOVE;
    held.current = { turn, offset, scrollTop: view.scrollTop };
    // While the place is held here, the browser's scroll anchoring must not move it half the way.
    view.style.overflowAnchor = 'none';
  }, [scroller, question]);

  useEffect(() => {
    const view = scroller.current;
    const content = view?.firstElementChild;
    if (!view || !content) return;
    const hold = () => {
      const place = held.current;
      // A closed panel has no size, and finds its place again by itself.
      if (!place?.turn.isConnected || view.clientHeight === 0) return;
      const offset = offsetWithin(place.turn, view);
      const growth = offset - place.offset;
      if (Math.abs(growth) < TOLERANCE) return;
      const wanted = place.scrollTop + growth;
      const stands = (scrollTop: number) => Math.abs(view.scrollTop - scrollTop) <= TOLERANCE;
      if (stands(place.scrollTop)) view.scrollTop = wanted;
      held.current = stands(wanted) ? { turn: place.turn, offset, scrollTop: view.scrollTop } : undefined;
      if (!held.current) view.style.overflowAnchor = '';
    };
    const observer = new ResizeObserver(hold);
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller]);
}

/** Distance from the top of what a view scrolls. In layout, so that neither scrolling nor the panel's opening changes it. */
function offsetWithin(element: HTMLElement, view: HTMLElement): number {
  let offset = 0;
  for (let at: Element | null = element; at instanceof HTMLElement && at !== view; at = at.offsetParent)
    offset += at.offsetTop;
  return offset;
}
