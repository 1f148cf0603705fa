'use client';
import { useSyncExternalStore } from 'react';
import type { FailedTry } from '../../../headless/conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';

/** A try to have a question answered anew that brought nothing. */
export function useFailedAttempt(): FailedTry | undefined {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => store.getState().failedTry,
    () => undefined,
  );
}
