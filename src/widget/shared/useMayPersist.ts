'use client';
import { useSyncExternalStore } from 'react';
import type { ConversationStore } from '../../headless/ConversationStore.js';
import { useConversationStore } from '../../headless/useConversationStore.js';

/** Whether the assistant may store data on the device. `false` with `persist={false}`, and before the reader has consented. */
export const mayPersist = (store: ConversationStore): boolean =>
  store.getOptions().persist && store.getState().consent === 'given';

/** Returns {@link mayPersist}, and renders the component again when it changes. */
export function useMayPersist(): boolean {
  const store = useConversationStore();
  const read = () => mayPersist(store);
  return useSyncExternalStore(store.subscribe, read, read);
}
