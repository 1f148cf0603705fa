'use client';
import { useSyncExternalStore } from 'react';
import { isAllowed } from '../../../headless/conversationPhase.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';

/**
 * Whether questions can be edited. False while a question waits for the history to load or for the reader's consent. Also false while a
 * question is being answered, here or in another tab.
 */
export function useCanEdit(): boolean {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => isAllowed('edit', store.getState()),
    () => false,
  );
}
