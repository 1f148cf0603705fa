'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { isBusy } from '../../../headless/isBusy.js';
import { useDocsAssistant } from '../../../headless/useDocsAssistant.js';
import { useIsSlow } from '../../conversation/useIsSlow.js';
import { useLook } from '../../panel/lookContext.js';
import { useShell } from '../../panel/shellContext.js';
import { useStyles } from '../../panel/useStyles.js';
import { failureText } from './failureText.js';
import { hasAnswerText } from './hasAnswerText.js';
import { NOTICE_STYLES } from './noticeStyles.js';
import { statusAnnouncement } from './statusAnnouncement.js';
import { useCountdown } from './useCountdown.js';
import { useOnline } from './useOnline.js';
import { whenTextShown } from './whenTextShown.js';

/**
 * What a screen reader hears of a conversation: its boundaries, never its words as they arrive. Both regions are always there,
 * because a region that appears together with its text is often not read.
 *
 * @param asked Whether something has been asked here already: how that stands is said. What was only taken up again is not.
 */
export function StatusRegion({ asked }: { asked: boolean }): ReactElement {
  const labels = useLook().labels;
  const { locale } = useLook();
  // For every notice of the panel: this part is there as long as the panel is.
  useStyles(useShell().container, NOTICE_STYLES);
  const { messages, status, lastOutcome, error, failedAttempt } = useDocsAssistant();
  const [polite, setPolite] = useState('');
  const before = useRef(asked ? undefined : status);
  const busy = isBusy(status);
  const last = messages.at(-1);
  // Anything that arrives ends the wait.
  const slow = useIsSlow(busy ? `${status} ${last?.content.length} ${last?.parts.length}` : undefined);
  const online = useOnline();
  const waiting = useCountdown(error?.retryAfter, error) > 0;
  const waited = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  /** The pending announcement of an end. An object, so that the same text can be announced twice in a row. */
  const [end, setEnd] = useState<{ text: string }>();

  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    const text = statusAnnouncement({ status, lastOutcome, messages, labels, locale });
    if (text === undefined) return;
    setEnd(status === 'ready' ? { text } : undefined);
    if (status !== 'ready') setPolite(text);
  }, [status, lastOutcome, messages, labels, locale]);

  // Announces the end when the last words can be read: they flow in for a moment after they have arrived. The pending announcement is state,
  // because React runs effects again in Strict Mode and when a hidden page is shown, and the cleanup function must not lose it.
  useEffect(() => {
    if (!end) return;
    return whenTextShown(place.current?.closest('.da-panel') ?? null, () => setPolite(end.text));
  }, [end]);

  // What makes a failure one that can be tried again is seen on its buttons, and said here.
  const isBack = error?.reason === 'offline' && online;
  useEffect(() => {
    if (isBack) setPolite(labels.backOnline);
  }, [isBack, labels]);
  useEffect(() => {
    if (waited.current && !waiting && error) setPolite(labels.retry);
    waited.current = waiting;
  }, [waiting, error, labels]);

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
