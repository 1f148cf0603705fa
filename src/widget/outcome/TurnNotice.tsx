'use client';
import type { ReactElement } from 'react';
import { callHost } from '../../headless/callHost.js';
import type { TurnOutcome } from '../../headless/conversation.js';
import { useConversationStore } from '../../headless/useConversationStore.js';
import type { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { formatPlural } from '../../ui/formatLabel.js';
import { useDraft } from '../draftContext.js';
import { useLook } from '../lookContext.js';
import { Notice } from '../Notice.js';
import { useLaterLabels } from '../useLaterLabels.js';
import { errorRemedy } from './errorRemedy.js';
import { brokeOff, failureText } from './failureText.js';
import { supportAddress } from './supportAddress.js';
import { useCountdown } from './useCountdown.js';
import { useOnline } from './useOnline.js';

export interface TurnNoticeProps {
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
  /** Whether some of the answer is there. */
  answered: boolean;
  /** What was asked; empty when a fault is known before the first question. */
  question: string;
}

/** What stands where the answer would, or under what arrived of it: one sentence and the way on. */
export function TurnNotice({ outcome, error, answered, question }: TurnNoticeProps): ReactElement | null {
  const labels = useLaterLabels();
  if (error) return <FailureNotice error={error} answered={answered} question={question} />;
  // A conversation that is taken up again knows its outcome, and no error any more.
  if (outcome !== 'stopped' && outcome !== 'truncated') return null;
  const text = labels[outcome === 'truncated' && !answered ? 'unanswered' : outcome];
  return <Notice text={text}>{answered ? <ContinueButton /> : <RetryButton />}</Notice>;
}

function FailureNotice({
  error,
  answered,
  question,
}: Omit<TurnNoticeProps, 'outcome' | 'error'> & { error: DocsAssistantError }): ReactElement {
  const labels = useLaterLabels();
  const { supportHref } = useLook();
  const store = useConversationStore();
  const online = useOnline();
  const remedy = errorRemedy(error);
  const { onFallbackSearch } = store.getOptions();
  const support = remedy === 'edit' ? undefined : supportAddress(supportHref, store.getState());
  const isBack = error.reason === 'offline' && online;
  // What the service refused may be let through later, after the reader has signed in again, say. Where there is nobody to ask, it is the way on.
  const lastResort = remedy === 'support' && error.status !== undefined && !support && !onFallbackSearch;
  return (
    <Notice tone="error" text={isBack ? labels.backOnline : failureText(error, labels, answered)}>
      {brokeOff(error, answered) && <ContinueButton />}
      {(remedy === 'retry' || remedy === 'wait' || lastResort) && (
        <RetryButton after={error.retryAfter} cause={error} />
      )}
      {remedy === 'edit' && <EditButton />}
      {onFallbackSearch && remedy !== 'edit' && (
        <button type="button" className="da-button" onClick={() => callHost(() => onFallbackSearch(question))}>
          {labels.searchInstead}
        </button>
      )}
      {support && (
        <a className="da-button" href={support}>
          {labels.support}
        </a>
      )}
    </Notice>
  );
}

/** Asks the assistant to go on from what arrived. */
function ContinueButton(): ReactElement {
  const labels = useLaterLabels();
  const { ask } = useConversationStore().actions;
  const goOn = () => void ask(labels.continueQuestion, { source: 'continue' });
  return (
    <button type="button" className="da-button" onClick={goOn}>
      {labels.continueAnswer}
    </button>
  );
}

/** Puts the question that was refused back into the field. */
function EditButton(): ReactElement {
  const labels = useLaterLabels();
  const { takeBack } = useConversationStore().actions;
  const draft = useDraft();
  const edit = () => {
    const taken = takeBack();
    if (taken) draft.add(taken.question, { focus: true });
  };
  return (
    <button type="button" className="da-button" onClick={edit}>
      {labels.editQuestion}
    </button>
  );
}

/** Asks again; where the service said when, not before. */
function RetryButton({ after, cause }: { after?: number | undefined; cause?: unknown }): ReactElement {
  const labels = useLaterLabels();
  const { locale } = useLook();
  const { retry } = useConversationStore().actions;
  const left = useCountdown(after, cause);
  const waiting = left > 0;
  return (
    <button type="button" className="da-button" aria-disabled={waiting} onClick={() => !waiting && void retry()}>
      {waiting ? formatPlural(labels.retryIn, left, locale) : labels.retry}
    </button>
  );
}
