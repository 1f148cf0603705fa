'use client';
import { useMemo, useSyncExternalStore } from 'react';
import { type ConversationSettings, conversationSettings, settingsKey } from './conversationSettings.js';
import { useConversationStore } from './useConversationStore.js';

/** The provider's options that rendering the conversation needs. */
export function useDocsAssistantSettings(): ConversationSettings {
  const store = useConversationStore();
  const getKey = () => settingsKey(store.getOptions());
  const key = useSyncExternalStore(store.subscribeExceptMessages, getKey, getKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the options of the settings; handlers are read when called
  return useMemo(() => conversationSettings(store.getOptions, store.emit), [store, key]);
}
