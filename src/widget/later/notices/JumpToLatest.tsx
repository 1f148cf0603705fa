'use client';
import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import type { IconShape } from '../../../ui/Icon.js';
import { IconButton } from '../../../ui/IconButton.js';
import { useLook } from '../../panel/lookContext.js';

/** With the one part that draws it: what stands among the icons arrives with the panel. */
const ARROW_DOWN: IconShape = { stroke: 'M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5' };

/** Further away from the end than this, in pixels, the way back is offered. */
const FAR_FROM_END = 80;

/** The way to the end of a conversation, for a reader who is away from it. */
export function JumpToLatest({ scroller }: { scroller: RefObject<HTMLElement | null> }): ReactElement | null {
  const { labels } = useLook();
  const away = useAwayFromEnd(scroller);
  if (!away) return null;
  const jump = () => {
    const element = scroller.current;
    if (!element) return;
    // At once: what is on its way to an end that still grows arrives nowhere.
    element.scrollTop = element.scrollHeight;
    // The button goes, and would take the focus with it.
    element.focus({ preventScroll: true });
  };
  return <IconButton className="da-jump" shape={ARROW_DOWN} label={labels.jumpToLatest} onClick={jump} />;
}

/** Whether there is more below what the reader sees than a few lines. */
function useAwayFromEnd(scroller: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const measure = () => setAway(element.scrollHeight - element.scrollTop - element.clientHeight > FAR_FROM_END);
    element.addEventListener('scroll', measure, { passive: true });
    // The answer grows without the conversation being drawn again.
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller]);
  return away;
}
