'use client';
import { useMemo, useSyncExternalStore } from 'react';
import type { Conversation } from './Conversation.js';
import { useConversationStore } from './useConversationStore.js';

/**
 * Returns the conversation of the nearest provider: its state and its actions. The functions keep their identity between renders.
 *
 * @throws {DocsAssistantError} kind `setup`, outside of `<DocsAssistantProvider>`.
 * @example
 * const { messages, status, ask, stop } = useDocsAssistant();
 */
export function useDocsAssistant(): Conversation {
  const store = useConversationStore();
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  return useMemo(() => {
    const { conversationId: _, ...visible } = state;
    return { ...visible, ...store.actions };
  }, [state, store]);
}
