'use client';
import type { ReactElement, RefObject } from 'react';
import { IconButton } from '../../../ui/IconButton.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { ARROW_DOWN } from '../icons.js';
import { useFollowedEnd } from './useFollowedEnd.js';
import { useReadingKeys } from './useReadingKeys.js';
import { useStoredPlace } from './useStoredPlace.js';

/**
 * A button that scrolls to the end of the conversation and follows the answer from there. Also adds the keys that scroll the conversation
 * from the field, of which End does the same as the button, and stores the reader's place in the conversation.
 */
export function JumpToLatest({ scroller }: { scroller: RefObject<HTMLElement | null> }): ReactElement | null {
  const { labels } = usePanelLanguage();
  const { isAway, follow } = useFollowedEnd(scroller);
  useReadingKeys(scroller, follow);
  useStoredPlace(scroller);
  if (!isAway) return null;
  const jump = () => {
    // The button disappears, which would lose the focus.
    scroller.current?.focus({ preventScroll: true });
    follow();
  };
  return <IconButton className="da-jump" shape={ARROW_DOWN} label={labels.jumpToLatest} onClick={jump} />;
}
