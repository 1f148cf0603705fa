'use client';
import { useMemo, useSyncExternalStore } from 'react';
import { type ConversationSettings, conversationSettings } from './conversationSettings.js';
import { useConversationStore } from './useConversationStore.js';

/** The provider's options that rendering the conversation needs. */
export function useDocsAssistantSettings(): ConversationSettings {
  const store = useConversationStore();
  /** All functions count as equal, because sites may pass a new function in every render. */
  const address = () => {
    const { docsUrl } = store.getOptions();
    return typeof docsUrl === 'function' || docsUrl;
  };
  const docsUrl = useSyncExternalStore(store.subscribeExceptMessages, address, address);
  const origins = () => (store.getOptions().allowedImageOrigins ?? []).join(' ');
  const allowedImageOrigins = useSyncExternalStore(store.subscribeExceptMessages, origins, origins);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings depend on these two options; handlers are read when called
  return useMemo(() => conversationSettings(store.getOptions, store.emit), [store, docsUrl, allowedImageOrigins]);
}
