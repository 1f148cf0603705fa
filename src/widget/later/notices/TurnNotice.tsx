'use client';
import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ChatMessage, TurnOutcome } from '../../../headless/Conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import { Notice } from '../../conversation/Notice.js';
import { useLook } from '../../panel/lookContext.js';
import { FailureNotice, type FailureNoticeProps } from './FailureNotice.js';
import { ContinueButton, RetryButton } from './noticeButtons.js';
import { outcomeLabel } from './outcomeLabel.js';
import { useFailedAttempt } from './useFailedAttempt.js';

export interface TurnNoticeProps {
  /** Of the last turn; so is `error`. */
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
  /** Whether some of the answer is there. */
  answered: boolean;
  /** None when a fault is known before the first one. */
  question?: ChatMessage | undefined;
}

/** Outcomes that leave the beginning of an answer, which the assistant can continue. */
const CONTINUABLE: ReadonlySet<TurnOutcome | undefined> = new Set<TurnOutcome>(['stopped', 'truncated', 'length']);

/** What stands where the answer would, or under what arrived of it: one sentence and the way on. */
export function TurnNotice({ outcome, error, answered, question }: TurnNoticeProps): ReactElement | null {
  const failedAttempt = useFailedAttempt();
  const words = question?.content ?? '';
  if (!outcome && !error) return question ? <PastNotice id={question.id} answered={answered} /> : null;
  if (!failedAttempt) {
    if (error) return <FailureNotice error={error} answered={answered} question={words} />;
    return <EndNotice outcome={outcome} answered={answered} />;
  }
  // What is told of an edit stands at its field.
  if (!error || failedAttempt.edited) return <EndNotice outcome={failedAttempt.outcome} answered={answered} />;
  return <FailedAgain error={error} continues={CONTINUABLE.has(failedAttempt.outcome)} question={words} />;
}

/** The notice under an incomplete answer without an error: its outcome, and the way on if there is one. */
function EndNotice({ outcome, answered }: Pick<TurnNoticeProps, 'outcome' | 'answered'>): ReactElement | null {
  const labels = useLook().labels;
  if (outcome === undefined || outcome === 'complete' || outcome === 'failed') return null;
  const text = labels[outcomeLabel(outcome, answered)];
  if (!CONTINUABLE.has(outcome)) return <Notice text={text} />;
  return <Notice text={text}>{answered ? <ContinueButton /> : <RetryButton />}</Notice>;
}

/** What became of a question after which others were asked. The way on from there is the pencil beside it. */
function PastNotice({ id, answered }: { id: string; answered: boolean }): ReactElement | null {
  const labels = useLook().labels;
  const store = useConversationStore();
  const outcome = useSyncExternalStore(
    store.subscribeExceptMessages,
    () => store.getState().pastOutcomes?.[id],
    () => undefined,
  );
  return outcome && outcome !== 'complete' ? <Notice text={labels[outcomeLabel(outcome, answered)]} /> : null;
}

/** Under an answer that stands there again because no other one came: that is long, and where it ends was out of sight. */
function FailedAgain(props: FailureNoticeProps): ReactElement {
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
