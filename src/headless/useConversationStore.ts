'use client';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { useOptionalConversation } from './ConversationContext.js';
import type { ConversationStore } from './ConversationStore.js';

/**
 * Returns the store of the nearest provider.
 *
 * @throws {DocsAssistantError} kind `setup`, outside of `<DocsAssistantProvider>`.
 */
export function useConversationStore(): ConversationStore {
  const store = useOptionalConversation();
  if (store) return store;
  throw new DocsAssistantError(
    'setup',
    'useDocsAssistant() was called outside <DocsAssistantProvider>. Render the provider above this component.',
  );
}
