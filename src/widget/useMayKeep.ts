'use client';
import { useSyncExternalStore } from 'react';
import { useConversationStore } from '../headless/useConversationStore.js';

/** Whether anything may be kept beyond the page: not with `persist={false}`, and not before the consent that is asked for. */
export function useMayKeep(): boolean {
  const store = useConversationStore();
  const read = () => store.getOptions().persist !== false && store.getState().consent === 'given';
  return useSyncExternalStore(store.subscribe, read, read);
}
