'use client';
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { SWRConfig } from 'swr';
import { ConversationOwner } from './ConversationOwner.js';
import type { ConversationStore } from './ConversationStore.js';
import { ConversationContext } from './conversationContext.js';
import { createConversationStore } from './createConversationStore.js';
import type { DocsAssistantOptions } from './options.js';

/**
 * The hook keeps its messages in SWR. With settings of its own, whatever the host has configured for SWR (a cache, `suspense`,
 * middleware) neither sees nor breaks the conversation. Messages are new objects whenever they change, so comparing them by
 * identity is right, and saves hashing the whole conversation at every update.
 */
const privateSwr = () => ({ ...SWRConfig.defaultValue, compare: Object.is });

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Hands the options on as soon as they are rendered; stands before the children, so theirs come later. */
function Options({ store, options }: { store: ConversationStore; options: DocsAssistantOptions }): null {
  useIsomorphicLayoutEffect(() => store.setOptions(options));
  return null;
}

interface ConversationProviderProps {
  options: DocsAssistantOptions;
  /**
   * Whether the conversation has begun: its hook, and the history. Until then it can be read, and what is asked waits; so a panel can be
   * there before the larger part of the work.
   */
  begun: boolean;
  children: ReactNode;
}

/** Owns one conversation, which may begin later than it is shared. */
export function ConversationProvider({ options, begun, children }: ConversationProviderProps): ReactNode {
  const [store] = useState(() => createConversationStore(options));
  const conversationId = useSyncExternalStore(
    store.subscribeExceptMessages,
    () => store.getState().conversationId,
    () => store.getState().conversationId,
  );
  // Before anything is painted: where there is nothing to restore, nobody sees that it was looked for.
  useIsomorphicLayoutEffect(() => {
    if (begun) store.mount();
  }, [store, begun]);
  // An effect of its own: those of the layout are taken back while the page is suspended, and the conversation goes on meanwhile.
  useEffect(() => (begun ? store.destroy : undefined), [store, begun]);
  return (
    <ConversationContext.Provider value={store}>
      <Options store={store} options={options} />
      {begun && (
        <SWRConfig value={privateSwr}>
          <ConversationOwner key={conversationId} store={store} conversationId={conversationId} />
        </SWRConfig>
      )}
      {children}
    </ConversationContext.Provider>
  );
}

/**
 * Owns one conversation and shares it with everything inside, through `useDocsAssistant()`. Keep it mounted above whatever opens and
 * closes: the conversation lives as long as it does.
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
    <ConversationProvider options={options} begun>
      {children}
    </ConversationProvider>
  );
}
