'use client';
import { useSyncExternalStore } from 'react';
import { isAllowed } from '../../../headless/conversationPhase.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';

/**
 * Whether questions can be edited. False while a question waits until the history of conversations has loaded, or for consent. Also false
 * while a question is being answered, here or in another tab.
 */
export function useCanEdit(): boolean {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => isAllowed('edit', store.getState()),
    () => false,
  );
}
