'use client';
import { type ReactElement, useRef, useState, useSyncExternalStore } from 'react';
import type { Rating, RatingDetails } from '../../../headless/Feedback.js';
import { useConversationOption } from '../../../headless/useConversationOption.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import { announce } from '../../../ui/announce.js';
import { IconButton } from '../../../ui/IconButton.js';
import { ALERT, CHECK, COPY } from '../../../ui/icons.js';
import { useCopy } from '../../../ui/useCopy.js';
import { withoutControlCharacters } from '../../../values/hiddenCharacters.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { AGAIN, THUMB_DOWN, THUMB_UP } from '../icons.js';
import { FeedbackForm } from './FeedbackForm.js';
import { QuestionLinkButton } from './QuestionLinkButton.js';

export interface AnswerToolsProps {
  /** The Markdown of the answer. */
  text: string;
  /** The id of the last message of the answer. */
  messageId: string;
  /** The question of the reader; undefined when a conversation begins with an answer. */
  question: string | undefined;
  canRetry: boolean;
}

/** The tools below a finished answer: copy it or a link to its question, try again, and rate. */
export function AnswerTools({ text, messageId, question, canRetry }: AnswerToolsProps): ReactElement {
  const labels = usePanelLanguage().labels;
  const store = useConversationStore();
  const { retry, rate } = store.actions;
  const { emit } = useDocsAssistantSettings();
  const rating = useSyncExternalStore(
    store.subscribeExceptMessages,
    () => store.getState().ratings[messageId],
    () => undefined,
  );
  const [copyState, copy] = useCopy(labels);
  const [asking, setAsking] = useState(false);
  const [thanked, setThanked] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const copyLabel = { idle: labels.copyAnswer, copied: labels.copied, failed: labels.copyFailed }[copyState];
  const copyShape = { idle: COPY, copied: CHECK, failed: ALERT }[copyState];
  // The event `rated` does not say which answer was rated, so `onEvent` alone does not enable ratings.
  const canRate = useConversationOption(
    ({ onFeedback, feedbackUrl }) => onFeedback !== undefined || Boolean(feedbackUrl),
  );

  const thank = (hasEnded: boolean) => hasEnded && tools.current && announce(labels.feedbackThanks, tools.current);
  const press = (pressed: Rating) => {
    const next = rating === pressed ? undefined : pressed;
    rate(messageId, next);
    setAsking(next === 'down');
    thank(next === 'up');
    setThanked(next !== undefined);
  };
  const close = (details?: RatingDetails) => {
    if (details) rate(messageId, 'down', details);
    setAsking(false);
    thank(true);
    tools.current?.querySelector<HTMLElement>('[data-rating="down"]')?.focus({ preventScroll: true });
  };
  return (
    <div className="da-tools" ref={tools}>
      <div className="da-tools-row">
        <IconButton
          shape={copyShape}
          label={copyLabel}
          onClick={(event) => {
            copy(withoutControlCharacters(text), event.currentTarget);
            emit({ type: 'copied', what: 'answer' });
          }}
        />
        {question && <QuestionLinkButton question={question} />}
        {canRetry && <IconButton shape={AGAIN} label={labels.again} onClick={() => void retry()} />}
        {canRate && (
          <>
            <IconButton
              shape={THUMB_UP}
              label={labels.helpful}
              aria-pressed={rating === 'up'}
              onClick={() => press('up')}
            />
            <IconButton
              shape={THUMB_DOWN}
              label={labels.notHelpful}
              aria-pressed={rating === 'down'}
              data-rating="down"
              onClick={() => press('down')}
            />
          </>
        )}
        <span className="da-thanks">{copyState === 'idle' && thanked && !asking && labels.feedbackThanks}</span>
      </div>
      {asking && <FeedbackForm labels={labels} onClose={close} />}
    </div>
  );
}
