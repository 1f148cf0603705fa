'use client';
import { createContext, useContext } from 'react';
import type { ConversationStore } from './ConversationStore.js';

/** In a file of its own: a component that only looks for a conversation must not load the hook. */
export const ConversationContext = createContext<ConversationStore | null>(null);

/** The conversation of the nearest provider, if there is one. */
export function useOptionalConversation(): ConversationStore | null {
  return useContext(ConversationContext);
}
