'use client';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Minimum distance from the end at which the end counts as out of sight (px). */
const FAR_FROM_END = 80;

/**
 * Follows the end of the conversation on request. Otherwise a streaming answer never scrolls.
 *
 * @returns `isAway`: whether the end is out of sight. `follow`: scrolls to the end, and keeps it in view while the answer grows, until the
 * reader scrolls up, presses or focuses something in the conversation, or asks the next question.
 */
export function useFollowedEnd(scroller: RefObject<HTMLElement | null>): { isAway: boolean; follow: () => void } {
  const [isAway, setIsAway] = useState(false);
  /** The scroll position that `follow` has set; undefined while the end is not followed. */
  const followed = useRef<number>(undefined);

  const follow = useCallback(() => {
    const view = scroller.current;
    if (!view) return;
    // Without animation, which would never reach the end while the answer streams.
    view.scrollTop = view.scrollHeight;
    followed.current = view.scrollTop;
  }, [scroller]);

  useEffect(() => {
    const view = scroller.current;
    const content = view?.firstElementChild;
    if (!view || !content) return;
    const measure = () => setIsAway(view.scrollHeight - view.scrollTop - view.clientHeight > FAR_FROM_END);
    const onScroll = () => {
      const hasShrunk = view.scrollTop + view.clientHeight >= view.scrollHeight - 1;
      if (followed.current !== undefined && view.scrollTop < followed.current - 1 && !hasShrunk) leave();
      measure();
    };
    const leave = () => {
      followed.current = undefined;
    };
    const onFocus = (event: Event) => event.target !== view && leave();
    const onResize = () => {
      if (followed.current !== undefined) follow();
      measure();
    };
    view.addEventListener('scroll', onScroll, { passive: true });
    // A press can begin a text selection. A pressed or focused element can also grow, such as the list of sources.
    view.addEventListener('pointerdown', leave, { passive: true });
    view.addEventListener('focusin', onFocus);
    // A streaming answer grows without a scroll event, and without rendering this component again.
    const observer = new ResizeObserver(onResize);
    observer.observe(content);
    observer.observe(view);
    return () => {
      view.removeEventListener('scroll', onScroll);
      view.removeEventListener('pointerdown', leave);
      view.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, [scroller, follow]);
  return { isAway, follow };
}
