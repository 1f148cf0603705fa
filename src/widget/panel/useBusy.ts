'use client';
import { useSyncExternalStore } from 'react';
import { isBusy } from '../../headless/isBusy.js';
import { useConversationStore } from '../../headless/useConversationStore.js';

/** Whether an answer is on its way or being written, for parts that need nothing else of the conversation. */
export function useBusy(): boolean {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => isBusy(store.getState().status),
    () => false,
  );
}
