'use client';
import { useSyncExternalStore } from 'react';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';
import { useConversationStore } from './useConversationStore.js';

/**
 * Returns a value of the provider's options, and renders the component again when it changes. The option must be one of those that
 * `changeOptions` publishes.
 *
 * @param select Returns a primitive value. Sites may pass a new function in every render, so read handlers when they are called.
 */
export function useConversationOption<Value extends string | boolean | undefined>(
  select: (options: DocsAssistantOptions) => Value,
): Value {
  const store = useConversationStore();
  const read = () => select(store.getOptions());
  return useSyncExternalStore(store.subscribeExceptMessages, read, read);
}
