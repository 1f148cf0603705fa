'use client';
import { useSyncExternalStore } from 'react';
import type { ConversationStatus } from '../headless/conversation.js';
import { useConversationStore } from '../headless/useConversationStore.js';

/** Whether an answer is on its way or being written. */
export const isBusy = (status: ConversationStatus): boolean => status === 'submitted' || status === 'streaming';

/** The same of the conversation, for parts that need nothing else of it. */
export function useBusy(): boolean {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => isBusy(store.getState().status),
    () => false,
  );
}
