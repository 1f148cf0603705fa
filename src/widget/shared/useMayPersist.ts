'use client';
import { useSyncExternalStore } from 'react';
import type { ConversationStore } from '../../headless/ConversationStore.js';
import { useConversationStore } from '../../headless/useConversationStore.js';

/**
 * Whether the assistant may store data on the device. `false` with `persist={false}` or `consent={false}`, and while a required consent has
 * not been given. With a required consent, also `false` while the history is not stored completely (`threadsKept` is `page`): perhaps the
 * consent could not be stored either, and the next page would not know that the reader has agreed.
 */
export function mayPersist(store: ConversationStore): boolean {
  const { persist, consent: required } = store.getOptions();
  const { consent, threadsKept } = store.getState();
  return persist && consent === 'given' && !(required === 'required' && threadsKept === 'page');
}

/** Returns {@link mayPersist}, and renders the component again when it changes. */
export function useMayPersist(): boolean {
  const store = useConversationStore();
  const read = () => mayPersist(store);
  return useSyncExternalStore(store.subscribe, read, read);
}
