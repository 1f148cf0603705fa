'use client';
import { callUserHandler } from '../../../client/callUserHandler.js';
import { useConversationOption } from '../../../headless/useConversationOption.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { useShell } from '../../shared/shellContext.js';

/**
 * Returns a function that leaves the assistant for the search of the site; undefined if the site has not set `onFallbackSearch`.
 *
 * The panel closes first: it is in the top layer, above the dialog of most searches, and on phones it makes the page inert.
 */
export function useFallbackSearch(): ((question: string) => void) | undefined {
  const { getOptions } = useConversationStore();
  const isSet = useConversationOption(({ onFallbackSearch }) => onFallbackSearch !== undefined);
  const { close } = useShell();
  if (!isSet) return undefined;
  return (question) => {
    close?.();
    // Call the search in a later task: the closing panel returns the focus, and the search must take it afterwards.
    setTimeout(() => callUserHandler(() => getOptions().onFallbackSearch?.(question)));
  };
}
