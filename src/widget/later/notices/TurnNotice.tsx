'use client';
import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react';
import type { TurnOutcome } from '../../../headless/Conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { Notice } from '../../conversation/Notice.js';
import type { TurnEnding } from '../../conversation/TurnEnding.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { FailureNotice, type FailureNoticeProps } from './FailureNotice.js';
import { ContinueButton, RetryButton, SearchButton } from './noticeButtons.js';
import { outcomeLabel } from './outcomeLabel.js';
import { useFailedAttempt } from './useFailedAttempt.js';

/** Outcomes after which the assistant can continue an incomplete answer. After `failed`, this depends on the error (`canContinue`). */
const CONTINUABLE: ReadonlySet<TurnOutcome | undefined> = new Set<TurnOutcome>(['stopped', 'truncated', 'length']);

/**
 * The notice below an incomplete answer, below an answer after a failed retry or continuation, or in place of a missing answer: a message
 * and, in the last turn, usually buttons that help. A complete answer that does not answer the question gets only the search button.
 */
export function TurnNotice({ outcome, error, answered, refused, question }: TurnEnding): ReactElement | null {
  const failedAttempt = useFailedAttempt();
  const text = question?.content ?? '';
  const isIncomplete = error || failedAttempt || (outcome && outcome !== 'complete');
  if (refused && !isIncomplete) return <SearchButton question={text} />;
  if (!outcome && !error) return question ? <PastNotice id={question.id} answered={answered} /> : null;
  if (!failedAttempt) {
    if (error) return <FailureNotice error={error} answered={answered} question={text} />;
    return <EndNotice outcome={outcome} answered={answered} />;
  }
  // After a failed edit, `QuestionEditor` shows the error, and this notice says how the restored answer ended.
  if (!error || failedAttempt.edited) return <EndNotice outcome={failedAttempt.outcome} answered={answered} />;
  // After a failed continuation, "Try again" already continues the answer, so do not offer "Continue" as well.
  const continues = failedAttempt.continued === undefined && CONTINUABLE.has(failedAttempt.outcome);
  return <FailedRetry error={error} continues={continues} question={text} />;
}

/** The notice of an answer that ended early without an error. */
function EndNotice({ outcome, answered }: Pick<TurnEnding, 'outcome' | 'answered'>): ReactElement | null {
  const labels = usePanelLanguage().labels;
  if (outcome === undefined || outcome === 'complete' || outcome === 'failed') return null;
  const text = labels[outcomeLabel(outcome, answered)];
  if (!CONTINUABLE.has(outcome)) return <Notice text={text} />;
  return <Notice text={text}>{answered ? <ContinueButton /> : <AskAgainButton />}</Notice>;
}

/** Asks the last question again. Ends a failed edit of an earlier question first, because `retry` would repeat that edit. */
function AskAgainButton(): ReactElement {
  const store = useConversationStore();
  const askAgain = () => {
    const { retry, withdrawQuestion } = store.actions;
    if (store.getState().failedAttempt) withdrawQuestion();
    void retry();
  };
  return <RetryButton onRetry={askAgain} />;
}

/** The notice of an earlier turn. It has no buttons: to get another answer, the reader can edit the question. */
function PastNotice({ id, answered }: { id: string; answered: boolean }): ReactElement | null {
  const labels = usePanelLanguage().labels;
  const store = useConversationStore();
  const outcome = useSyncExternalStore(
    store.subscribeExceptMessages,
    () => store.getState().pastOutcomes?.[id],
    () => undefined,
  );
  return outcome && outcome !== 'complete' ? <Notice text={labels[outcomeLabel(outcome, answered)]} /> : null;
}

/**
 * The error of a failed retry or continuation, below the restored answer. Scrolls into view, because the end of a long answer can be out of
 * sight.
 */
function FailedRetry(props: FailureNoticeProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="da-again" ref={place}>
      <FailureNotice {...props} />
    </div>
  );
}
