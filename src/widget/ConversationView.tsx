'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDocsAssistant } from '../headless/useDocsAssistant.js';
import { IconButton } from '../ui/IconButton.js';
import { ARROW_DOWN } from '../ui/icons.js';
import { useLook } from './lookContext.js';
import { groupTurns, LARGEST_GROUP, TurnGroup } from './TurnGroup.js';
import type { Turn } from './turns.js';
import { isBusy } from './useBusy.js';
import { useQuestionAtTop } from './useQuestionAtTop.js';

/** Further away from the end than this, in pixels, the way back is offered. */
const FAR_FROM_END = 80;

/**
 * The turns. A new question is brought to the top, where the sheet keeps room for its answer (`.da-turn[data-last]`); from then on
 * nothing moves by itself: not while the answer grows, and not when it ends.
 */
export function ConversationView({ turns }: { turns: readonly Turn[] }): ReactElement {
  const { labels } = useLook();
  const { status, lastTurn, error } = useDocsAssistant();
  const scroller = useRef<HTMLElement>(null);
  const away = useAwayFromEnd(scroller);

  const groups = groupTurns(turns, LARGEST_GROUP);
  useQuestionAtTop(scroller, `${turns.length} ${turns.at(-1)?.question?.id}`);

  const jump = () => {
    const element = scroller.current;
    if (!element) return;
    // At once: what is on its way to an end that still grows arrives nowhere.
    element.scrollTop = element.scrollHeight;
    // The button goes, and would take the focus with it.
    element.focus({ preventScroll: true });
  };
  return (
    <div className="da-view">
      <section
        className="da-scroller"
        data-keep-scroll=""
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={labels.conversation}
        aria-busy={isBusy(status)}
      >
        <div className="da-conversation">
          {groups.map((group, index) => {
            const last = index === groups.length - 1;
            return (
              <TurnGroup
                key={group[0]?.key}
                size={LARGEST_GROUP}
                turns={group}
                last={last}
                status={last ? status : 'ready'}
                outcome={last ? lastTurn : undefined}
                error={last ? error : undefined}
              />
            );
          })}
        </div>
      </section>
      {away && <IconButton className="da-jump" shape={ARROW_DOWN} label={labels.jumpToLatest} onClick={jump} />}
    </div>
  );
}

/** Whether there is more below what the reader sees than a few lines. */
function useAwayFromEnd(scroller: { current: HTMLElement | null }): boolean {
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
