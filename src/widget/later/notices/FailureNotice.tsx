'use client';
import type { ReactElement } from 'react';
import { callUserHandler } from '../../../client/callUserHandler.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import { CHECK } from '../../../ui/icons.js';
import { Notice } from '../../conversation/Notice.js';
import { useLook } from '../../panel/lookContext.js';
import { errorRemedy } from './errorRemedy.js';
import { brokeOff, failureText } from './failureText.js';
import { ContinueButton, EditButton, RetryButton } from './noticeButtons.js';
import { supportAddress } from './supportAddress.js';
import { useOnline } from './useOnline.js';

export interface FailureNoticeProps {
  error: DocsAssistantError;
  /** Whether some of the answer is there that failed. */
  answered?: boolean;
  /** An answer of before stands there, of which only the beginning has come. */
  continues?: boolean;
  /** What was asked; empty when a fault is known before the first question. */
  question: string;
  /** What asks again, in place of asking the last question again. Then the question stands in a field, to be changed. */
  onRetry?: () => void;
}

/** Why there is no answer, or no whole one, and the way on. */
export function FailureNotice({
  error,
  answered = false,
  continues = brokeOff(error, answered),
  question,
  onRetry,
}: FailureNoticeProps): ReactElement {
  const labels = useLook().labels;
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
    <Notice
      {...(isBack
        ? { shape: CHECK, text: labels.backOnline }
        : { tone: 'error', text: failureText(error, labels, answered) })}
    >
      {continues && <ContinueButton />}
      {(remedy === 'retry' || remedy === 'wait' || lastResort) && <RetryButton error={error} onRetry={onRetry} />}
      {remedy === 'edit' && !onRetry && <EditButton question={question} />}
      {onFallbackSearch && remedy !== 'edit' && (
        <button type="button" className="da-button" onClick={() => callUserHandler(() => onFallbackSearch(question))}>
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
