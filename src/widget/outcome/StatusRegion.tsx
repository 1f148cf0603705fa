'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { isBusy } from '../../headless/isBusy.js';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { useLook } from '../lookContext.js';
import { useShell } from '../shellContext.js';
import { useLaterLabels } from '../useLaterLabels.js';
import { useSlow } from '../useSlow.js';
import { useStyles } from '../useStyles.js';
import { announcementOf } from './announcementOf.js';
import { failureText } from './failureText.js';
import { hasAnswerText } from './hasAnswerText.js';
import { NOTICE_STYLES } from './noticeStyles.js';
import { useCountdown } from './useCountdown.js';
import { useOnline } from './useOnline.js';
import { whenDrawn } from './whenDrawn.js';

/**
 * What a screen reader hears of a conversation: its boundaries, never its words as they arrive. Both regions are always there,
 * because a region that appears together with its text is often not read.
 *
 * @param asked Whether something has been asked here already: how that stands is said. What was only taken up again is not.
 */
export function StatusRegion({ asked }: { asked: boolean }): ReactElement {
  const labels = useLaterLabels();
  const { locale } = useLook();
  // For every notice of the panel: this part is there as long as the panel is.
  useStyles(useShell().container, NOTICE_STYLES);
  const { messages, status, lastTurn, error, failedTry } = useDocsAssistant();
  const [polite, setPolite] = useState('');
  const before = useRef(asked ? undefined : status);
  const busy = isBusy(status);
  const last = messages.at(-1);
  // Anything that arrives ends the wait.
  const slow = useSlow(busy ? `${status} ${last?.content.length} ${last?.parts.length}` : undefined);
  const online = useOnline();
  const waiting = useCountdown(error?.retryAfter, error) > 0;
  const waited = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  /** Takes back what was to be said. */
  const announced = useRef(() => {});
  useEffect(() => () => announced.current(), []);

  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    const text = announcementOf({ status, lastTurn, messages, labels, locale });
    if (text === undefined) return;
    announced.current();
    // The end is said when it can be read: the last words flow in for a moment after they have arrived.
    if (status === 'ready')
      announced.current = whenDrawn(place.current?.closest('.da-panel') ?? null, () => setPolite(text));
    else setPolite(text);
  }, [status, lastTurn, messages, labels, locale]);

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
          ? failureText(error, labels, !failedTry && hasAnswerText(messages))
          : ''}
      </p>
    </div>
  );
}
