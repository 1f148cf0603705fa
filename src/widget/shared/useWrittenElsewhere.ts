'use client';
import { useSyncExternalStore } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';

/** Whether another tab is writing the answer to a question. */
export function useWrittenElsewhere(question: string | undefined): boolean {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => question !== undefined && store.getState().writtenElsewhere.includes(question),
    () => false,
  );
}
