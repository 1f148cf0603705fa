'use client';
import {
  type Dispatch,
  type ReactElement,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Conversation } from '../../../headless/Conversation.js';
import { isBusy } from '../../../headless/isBusy.js';
import { useDocsAssistant } from '../../../headless/useDocsAssistant.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import type { Labels } from '../../../languages/Labels.js';
import { ANNOUNCE_EVENT } from '../../../ui/announce.js';
import { useIsSlow } from '../../conversation/useIsSlow.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { useShell } from '../../shared/shellContext.js';
import { useStyles } from '../../shared/useStyles.js';
import { useWrittenElsewhere } from '../../shared/useWrittenElsewhere.js';
import { LATER_STYLES } from '../laterStyles.js';
import { ANSWER_KEY } from '../reading/useReadingKeys.js';
import { failureText } from './failureText.js';
import { hasAnswerText } from './hasAnswerText.js';
import { type AnnouncedStatus, statusAnnouncement } from './statusAnnouncement.js';
import { useCountdown } from './useCountdown.js';
import { useOnline } from './useOnline.js';
import { whenTextShown } from './whenTextShown.js';

/** The state at the last run of the effect that announces changes of the status. This effect compares it with the current state. */
interface Before {
  announced: AnnouncedStatus | undefined;
  question: string | undefined;
  last: Conversation['messages'][number] | undefined;
}

/**
 * The live regions of the conversation. They announce that an answer begins, ends or fails, that it is long or slow, that another tab is
 * writing it, and that a retry has become possible. They also announce texts from other parts of the panel. They never announce the text of
 * an answer as it streams. Both regions are always rendered, because screen readers often ignore a region that appears together with its
 * text.
 *
 * @param asked Whether a question has been asked since the page loaded. The status of a restored conversation is not announced.
 */
export function StatusRegion({ asked }: { asked: boolean }): ReactElement {
  const labels = usePanelLanguage().labels;
  const { locale } = usePanelLanguage();
  // Add the styles of turns here, because this component is rendered even without turns. So the styles are added before the first question.
  useStyles(useShell().container, LATER_STYLES);
  const { messages, status, lastOutcome, error, failedAttempt } = useDocsAssistant();
  const question = messages.findLast(({ role }) => role === 'user');
  const isElsewhere = useWrittenElsewhere(question?.id);
  const announced: AnnouncedStatus = status === 'ready' && isElsewhere ? 'elsewhere' : status;
  const [polite, setPolite] = useState('');
  const last = messages.at(-1);
  const before = useRef<Before>({ announced: asked ? undefined : status, question: question?.id, last });
  const busy = isBusy(status);
  // If the answer has been streaming for a while, announce that the reader can read it before it is complete.
  const hasBegun = busy && last?.role === 'assistant' && /\S/.test(last.content);
  const isLong = useIsSlow(hasBegun ? question?.id : undefined);
  // New text and new parts of the answer restart the timer.
  const slow = useIsSlow(busy ? `${status} ${last?.content.length} ${last?.parts.length}` : undefined);
  const place = useRef<HTMLDivElement>(null);
  /** The pending announcement that an answer has ended. This is an object, so that the same text can be announced twice in a row. */
  const [end, setEnd] = useState<{ text: string }>();

  useEffect(() => {
    const { announced: statusBefore, question: questionBefore, last: lastBefore } = before.current;
    before.current = { announced, question: question?.id, last };
    if (statusBefore === announced) return;
    // In two cases, `ready` does not mean that an answer has ended. First, the last question has changed: the reader has withdrawn a
    // question, or messages of another conversation or another tab are shown. Second, only an error has disappeared, and the last message
    // is the same: the reader has cancelled a failed edit, or the site has corrected its setup.
    const isErrorCleared = statusBefore === 'error' && lastBefore === last;
    const hasEnded = announced === 'ready' && questionBefore === question?.id && !isErrorCleared;
    const outcome = hasEnded ? lastOutcome : undefined;
    const text = statusAnnouncement({ status: announced, lastOutcome: outcome, messages, labels, locale });
    if (text === undefined) return;
    setEnd(announced === 'ready' ? { text } : undefined);
    if (announced !== 'ready') setPolite(text);
  }, [announced, question?.id, last, lastOutcome, messages, labels, locale]);

  useEffect(() => {
    if (isLong) setPolite(startText(labels));
  }, [isLong, labels]);

  // Clear the last announcement when another conversation is shown.
  const conversation = messages[0]?.id;
  const shown = useRef(conversation);
  useEffect(() => {
    const isAnother = shown.current !== undefined && shown.current !== conversation;
    shown.current = conversation;
    if (!isAnother || announced !== 'ready') return;
    setEnd(undefined);
    setPolite('');
  }, [conversation, announced]);

  // Announces the end of the answer when the last words are visible, because the text animates for a moment after it has arrived. In
  // Strict Mode and after Suspense, React cleans up effects and runs them again. The cleanup cancels the pending announcement. Because
  // the announcement is stored as state, this effect then starts to wait for the last words again.
  useEffect(() => {
    if (!end) return;
    return whenTextShown(place.current?.closest('.da-panel') ?? null, () => setPolite(end.text));
  }, [end]);

  useAnnouncements(place, setPolite);

  const isBack = useRetryAnnouncements(error, setPolite);

  return (
    <div className="da-visually-hidden" ref={place}>
      <p role="status">{slow ? labels.stillWorking : polite}</p>
      <p role="alert">
        {status === 'error' && error && !isBack
          ? failureText(error, labels, !failedAttempt && hasAnswerText(messages))
          : ''}
      </p>
    </div>
  );
}

/**
 * Announces when a retry becomes possible. Sighted readers see this from the buttons of the notice.
 *
 * @returns whether the device is online again after an error with the reason `offline`.
 */
function useRetryAnnouncements(error: Conversation['error'], announce: (text: string) => void): boolean {
  const labels = usePanelLanguage().labels;
  const isBack = useOnline() && error?.reason === 'offline';
  const waiting = useCountdown(error?.retryAfter, error) > 0;
  const waited = useRef(false);
  useEffect(() => {
    if (isBack) announce(labels.backOnline);
  }, [isBack, announce, labels]);
  useEffect(() => {
    if (waited.current && !waiting && error) announce(labels.retry);
    waited.current = waiting;
  }, [waiting, error, announce, labels]);
  return isBack;
}

/**
 * Returns the announcement that a long answer can be read. Names the key that moves the focus to the answer, except on devices without a
 * pointer that can hover. Such devices, for example phones, rarely have a keyboard.
 */
function startText({ answerStarted, answerKey }: Labels): string {
  if (!matchMedia('(any-hover: hover)').matches) return answerStarted;
  return `${answerStarted} ${formatLabel(answerKey, { keys: ANSWER_KEY })}`;
}

/** Announces texts from other parts of the panel, such as the result of a copy. */
function useAnnouncements(place: RefObject<HTMLElement | null>, setPolite: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    const panel = place.current?.closest('.da-panel');
    const onAnnounce = (event: Event) => {
      event.preventDefault();
      const { detail: text } = event as CustomEvent<string>;
      // Screen readers announce only changes, so a repeated text gets an invisible space at its end.
      setPolite((before) => (before === text ? `${text}\u00a0` : text));
    };
    panel?.addEventListener(ANNOUNCE_EVENT, onAnnounce);
    return () => panel?.removeEventListener(ANNOUNCE_EVENT, onAnnounce);
  }, [place, setPolite]);
}
