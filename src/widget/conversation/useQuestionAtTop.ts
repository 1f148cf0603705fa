'use client';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What is left free above a question that is brought to the top, in pixels. */
const SPACE_ABOVE = 16;
/** Positions are compared in whole pixels, and rounded. */
const TOLERANCE = 1;

interface Place {
  turn: HTMLElement;
  /** Where the view was left. */
  scrollTop: number;
}

/**
 * Brings a new question to the top of the view and holds it there while something above it still changes its height: the answer before
 * it may not have been shown to its end, and turns that have never been in sight count with a guess. The browser's own scroll anchoring
 * does not help, because the end of that answer is in sight, too. Once the reader scrolls, nothing is held any more.
 *
 * @param question Changes with every question: another one moves the view, its answer never does.
 */
export function useQuestionAtTop(scroller: RefObject<HTMLElement | null>, question: string): void {
  const held = useRef<Place>(undefined);
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    const view = scroller.current;
    const turn = view?.querySelector<HTMLElement>('.da-turn[data-last]');
    // The effects of a page that was suspended are run once more, and move nothing.
    if (!view || !turn || shown.current === question) return;
    shown.current = question;
    // Not scrollIntoView(), which would move the page as well.
    view.scrollTop = placeOf(turn, view);
    held.current = { turn, scrollTop: view.scrollTop };
    // In a closed panel it cannot be moved yet, and where it stood before is no longer its place.
    if (view.clientHeight === 0) view.dataset.keepScroll = '';
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
      const wanted = placeOf(place.turn, view);
      const stands = (scrollTop: number) => Math.abs(view.scrollTop - scrollTop) <= TOLERANCE;
      // What became lower than it was guessed ends before the place, and the browser has moved it there.
      const isCut = view.scrollTop < place.scrollTop && stands(view.scrollHeight - view.clientHeight);
      if (stands(place.scrollTop) || isCut) {
        if (!stands(wanted)) view.scrollTop = wanted;
        held.current = { turn: place.turn, scrollTop: view.scrollTop };
        return;
      }
      held.current = undefined;
      view.style.overflowAnchor = '';
    };
    const observer = new ResizeObserver(hold);
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller]);
}

/** How far a view has to be scrolled for an element to stand at its top. */
const placeOf = (element: HTMLElement, view: HTMLElement) => Math.max(0, offsetWithin(element, view) - SPACE_ABOVE);

/** Distance from the top of what a view scrolls. In layout, so that neither scrolling nor the panel's opening changes it. */
function offsetWithin(element: HTMLElement, view: HTMLElement): number {
  let offset = 0;
  for (let at: Element | null = element; at instanceof HTMLElement && at !== view; at = at.offsetParent)
    offset += at.offsetTop;
  return offset;
}
