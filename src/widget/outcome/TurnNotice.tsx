'use client';
import { type ReactElement, useEffect, useRef } from 'react';
import type { TurnOutcome } from '../../headless/conversation.js';
import type { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { Notice } from '../Notice.js';
import { useLaterLabels } from '../useLaterLabels.js';
import { ContinueButton, RetryButton } from './buttons.js';
import { FailureNotice, type FailureNoticeProps } from './FailureNotice.js';
import { useFailedTry } from './useFailedTry.js';

export interface TurnNoticeProps {
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
  /** Another question was asked after this one, which nothing had answered. */
  passed?: boolean;
  /** Whether some of the answer is there. */
  answered: boolean;
  /** What was asked; empty when a fault is known before the first question. */
  question: string;
}

const isPart = (outcome: TurnOutcome | undefined) => outcome === 'stopped' || outcome === 'truncated';

/** What stands where the answer would, or under what arrived of it: one sentence and the way on. */
export function TurnNotice({ outcome, error, passed, answered, question }: TurnNoticeProps): ReactElement | null {
  const labels = useLaterLabels();
  const failedTry = useFailedTry();
  if (passed) return <Notice text={labels.unanswered} />;
  // All turns but the last one have no outcome here.
  if (!failedTry || (!outcome && !error)) {
    if (error) return <FailureNotice error={error} answered={answered} question={question} />;
    return <EndNotice outcome={outcome} answered={answered} />;
  }
  // What is told of an edit stands at its field.
  if (!error || failedTry.edited) return <EndNotice outcome={failedTry.outcome} answered={answered} />;
  return <FailedAgain error={error} continues={isPart(failedTry.outcome)} question={question} />;
}

/** A conversation that is taken up again knows its outcome, and no error any more. */
function EndNotice({ outcome, answered }: Pick<TurnNoticeProps, 'outcome' | 'answered'>): ReactElement | null {
  const labels = useLaterLabels();
  if (outcome !== 'stopped' && outcome !== 'truncated') return null;
  const text = labels[outcome === 'truncated' && !answered ? 'unanswered' : outcome];
  return <Notice text={text}>{answered ? <ContinueButton /> : <RetryButton />}</Notice>;
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
