'use client';
import { memo, type ReactElement, useContext, useId } from 'react';
import type { ConversationStatus, TurnOutcome } from '../../headless/Conversation.js';
import { isBusy } from '../../headless/isBusy.js';
import { messageBlocks } from '../../headless/messageBlocks.js';
import { useDocsAssistantSettings } from '../../headless/useDocsAssistantSettings.js';
import type { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { isRefusal } from '../../protocol/messages/answerOutcome.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { useLater } from '../shared/useLater.js';
import { useWrittenElsewhere } from '../shared/useWrittenElsewhere.js';
import { CitedPagesContext } from './CitedLink.js';
import { useCitedPages } from './citedPages.js';
import { FirstAnswerContext } from './firstAnswerContext.js';
import { MessageBlocks } from './MessageBlocks.js';
import { PartBoundary } from './PartBoundary.js';
import { QuestionView } from './QuestionView.js';
import { SourceList } from './SourceList.js';
import { TurnEnd } from './TurnEnd.js';
import type { Turn } from './turns.js';
import { useIsSlow } from './useIsSlow.js';
import { WorkingLine, type WorkingStep, workingStep } from './WorkingLine.js';

const ELSEWHERE: WorkingStep = { kind: 'elsewhere' };

interface TurnViewProps {
  turn: Turn;
  last: boolean;
  /** The status of the conversation for the last turn; `ready` for all others. */
  status: ConversationStatus;
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
}

/** A question with its answer. Memoized, so that a chunk of the answer renders only the last turn. */
export const TurnView = memo(function TurnView({ turn, last, status, outcome, error }: TurnViewProps): ReactElement {
  const { labels } = usePanelLanguage();
  const heading = useId();
  const { module: later } = useLater();
  const { question } = turn;
  const context = question ? messageBlocks(question).context : [];
  const attachments = question?.experimental_attachments ?? [];
  // For some errors, the notice offers to move the question back to the composer. There, the reader can also remove context. The question
  // then needs no edit button of its own.
  const isEditOffered = error !== undefined && later?.errorRemedy(error) === 'edit';
  return (
    <article className="da-turn" data-last={last || undefined} data-question={question?.id} aria-labelledby={heading}>
      <div className="da-question" part="question">
        <h3 className="da-visually-hidden" id={heading}>
          {question ? labels.youAsked : labels.assistantAnswered}
        </h3>
        <PartBoundary turn={turn}>
          {context.length + attachments.length > 0 && (
            // Reserve a row before the chips have loaded, so that a restored question does not move when they appear.
            <div className="da-sent">{later && <later.ContextChips items={context} attachments={attachments} />}</div>
          )}
        </PartBoundary>
        <PartBoundary turn={turn}>
          {question && <QuestionView question={question} isEditOffered={isEditOffered} />}
        </PartBoundary>
      </div>
      <AnswerArea turn={turn} last={last} status={status} outcome={outcome} error={error} />
    </article>
  );
});

/**
 * The answers of a turn. While an answer is being written, the current step is below it (`WorkingLine`). After that, the notice, the tools,
 * the disclaimer, the sources and the suggestions are below the answers.
 */
function AnswerArea({ turn, last, status, outcome, error }: TurnViewProps): ReactElement {
  const { labels } = usePanelLanguage();
  const { docsUrl } = useDocsAssistantSettings();
  const { module: later } = useLater();
  const isElsewhere = useWrittenElsewhere(turn.question?.id) && !isBusy(status);
  const busy = isElsewhere || isBusy(status);
  const answers = turn.answers.map((answer, index) => {
    const streaming = busy && index === turn.answers.length - 1;
    return { streaming, ...messageBlocks(answer, streaming, docsUrl) };
  });
  const blocks = answers.flatMap((answer) => answer.blocks);
  const sources = uniqueByKey(answers.flatMap((answer) => answer.sources));
  const suggestions = uniqueByKey(answers.flatMap((answer) => answer.suggestions));
  const text = blocks.flatMap((block) => (block.kind === 'text' ? block.text : [])).join('\n\n');
  const cited = useCitedPages(sources, docsUrl);
  // Until new parts of a continued answer arrive, its blocks come from the earlier attempt. So none of these blocks is a running step.
  const ownStep = busy ? workingStep(status === 'submitted' ? [] : blocks) : undefined;
  const step = isElsewhere ? ELSEWHERE : ownStep;
  // New text restarts the timer, and so does a change to another kind of step. While another tab writes the answer, no timer runs here,
  // because that tab has its own timer.
  const slow = useIsSlow(isBusy(status) ? `${text.length} ${step?.kind}` : undefined);
  const isFirst = useContext(FirstAnswerContext) === turn.key;
  const lastAnswer = turn.answers.at(-1);
  const wasSkipped = !last && !lastAnswer;
  return (
    <div className="da-answer-area" part="answer">
      {turn.question && (text || !(busy || wasSkipped)) && (
        <h3 className="da-visually-hidden">{labels.assistantAnswered}</h3>
      )}
      <CitedPagesContext.Provider value={cited}>
        {answers.map((answer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ids change while an answer streams, positions do not
          <PartBoundary key={index} turn={turn}>
            <MessageBlocks blocks={answer.blocks} streaming={answer.streaming} question={turn.question?.content} />
          </PartBoundary>
        ))}
      </CitedPagesContext.Provider>
      {(step || slow) && <WorkingLine step={step} slow={slow} />}
      {!busy && (
        <>
          <PartBoundary turn={turn}>
            <TurnEnd
              outcome={outcome}
              error={error}
              answered={text !== ''}
              refused={last && isRefusal(lastAnswer?.annotations)}
              question={turn.question}
            />
          </PartBoundary>
          <PartBoundary turn={turn}>
            {text !== '' && lastAnswer && (
              // Reserve the space before the tools have loaded, so that nothing moves when they appear.
              <div className="da-actions">
                {later && (
                  <later.AnswerTools
                    text={text}
                    messageId={lastAnswer.id}
                    question={turn.question?.content}
                    canRetry={last && status !== 'error'}
                  />
                )}
              </div>
            )}
          </PartBoundary>
          {isFirst && text !== '' && <p className="da-disclaimer">{labels.disclaimer}</p>}
          <PartBoundary turn={turn}>{sources.length > 0 && <SourceList sources={sources} />}</PartBoundary>
          <PartBoundary turn={turn}>
            {last && later && suggestions.length > 0 && (
              <later.SuggestionList suggestions={suggestions} cited={cited} />
            )}
          </PartBoundary>
        </>
      )}
    </div>
  );
}

function uniqueByKey<Item extends { key: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.key, item])).values()];
}
