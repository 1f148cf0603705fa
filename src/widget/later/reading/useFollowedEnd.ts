'use client';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** The end of the conversation counts as out of sight if it is more than this distance below the visible part (px). */
const FAR_FROM_END = 80;
/** Space that stays below a notice after scrolling to it (px): the lower edge of the view fades out above the composer. */
const SPACE_BELOW = 24;

const findNotice = (view: HTMLElement) =>
  view.querySelector('.da-turn[data-last] > .da-answer-area > .da-notice')?.getBoundingClientRect();

interface FollowedEnd {
  /** Whether the end of the conversation is out of sight. */
  isAway: boolean;
  /** Whether the last answer has a notice (see `hasNotice` below) whose lower edge is below the view. */
  isNoticeBelow: boolean;
  /**
   * Scrolls to the end, and keeps the end in view while the answer grows. Stops when the reader scrolls up, presses or focuses something in
   * the conversation, or asks the next question.
   */
  follow: () => void;
  /** Scrolls to the notice of the last answer. */
  showNotice: () => void;
}

/**
 * Follows the end of the conversation on request. Otherwise, a streaming answer never scrolls the conversation.
 *
 * @param hasNotice Whether the last answer has a notice whose sentence `JumpToLatest` can show (`endingText`).
 */
export function useFollowedEnd(scroller: RefObject<HTMLElement | null>, hasNotice: boolean): FollowedEnd {
  const [isAway, setIsAway] = useState(false);
  const [isNoticeBelow, setIsNoticeBelow] = useState(false);
  /** The scroll position that `follow` has set; undefined while the view does not follow the end of the conversation. */
  const followed = useRef<number>(undefined);

  const follow = useCallback(() => {
    const view = scroller.current;
    if (!view) return;
    // Scroll without animation: an animation would never reach the end while the answer streams.
    view.scrollTop = view.scrollHeight;
    followed.current = view.scrollTop;
  }, [scroller]);
  const showNotice = useCallback(() => {
    const view = scroller.current;
    const notice = view && findNotice(view);
    if (notice) view.scrollTop += notice.bottom - view.getBoundingClientRect().bottom + SPACE_BELOW;
  }, [scroller]);

  useEffect(() => {
    const view = scroller.current;
    const content = view?.firstElementChild;
    if (!view || !content) return;
    const measure = () => {
      setIsAway(view.scrollHeight - view.scrollTop - view.clientHeight > FAR_FROM_END);
      const notice = hasNotice ? findNotice(view) : undefined;
      setIsNoticeBelow(notice !== undefined && notice.bottom > view.getBoundingClientRect().bottom);
    };
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
    // Stop following when the reader presses or focuses an element. A press may begin a text selection, which scrolling would disturb. The
    // element, such as the list of sources, may expand. Following the end would then scroll it out of view.
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
  }, [scroller, follow, hasNotice]);
  return { isAway, isNoticeBelow, follow, showNotice };
}
