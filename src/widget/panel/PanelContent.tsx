'use client';
import { type ReactElement, useRef } from 'react';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { ConversationView } from '../conversation/ConversationView.js';
import { EmptyState } from '../conversation/EmptyState.js';
import { useTurns } from '../conversation/turns.js';
import { ErrorBoundary } from '../shared/ErrorBoundary.js';
import { useShell } from '../shared/shellContext.js';
import { useLater } from '../shared/useLater.js';
import { PanelViewSlot } from './PanelViewSlot.js';

/**
 * The area above the composer. It shows the conversation, or the greeting and the starters before the first question. If consent is needed,
 * the request for consent is at the bottom of the area. Until it is known whether there is a conversation to restore, the area is empty.
 */
export function PanelContent({ onBack }: { onBack: () => void }): ReactElement {
  const { messages, restoring, consent } = useDocsAssistant();
  const { options } = useShell();
  const turns = useTurns(messages);
  return (
    <>
      {turns.length > 0 ? (
        <ConversationView key={turns[0]?.question?.id} turns={turns} />
      ) : restoring ? (
        <div className="da-scroller" />
      ) : (
        <EmptyState starters={options.starters} />
      )}
      {consent === 'needed' && !restoring && <PanelViewSlot name="consent" onBack={onBack} />}
    </>
  );
}

/** The live regions of the conversation. If rendering them fails, they are rendered again when the messages change. */
export function PanelStatus({ busy }: { busy: boolean }): ReactElement {
  const { messages } = useDocsAssistant();
  const { module: later } = useLater();
  // Remember whether a question was asked. Its answer can be complete before the live regions have loaded. They must announce this answer,
  // but not the answers of a restored conversation.
  const asked = useRef(busy);
  asked.current ||= busy;
  return (
    <ErrorBoundary resetKey={messages} fallback={() => null}>
      {later && <later.StatusRegion asked={asked.current} />}
    </ErrorBoundary>
  );
}
