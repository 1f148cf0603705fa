import type { ConversationStore } from '../../../headless/ConversationStore.js';
import type { SwitchVariant } from '../../shared/shellContext.js';
import { type SwitchableVariant, storeLayout } from '../../shared/storedLayout.js';
import { mayPersist } from '../../shared/useMayPersist.js';

/** Switches between popover and side panel. The device remembers it, if that is allowed. */
export function chooseVariant(
  variant: SwitchableVariant,
  switchVariant: SwitchVariant,
  store: ConversationStore,
): void {
  switchVariant(variant);
  if (mayPersist(store)) storeLayout('variant', variant);
}
