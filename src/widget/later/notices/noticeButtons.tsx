'use client';
import type { ReactElement } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import { useDraft } from '../../shared/draftContext.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { formatWait } from './formatWait.js';
import { useCountdown } from './useCountdown.js';
import { useFallbackSearch } from './useFallbackSearch.js';

/** Asks the assistant to continue its answer. The continuation is added to that answer. */
export function ContinueButton(): ReactElement {
  const labels = usePanelLanguage().labels;
  const { continueAnswer } = useConversationStore().actions;
  return (
    <button type="button" className="da-button" onClick={() => void continueAnswer(labels.continueQuestion)}>
      {labels.continueAnswer}
    </button>
  );
}

/**
 * Withdraws a rejected question from the conversation and puts it back into the composer. If the code for the history of conversations
 * has not loaded, the question cannot be withdrawn. Then the question stays in the conversation, and the composer gets a copy.
 */
export function EditButton({ question }: { question: string }): ReactElement {
  const labels = usePanelLanguage().labels;
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

/** Opens the search of the site with the question. Renders nothing if the site has not set `onFallbackSearch`. */
export function SearchButton({ question }: { question: string }): ReactElement | null {
  const { labels } = usePanelLanguage();
  const search = useFallbackSearch();
  if (!search) return null;
  return (
    <button type="button" className="da-button" onClick={() => search(question)}>
      {labels.searchInstead}
    </button>
  );
}

interface RetryButtonProps {
  /** The error to recover from; undefined if the answer ended early without an error. */
  error?: DocsAssistantError;
  /** Called instead of retrying the last question. */
  onRetry?: (() => void) | undefined;
}

/**
 * Button that asks the question again, or calls `onRetry` if it is set. If the service asked to wait for less than a day, the button counts
 * down first.
 */
export function RetryButton({ error, onRetry }: RetryButtonProps): ReactElement {
  const labels = usePanelLanguage().labels;
  const { locale } = usePanelLanguage();
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
