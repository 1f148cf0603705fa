'use client';
import { useSyncExternalStore } from 'react';
import { isAllowed } from '../../../headless/conversationPhase.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';

/**
 * Whether a question can be edited: not while a question waits for the history or for consent, or while the last answer is being written,
 * here or in another tab.
 */
export function useCanEdit(): boolean {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => isAllowed('edit', store.getState()),
    () => false,
  );
}
