'use client';
import { useSyncExternalStore } from 'react';
import type { ConversationStore } from '../../headless/ConversationStore.js';
import { useConversationStore } from '../../headless/useConversationStore.js';

/** Whether anything may be kept beyond the page: not with `persist={false}`, and not before the consent that is asked for. */
export const mayPersist = (store: ConversationStore): boolean =>
  store.getOptions().persist !== false && store.getState().consent === 'given';

/** Follows {@link mayPersist}. */
export function useMayPersist(): boolean {
  const store = useConversationStore();
  const read = () => mayPersist(store);
  return useSyncExternalStore(store.subscribe, read, read);
}
