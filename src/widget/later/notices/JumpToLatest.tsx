'use client';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { ARROW_DOWN } from '../icons.js';

/** Minimum distance from the end at which the button appears (px). */
const FAR_FROM_END = 80;

/** A button that scrolls to the end of the conversation. */
export function JumpToLatest({ scroller }: { scroller: RefObject<HTMLElement | null> }): ReactElement | null {
  const { labels } = usePanelLanguage();
  const isAway = useIsAwayFromEnd(scroller);
  if (!isAway) return null;
  const jump = () => {
    const element = scroller.current;
    if (!element) return;
    // Without animation, which would never reach the end while the answer streams.
    element.scrollTop = element.scrollHeight;
    // The button disappears, which would lose the focus.
    element.focus({ preventScroll: true });
  };
  return <IconButton className="da-jump" shape={ARROW_DOWN} label={labels.jumpToLatest} onClick={jump} />;
}

function useIsAwayFromEnd(scroller: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const measure = () => setIsAway(element.scrollHeight - element.scrollTop - element.clientHeight > FAR_FROM_END);
    element.addEventListener('scroll', measure, { passive: true });
    // A streaming answer grows without a scroll event, and without rendering this component again.
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller]);
  return isAway;
}
