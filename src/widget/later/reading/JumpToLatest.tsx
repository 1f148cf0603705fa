'use client';
import { type ReactElement, type RefObject, useSyncExternalStore } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { Icon } from '../../../ui/Icon.js';
import { IconButton } from '../../../ui/IconButton.js';
import { ALERT } from '../../../ui/icons.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { ARROW_DOWN } from '../icons.js';
import { endingText } from '../notices/endingText.js';
import { useFollowedEnd } from './useFollowedEnd.js';
import { useReadingKeys } from './useReadingKeys.js';
import { useStoredPlace } from './useStoredPlace.js';

/**
 * A button that scrolls to the end of the conversation and follows the answer from there.
 *
 * If the last answer is incomplete, a notice below the answer says so. While this notice is below the view, the answer looks complete. The
 * button then shows the sentence of the notice, and scrolls to the notice. Exceptions, such as an answer that the reader has stopped, are
 * in `endingText`.
 *
 * The component also adds the keys for reading (`useReadingKeys`), because the key End does the same as the button. It also stores the
 * reader's place in the conversation.
 */
export function JumpToLatest({ scroller }: { scroller: RefObject<HTMLElement | null> }): ReactElement | null {
  const { labels } = usePanelLanguage();
  // Subscribe only to the text of the notice, so that updates of a streaming answer do not render the button again.
  const store = useConversationStore();
  const getNotice = () => endingText(store.getState(), labels);
  const notice = useSyncExternalStore(store.subscribe, getNotice, getNotice);
  const { isAway, isNoticeBelow, follow, showNotice } = useFollowedEnd(scroller, notice !== undefined);
  useReadingKeys(scroller, follow);
  useStoredPlace(scroller);
  if (!isAway) return null;
  const jump = (scroll: () => void) => () => {
    // Move the focus first: the button disappears, and the focus would be lost with it.
    scroller.current?.focus({ preventScroll: true });
    scroll();
  };
  if (!notice || !isNoticeBelow) {
    return <IconButton className="da-jump" shape={ARROW_DOWN} label={labels.jumpToLatest} onClick={jump(follow)} />;
  }
  return (
    // This is not a live region: `StatusRegion` has announced the sentence.
    <button type="button" className="da-jump da-jump-notice" title={notice} onClick={jump(showNotice)}>
      <Icon shape={ALERT} />
      <span>{notice}</span>
      <Icon shape={ARROW_DOWN} />
    </button>
  );
}
