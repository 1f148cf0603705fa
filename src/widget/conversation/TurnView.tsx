'use client';
import { memo, type ReactElement, useId } from 'react';
import type { ConversationStatus, TurnOutcome } from '../../headless/Conversation.js';
import { isBusy } from '../../headless/isBusy.js';
import { messageBlocks } from '../../headless/messageBlocks.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import type { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { useLook } from '../panel/lookContext.js';
import { useOutcome } from '../panel/useOutcome.js';
import { AnswerActions } from './AnswerActions.js';
import { CitedPagesContext } from './CitedLink.js';
import { MessageBlocks } from './MessageBlocks.js';
import { PartBoundary } from './PartBoundary.js';
import { QuestionView } from './QuestionView.js';
import { SentContext } from './SentContext.js';
import { SourceList } from './SourceList.js';
import { TurnEnd } from './TurnEnd.js';
import type { Turn } from './turns.js';
import { useCitedPages } from './useCitedPages.js';
import { useIsSlow } from './useIsSlow.js';
import { WorkingLine, workingStep } from './WorkingLine.js';

interface TurnViewProps {
  turn: Turn;
  last: boolean;
  /** Of the conversation for the last turn; `ready` for all others. */
  status: ConversationStatus;
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
}

/** One question with its answer. Drawn again only when something in it changes. */
export const TurnView = memo(function TurnView({ turn, last, status, outcome, error }: TurnViewProps): ReactElement {
  const { labels } = useLook();
  const { docsUrl } = useDocsAssistantSettings();
  const heading = useId();
  const busy = isBusy(status);
  const views = turn.answers.map((answer, index) => ({
    streaming: busy && index === turn.answers.length - 1,
    view: messageBlocks(answer, busy && index === turn.answers.length - 1, docsUrl),
  }));
  const sources = mergeByKey(views.flatMap(({ view }) => view.sources));
  const suggestions = mergeByKey(views.flatMap(({ view }) => view.suggestions));
  const text = views
    .flatMap(({ view }) => view.blocks.flatMap((block) => (block.kind === 'text' ? block.text : [])))
    .join('\n\n');
  const cited = useCitedPages(sources, docsUrl);
  const { question } = turn;
  // Then the notice leads to the field, where what goes along can be taken out as well.
  const told = useOutcome();
  const refused = error !== undefined && told?.errorRemedy(error) === 'edit';
  const lastAnswer = turn.answers.at(-1);
  const passed = !last && !lastAnswer;
  const context = question ? messageBlocks(question).context : [];
  const step = busy ? workingStep(views.flatMap(({ view }) => view.blocks)) : undefined;
  // Anything that arrives ends the wait.
  const slow = useIsSlow(busy ? `${text.length} ${step?.kind}` : undefined);

  return (
    <article className="da-turn" data-last={last || undefined} aria-labelledby={heading}>
      <div className="da-question" part="question">
        <h3 className="da-visually-hidden" id={heading}>
          {question ? labels.youAsked : labels.assistantAnswered}
        </h3>
        <PartBoundary turn={turn}>{context.length > 0 && <SentContext items={context} />}</PartBoundary>
        <PartBoundary turn={turn}>{question && <QuestionView question={question} fixed={refused} />}</PartBoundary>
      </div>
      <div className="da-answer-area" part="answer">
        {question && (text || !(busy || passed)) && <h3 className="da-visually-hidden">{labels.assistantAnswered}</h3>}
        <CitedPagesContext.Provider value={cited}>
          {views.map(({ streaming, view }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ids change while an answer arrives, places do not
            <PartBoundary key={index} turn={turn}>
              <MessageBlocks blocks={view.blocks} streaming={streaming} />
            </PartBoundary>
          ))}
        </CitedPagesContext.Provider>
        {(step || slow) && <WorkingLine step={step} slow={slow} />}
        {!busy && (
          <>
            <PartBoundary turn={turn}>
              <TurnEnd outcome={outcome} error={error} answered={text !== ''} question={question} />
            </PartBoundary>
            <PartBoundary turn={turn}>{sources.length > 0 && <SourceList sources={sources} />}</PartBoundary>
            <PartBoundary turn={turn}>
              {last && told && suggestions.length > 0 && <told.SuggestionList suggestions={suggestions} />}
            </PartBoundary>
            <PartBoundary turn={turn}>
              {text !== '' && lastAnswer && (
                <AnswerActions text={text} messageId={lastAnswer.id} canRetry={last && status !== 'error'} />
              )}
            </PartBoundary>
          </>
        )}
      </div>
    </article>
  );
});

function mergeByKey<Item extends { key: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.key, item])).values()];
}
