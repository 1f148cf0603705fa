'use client';
import { useSyncExternalStore } from 'react';
import { isBusy } from '../../headless/isBusy.js';
import { useConversationStore } from '../../headless/useConversationStore.js';

/** Whether a question is being sent or answered, for components that need no other state of the conversation. */
export function useBusy(): boolean {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => isBusy(store.getState().status),
    () => false,
  );
}
