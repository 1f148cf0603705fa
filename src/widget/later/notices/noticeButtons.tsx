'use client';
import type { ReactElement } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import { useDraft } from '../../panel/draftContext.js';
import { useLook } from '../../panel/lookContext.js';
import { formatWait } from './formatWait.js';
import { useCountdown } from './useCountdown.js';

/** Asks the assistant to go on from what arrived. */
export function ContinueButton(): ReactElement {
  const labels = useLook().labels;
  const { ask } = useConversationStore().actions;
  const goOn = () => void ask(labels.continueQuestion, { source: 'continue' });
  return (
    <button type="button" className="da-button" onClick={goOn}>
      {labels.continueAnswer}
    </button>
  );
}

/** Puts the question that was refused back into the field. It stays in the conversation, too, where what takes it out could not be loaded. */
export function EditButton({ question }: { question: string }): ReactElement {
  const labels = useLook().labels;
  const { withdrawQuestion } = useConversationStore().actions;
  const draft = useDraft();
  const edit = () => {
    draft.add(withdrawQuestion()?.question ?? question, { focus: true });
  };
  return (
    <button type="button" className="da-button" onClick={edit}>
      {labels.editQuestion}
    </button>
  );
}

interface RetryButtonProps {
  /** What it comes after; none where the reader has stopped the answer. */
  error?: DocsAssistantError;
  /** In place of asking the last question again. */
  onRetry?: (() => void) | undefined;
}

/** Asks again; where the service said when, not before. */
export function RetryButton({ error, onRetry }: RetryButtonProps): ReactElement {
  const labels = useLook().labels;
  const { locale } = useLook();
  const { retry } = useConversationStore().actions;
  const left = useCountdown(error?.retryAfter, error);
  const waiting = left > 0;
  const press = onRetry ?? (() => void retry());
  return (
    <button type="button" className="da-button" aria-disabled={waiting} onClick={() => !waiting && press()}>
      {waiting ? formatLabel(labels.retryIn, { time: formatWait(left, locale) }) : labels.retry}
    </button>
  );
}
