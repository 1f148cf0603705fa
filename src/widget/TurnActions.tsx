'use client';
import type { ReactElement } from 'react';
import { useConversationStore } from '../headless/useConversationStore.js';
import { IconButton } from '../ui/IconButton.js';
import { AGAIN, ALERT, CHECK, COPY } from '../ui/icons.js';
import { useCopy } from '../ui/useCopy.js';
import { useLook } from './lookContext.js';

/** What can be done with a finished answer. */
export function TurnActions({ text, canRetry }: { text: string; canRetry: boolean }): ReactElement {
  const { labels } = useLook();
  const { retry } = useConversationStore().actions;
  const [copyState, copy] = useCopy();
  const copyLabel = { idle: labels.copyAnswer, copied: labels.copied, failed: labels.copyFailed }[copyState];
  const copyShape = { idle: COPY, copied: CHECK, failed: ALERT }[copyState];
  return (
    <div className="da-actions">
      <IconButton shape={copyShape} label={copyLabel} onClick={(event) => copy(text, event.currentTarget)} />
      {canRetry && <IconButton shape={AGAIN} label={labels.again} onClick={() => void retry()} />}
      <span className="da-visually-hidden" role="status">
        {copyState === 'idle' ? '' : copyLabel}
      </span>
    </div>
  );
}
