'use client';
import { useSyncExternalStore } from 'react';
import type { FailedAttempt } from '../../../headless/Conversation.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';

/** Returns the last retry, edit or continuation, if it produced no answer and the previous messages are shown again. */
export function useFailedAttempt(): FailedAttempt | undefined {
  const store = useConversationStore();
  return useSyncExternalStore(
    store.subscribeExceptMessages,
    () => store.getState().failedAttempt,
    () => undefined,
  );
}
