'use client';
import { type ReactElement, useRef } from 'react';
import { isBusy } from '../../headless/isBusy.js';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { useLater } from '../shared/useLater.js';
import { FirstAnswerContext } from './firstAnswerContext.js';
import { groupTurns, LARGEST_GROUP, TurnGroup } from './TurnGroup.js';
import type { Turn } from './turns.js';
import { useQuestionAtTop } from './useQuestionAtTop.js';

/**
 * The turns of a conversation. A new question scrolls to the top, and the style sheet reserves space below it for the answer
 * (`.da-turn[data-last]`). A streaming answer does not scroll the conversation, unless the reader follows it (`JumpToLatest`).
 */
export function ConversationView({ turns }: { turns: readonly Turn[] }): ReactElement {
  const { labels } = usePanelLanguage();
  const { status, lastOutcome, error, writtenElsewhere } = useDocsAssistant();
  const scroller = useRef<HTMLElement>(null);
  const { module: later } = useLater();

  const groups = groupTurns(turns, LARGEST_GROUP);
  const question = `${turns.length} ${turns.at(-1)?.question?.id}`;
  useQuestionAtTop(scroller, question);
  const firstAnswer = turns.find(({ answers }) => answers.length > 0)?.key;

  return (
    <div className="da-view">
      <section
        className="da-scroller"
        data-keep-scroll=""
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-label={labels.conversation}
        aria-busy={isBusy(status) || writtenElsewhere.length > 0}
      >
        <div className="da-conversation">
          <FirstAnswerContext.Provider value={firstAnswer}>
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
          </FirstAnswerContext.Provider>
        </div>
      </section>
      {later && <later.JumpToLatest key={question} scroller={scroller} />}
    </div>
  );
}
