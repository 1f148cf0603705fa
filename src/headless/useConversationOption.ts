'use client';
import { useSyncExternalStore } from 'react';
import type { RenderedOptions } from './conversationOptions.js';
import { useConversationStore } from './useConversationStore.js';

/**
 * Returns a value of the provider's options, and renders the component again when it changes.
 *
 * @param select Returns a primitive value. Do not return handlers, because sites may pass new functions in every render.
 */
export function useConversationOption<Value extends string | boolean | undefined>(
  select: (options: RenderedOptions) => Value,
): Value {
  const store = useConversationStore();
  const read = () => select(store.getOptions());
  return useSyncExternalStore(store.subscribeExceptMessages, read, read);
}
