'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDocsAssistant } from '../headless/useDocsAssistant.js';
import { announcementOf } from './announcementOf.js';
import { shownKind } from './errorRemedy.js';
import { useLook } from './lookContext.js';

/**
 * What a screen reader hears of a conversation: its boundaries, never its words as they arrive. Both regions are always there,
 * because a region that appears together with its text is often not read.
 */
export function StatusRegion(): ReactElement {
  const { labels, locale } = useLook();
  const { messages, status, lastTurn, error } = useDocsAssistant();
  const [polite, setPolite] = useState('');
  const before = useRef(status);

  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    const text = announcementOf({ status, lastTurn, answer: messages.at(-1), labels, locale });
    if (text !== undefined) setPolite(text);
  }, [status, lastTurn, messages, labels, locale]);

  return (
    <div className="da-visually-hidden">
      <p role="status">{polite}</p>
      <p role="alert">{status === 'error' && error ? labels.errors[shownKind(error)] : ''}</p>
    </div>
  );
}
