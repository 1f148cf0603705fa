'use client';
import { type ReactElement, useRef } from 'react';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { ConversationView } from '../conversation/ConversationView.js';
import { EmptyState } from '../conversation/EmptyState.js';
import { useTurns } from '../conversation/useTurns.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { PanelViewSlot } from './PanelViewSlot.js';
import { useShell } from './shellContext.js';
import { useOutcome } from './useOutcome.js';

const loadConsent = () => import('../views/ConsentView.js').then((chunk) => chunk.ConsentView);

/** What stands above the composer: the conversation, or what is shown before its first question. */
export function PanelContent({ onBack }: { onBack: () => void }): ReactElement {
  const { messages, restoring, consent } = useDocsAssistant();
  const { look } = useShell();
  const turns = useTurns(messages);
  return (
    <>
      {turns.length > 0 ? (
        <ConversationView key={turns[0]?.question?.id} turns={turns} />
      ) : restoring ? (
        <div className="da-scroller" />
      ) : (
        <EmptyState starters={look.starters} />
      )}
      {consent === 'needed' && !restoring && <PanelViewSlot load={loadConsent} onBack={onBack} />}
    </>
  );
}

/** What is heard of the conversation. Without it, answers are read all the same; it is tried again with what comes next. */
export function PanelStatus({ of, busy }: { of: unknown; busy: boolean }): ReactElement {
  const outcome = useOutcome();
  // An answer may come, and even be complete, before what tells of it.
  const asked = useRef(busy);
  asked.current ||= busy;
  return (
    <ErrorBoundary of={of} fallback={() => null}>
      {outcome && <outcome.StatusRegion asked={asked.current} />}
    </ErrorBoundary>
  );
}
