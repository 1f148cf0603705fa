'use client';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { elementAtTop, findReadingPlace, HOLD_PLACE, offsetWithin } from '../shared/readingPlace.js';

/** Space above a question that scrolls to the top (px). */
const SPACE_ABOVE = 16;
/** Tolerance when comparing rounded positions (px). */
const TOLERANCE = 1;

interface HeldPosition {
  element: HTMLElement;
  /** The distance of the element from the top of the view (px). */
  distance: number;
  /**
   * Scroll position of the view when the hook last set or recorded it (px). If the view is later at another position, the reader has
   * usually scrolled.
   */
  scrollTop: number;
  /** The size of the element (px) before the conversation moves into another frame. */
  width?: number;
  height?: number;
}

/**
 * Scrolls a new question to the top, and a restored conversation to the place where the reader left it. When the conversation moves into
 * another frame, the same element stays at the top of the view.
 *
 * Keeps the position while content above it changes its height: the previous answer may still be animated, and turns that were never
 * visible have an estimated height. Scroll anchoring does not help. The end of the previous answer is visible, too, and would become the
 * anchor. Stops as soon as the reader scrolls.
 *
 * @param question Identifies the last question. A new value makes the conversation scroll to that question.
 */
export function useQuestionAtTop(scroller: RefObject<HTMLElement | null>, question: string): void {
  const held = useRef<HeldPosition>(undefined);
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    const view = scroller.current;
    const turn = view?.querySelector<HTMLElement>('.da-turn[data-last]');
    // When React Suspense hides and shows the component again, this effect runs again for the same question: do not scroll then.
    if (!view || !turn || shown.current === question) return;
    const left = shown.current === undefined ? findReadingPlace(view) : undefined;
    shown.current = question;
    const position = left ?? { element: turn, distance: SPACE_ABOVE };
    // scrollIntoView() would scroll the page, too.
    view.scrollTop = positionOf(position, view);
    held.current = { ...position, scrollTop: view.scrollTop };
    // A closed panel cannot scroll yet. Clear its stored position, so that the panel does not return to that position when it opens.
    if (view.clientHeight === 0) view.dataset.keepScroll = '';
    // Turn off the browser's scroll anchoring while this hook keeps the position, because both would change the scroll position.
    view.style.overflowAnchor = 'none';
  }, [scroller, question]);

  useEffect(() => {
    const view = scroller.current;
    const content = view?.firstElementChild;
    if (!view || !content) return;
    const isAt = (scrollTop: number) => Math.abs(view.scrollTop - scrollTop) <= TOLERANCE;
    const hold = () => {
      // A closed panel has no size. When the panel opens, `PanelSlot` or `ModalFrame` restores the scroll position.
      if (!held.current?.element.isConnected || view.clientHeight === 0) return;
      const position = afterReflow(held.current);
      const wanted = positionOf(position, view);
      // If the content has become too short for the held position, the browser has scrolled to the end of the content.
      const isCut = view.scrollTop < position.scrollTop && isAt(view.scrollHeight - view.clientHeight);
      if (isAt(position.scrollTop) || isCut) {
        if (view.scrollTop !== wanted) view.scrollTop = wanted;
        held.current = { ...position, scrollTop: view.scrollTop };
        return;
      }
      held.current = undefined;
      view.style.overflowAnchor = '';
    };
    const holdTop = () => {
      const element = elementAtTop(view);
      // If the view is still at the held position, do not record a new position. The held position is more exact than the position of the
      // element that is now at the top.
      if (!element || (held.current && isAt(held.current.scrollTop))) return;
      const { scrollTop } = view;
      const { offsetWidth: width, offsetHeight: height } = element;
      held.current = { element, distance: offsetWithin(element, view) - scrollTop, scrollTop, width, height };
      view.style.overflowAnchor = 'none';
    };
    view.addEventListener(HOLD_PLACE, holdTop);
    const observer = new ResizeObserver(hold);
    observer.observe(content);
    // Observe the view, too: a position near the end of the conversation is only reachable once the view has its final height.
    observer.observe(view);
    return () => {
      view.removeEventListener(HOLD_PLACE, holdTop);
      observer.disconnect();
    };
  }, [scroller]);
}

/**
 * Adapts a held position after the width of its element has changed. If the element begins above the view, the same part of the element
 * stays at the top of the view.
 */
function afterReflow({ element, distance, scrollTop, width, height }: HeldPosition): HeldPosition {
  const isReflowed = height && distance < 0 && element.offsetWidth !== width;
  return { element, scrollTop, distance: isReflowed ? (distance * element.offsetHeight) / height : distance };
}

/** Returns the scroll position at which an element has the given distance from the top of its view. */
const positionOf = ({ element, distance }: Pick<HeldPosition, 'element' | 'distance'>, view: HTMLElement) =>
  Math.max(0, offsetWithin(element, view) - distance);
