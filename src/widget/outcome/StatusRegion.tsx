'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../headless/conversation.js';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { useLook } from '../lookContext.js';
import { useLaterLabels } from '../useLaterLabels.js';
import { useSlow } from '../useSlow.js';
import { announcementOf } from './announcementOf.js';
import { failureText } from './failureText.js';

/** Whether something of the last answer is there. */
const lastAnswered = (messages: readonly ChatMessage[]) => messages.at(-1)?.role === 'assistant';

/**
 * What a screen reader hears of a conversation: its boundaries, never its words as they arrive. Both regions are always there,
 * because a region that appears together with its text is often not read.
 */
export function StatusRegion(): ReactElement {
  const labels = useLaterLabels();
  const { locale } = useLook();
  const { messages, status, lastTurn, error } = useDocsAssistant();
  const [polite, setPolite] = useState('');
  const before = useRef(status);
  const slow = useSlow(status === 'submitted' ? status : undefined);

  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    const text = announcementOf({ status, lastTurn, answer: messages.at(-1), labels, locale });
    if (text !== undefined) setPolite(text);
  }, [status, lastTurn, messages, labels, locale]);

  return (
    <div className="da-visually-hidden">
      <p role="status">{slow ? labels.stillWorking : polite}</p>
      <p role="alert">{status === 'error' && error ? failureText(error, labels, lastAnswered(messages)) : ''}</p>
    </div>
  );
}
