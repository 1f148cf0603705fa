import { createConversationStore } from './createConversationStore.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/**
 * Withdraws the reader's consent where no conversation is mounted. Opens only the history for it, because a reader who signs out needs no
 * panel. Resolves to `false` without a domain, or if the code of the history could not be loaded.
 */
export async function withdrawStoredConsent(options: Partial<DocsAssistantOptions>): Promise<boolean> {
  const { domain } = options;
  if (!domain) return false;
  const store = createConversationStore({ ...options, domain });
  store.mount();
  return store.actions.withdrawConsent().finally(store.destroy);
}
