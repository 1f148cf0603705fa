'use client';
import { useMemo, useSyncExternalStore } from 'react';
import { type ConversationSettings, conversationSettings, settingsKey } from './conversationSettings.js';
import { useConversationStore } from './useConversationStore.js';

/** Returns the provider's options that are needed to render the conversation, with their defaults. */
export function useDocsAssistantSettings(): ConversationSettings {
  const store = useConversationStore();
  const getKey = () => settingsKey(store.getOptions());
  const key = useSyncExternalStore(store.subscribeExceptMessages, getKey, getKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the options that the settings depend on; handlers are read when called
  return useMemo(() => conversationSettings(store.getOptions, store.emit), [store, key]);
}
