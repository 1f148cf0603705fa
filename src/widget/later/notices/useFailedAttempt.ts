'use client';
import { useSyncExternalStore } from 'react';
import type { FailedAttempt } from '../../../headless/Conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';

/** A try to have a question answered anew that brought nothing. */
export function useFailedAttempt(): FailedAttempt | undefined {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => store.getState().failedAttempt,
    () => undefined,
  );
}
