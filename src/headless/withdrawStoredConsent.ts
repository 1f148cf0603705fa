import { createConversationStore } from './createConversationStore.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/**
 * Withdraws the reader's consent when no conversation is mounted. Creates a conversation store for this, but renders no panel, because the
 * reader may be signing out. Resolves to `false` without a domain, or if the code of the history could not be loaded.
 */
export async function withdrawStoredConsent(options: Partial<DocsAssistantOptions>): Promise<boolean> {
  const { domain } = options;
  if (!domain) return false;
  const store = createConversationStore({ ...options, domain });
  store.mount();
  return store.actions.withdrawConsent().finally(store.destroy);
}
