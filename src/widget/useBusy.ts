'use client';
import { useSyncExternalStore } from 'react';
import { useConversationStore } from '../headless/useConversationStore.js';

/** Whether an answer is being written, for parts that need nothing else of the conversation. */
export function useBusy(): boolean {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => ['submitted', 'streaming'].includes(store.getState().status),
    () => false,
  );
}
