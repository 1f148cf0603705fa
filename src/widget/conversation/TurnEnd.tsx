'use client';
import type { ReactElement } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import type { TurnNoticeProps } from '../later/notices/TurnNotice.js';
import { useLook } from '../panel/lookContext.js';
import { useOutcomeOrFailure } from '../panel/useOutcome.js';
import { Notice } from './Notice.js';

/** The place of what is said where an answer failed or ended early. */
export function TurnEnd(props: TurnNoticeProps): ReactElement | null {
  const { labels } = useLook();
  const { actions } = useConversationStore();
  const outcome = useOutcomeOrFailure();
  if (outcome !== 'failed') return outcome ? <outcome.TurnNotice {...props} /> : null;
  if (!props.error) return null;
  return (
    <Notice tone="error" text={labels.panelBroken}>
      <button type="button" className="da-button" onClick={() => void actions.retry()}>
        {labels.retry}
      </button>
    </Notice>
  );
}
