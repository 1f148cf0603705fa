'use client';
import { type ReactElement, useRef } from 'react';
import { isBusy } from '../../headless/isBusy.js';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { useLook } from '../panel/lookContext.js';
import { useOutcome } from '../panel/useOutcome.js';
import { groupTurns, LARGEST_GROUP, TurnGroup } from './TurnGroup.js';
import type { Turn } from './turns.js';
import { useQuestionAtTop } from './useQuestionAtTop.js';

/**
 * The turns. A new question is brought to the top, where the sheet keeps room for its answer (`.da-turn[data-last]`); from then on
 * nothing moves by itself: not while the answer grows, and not when it ends.
 */
export function ConversationView({ turns }: { turns: readonly Turn[] }): ReactElement {
  const { labels } = useLook();
  const { status, lastOutcome, error } = useDocsAssistant();
  const scroller = useRef<HTMLElement>(null);
  const outcome = useOutcome();

  const groups = groupTurns(turns, LARGEST_GROUP);
  useQuestionAtTop(scroller, `${turns.length} ${turns.at(-1)?.question?.id}`);

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
                outcome={last ? lastOutcome : undefined}
                error={last ? error : undefined}
              />
            );
          })}
        </div>
      </section>
      {outcome && <outcome.JumpToLatest scroller={scroller} />}
    </div>
  );
}
