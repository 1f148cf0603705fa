'use client';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { SWRConfig } from 'swr';
import { ConversationContext } from './ConversationContext.js';
import { ConversationOwner } from './ConversationOwner.js';
import type { ConversationStore } from './ConversationStore.js';
import { createConversationStore } from './createConversationStore.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.js';

/**
 * Settings of SWR. `useChat` of AI SDK v4 stores its messages in SWR. These settings keep the messages separate from the site's own SWR
 * settings (cache, `suspense`, middleware). `compare` checks only identity, because changed messages are new objects. The default of SWR
 * would compare the whole conversation at every update.
 */
const privateSwr = () => ({ ...SWRConfig.defaultValue, compare: Object.is });

/** Passes the options to the store after each render. Rendered before the children, so that their effects see the new options. */
function Options({ store, options }: { store: ConversationStore; options: DocsAssistantOptions }): null {
  useIsomorphicLayoutEffect(() => store.setOptions(options));
  return null;
}

interface ConversationProviderProps {
  options: DocsAssistantOptions;
  /**
   * Whether to mount `useChat` and load the history. While it is `false`, components can already read the state of the conversation, and
   * questions wait. The widget sets it to `true` after the first paint of the panel.
   */
  isStarted: boolean;
  children: ReactNode;
}

/** Provides a conversation. `isStarted` can delay its start, which mounts `useChat` and loads the history. */
export function ConversationProvider({ options, isStarted, children }: ConversationProviderProps): ReactNode {
  const [store] = useState(() => createConversationStore(options));
  const conversationId = useSyncExternalStore(
    store.subscribeExceptMessages,
    () => store.getState().conversationId,
    () => store.getState().conversationId,
  );
  // Mount the store before the conversation is first painted: if nothing is stored, readers never see the restoring state.
  useIsomorphicLayoutEffect(() => {
    if (isStarted) store.mount();
  }, [store, isStarted]);
  // End the conversation here and not in the cleanup function of the layout effect. React also runs layout cleanup functions when a tree
  // suspends (Suspense), but the conversation must continue when the tree is shown again.
  useEffect(() => (isStarted ? store.destroy : undefined), [store, isStarted]);
  return (
    <ConversationContext.Provider value={store}>
      <Options store={store} options={options} />
      {isStarted && (
        <SWRConfig value={privateSwr}>
          <ConversationOwner key={conversationId} store={store} conversationId={conversationId} />
        </SWRConfig>
      )}
      {children}
    </ConversationContext.Provider>
  );
}

/**
 * Provides one conversation to the components inside it, through `useDocsAssistant()`. The conversation ends when the provider unmounts,
 * so place it above everything that opens and closes.
 *
 * @example
 * <DocsAssistantProvider domain="acme" fp="anonymous">
 *   <MyOwnChat />
 * </DocsAssistantProvider>
 */
export function DocsAssistantProvider({
  children,
  ...options
}: DocsAssistantOptions & { children?: ReactNode }): ReactNode {
  return (
    <ConversationProvider options={options} isStarted>
      {children}
    </ConversationProvider>
  );
}
