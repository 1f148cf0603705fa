'use client';
import type { ReactElement } from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import { CHECK } from '../../../ui/icons.js';
import { Notice } from '../../conversation/Notice.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { useShell } from '../../shared/shellContext.js';
import { errorRemedy, type Remedy } from './errorRemedy.js';
import { canContinue, failureText } from './failureText.js';
import { ContinueButton, EditButton, RetryButton, SearchButton } from './noticeButtons.js';
import { supportAddress } from './supportAddress.js';
import { useFallbackSearch } from './useFallbackSearch.js';
import { useOnline } from './useOnline.js';

export interface FailureNoticeProps {
  error: DocsAssistantError;
  /** Whether the failed answer has any text. Default `false`. */
  answered?: boolean;
  /** Whether to offer "Continue". Default: the result of `canContinue`. */
  continues?: boolean;
  /** The question; empty for an error before the first question. */
  question: string;
  /**
   * Called instead of retrying the last question. Set this callback if the question is already in an input field: the notice then has no
   * button to edit the question.
   */
  onRetry?: () => void;
}

/**
 * The button for each remedy. The notice can also offer search and support, but not with the remedy `edit`: they cannot help if the
 * question must be edited.
 */
const BUTTONS: Readonly<Record<Remedy, 'retry' | 'edit' | undefined>> = {
  retry: 'retry',
  wait: 'retry',
  edit: 'edit',
  support: undefined,
};

/** Explains an error and offers remedies. If the browser was offline and is online again, says so instead of explaining the error. */
export function FailureNotice({
  error,
  answered = false,
  continues = canContinue(error, answered),
  question,
  onRetry,
}: FailureNoticeProps): ReactElement {
  const labels = usePanelLanguage().labels;
  const { supportHref } = useShell().options;
  const store = useConversationStore();
  const online = useOnline();
  const button = BUTTONS[errorRemedy(error)];
  const mustEdit = button === 'edit';
  const search = useFallbackSearch();
  const { threadId } = store.getState();
  const support = mustEdit ? undefined : supportAddress(supportHref, { threadId });
  const isBack = error.reason === 'offline' && online;
  // A refused request can succeed later, for example once the reader has signed in again. Offer a retry if there is no other remedy. Other
  // errors with the remedy `support`, such as an unknown domain, would occur again, so they get no retry.
  const isRefused = error.kind === 'auth' || error.kind === 'forbidden';
  const isLastResort = isRefused && !support && !search;
  const canRetry = button === 'retry' || isLastResort;
  return (
    <Notice
      {...(isBack
        ? { shape: CHECK, text: labels.backOnline }
        : { tone: 'error', text: failureText(error, labels, answered) })}
    >
      {continues && <ContinueButton />}
      {canRetry && <RetryButton error={error} onRetry={onRetry} />}
      {mustEdit && !onRetry && <EditButton question={question} />}
      {!mustEdit && <SearchButton question={question} />}
      {support && (
        <a className="da-button" href={support}>
          {labels.support}
        </a>
      )}
    </Notice>
  );
}
