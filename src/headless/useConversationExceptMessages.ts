'use client';
import { useMemo, useSyncExternalStore } from 'react';
import type { Conversation } from './Conversation.js';
import { useConversationStore } from './useConversationStore.js';

/**
 * Like `useDocsAssistant`, for components that do not need `messages`. They are not rendered again when only `messages` changes, as with
 * every chunk of an answer.
 */
export function useConversationExceptMessages(): Omit<Conversation, 'messages'> {
  const store = useConversationStore();
  const state = useSyncExternalStore(store.subscribeExceptMessages, store.getState, store.getState);
  return useMemo(() => {
    // Omit the messages: a change of `messages` alone does not render the component again, so they may be out of date.
    const { messages: _messages, conversationId: _, ...visible } = state;
    return { ...visible, ...store.actions };
  }, [state, store]);
}
