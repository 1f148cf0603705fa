'use client';
import { useMemo, useSyncExternalStore } from 'react';
import type { Conversation } from './conversation.js';
import { useConversationStore } from './useConversationStore.js';

/**
 * The conversation this component stands in: its messages and state, and everything that can be done with it. The functions
 * stay the same from render to render.
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
