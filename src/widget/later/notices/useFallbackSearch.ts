'use client';
import { callUserHandler } from '../../../client/callUserHandler.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { useShell } from '../../shared/shellContext.js';

/**
 * Returns a function that leaves the assistant for the search of the site; undefined if the site has not set `onFallbackSearch`.
 *
 * The panel closes first: it is in the top layer, above the dialog of most searches, and on phones it makes the page inert.
 */
export function useFallbackSearch(): ((question: string) => void) | undefined {
  const { onFallbackSearch } = useConversationStore().getOptions();
  const { close } = useShell();
  if (!onFallbackSearch) return undefined;
  return (question) => {
    close?.();
    // In a later task: the closing panel returns the focus, and afterwards the search takes it.
    setTimeout(() => callUserHandler(() => onFallbackSearch(question)));
  };
}
