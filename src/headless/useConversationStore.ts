'use client';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ConversationStore } from './ConversationStore.js';
import { useOptionalConversation } from './conversationContext.js';

/**
 * The conversation of the provider above.
 *
 * @throws {DocsAssistantError} kind `setup`, outside of `<DocsAssistantProvider>`.
 */
export function useConversationStore(): ConversationStore {
  const store = useOptionalConversation();
  if (store) return store;
  throw new DocsAssistantError(
    'setup',
    'useDocsAssistant() was called outside of <DocsAssistantProvider>. Put the provider above this component.',
  );
}
