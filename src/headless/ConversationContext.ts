'use client';
import { createContext, useContext } from 'react';
import type { ConversationStore } from './ConversationStore.js';

/** Provides the conversation. In a file of its own, so that a component that only looks for a conversation does not load `useChat`. */
export const ConversationContext = createContext<ConversationStore | null>(null);

/** The conversation of the nearest provider, if there is one. */
export function useOptionalConversation(): ConversationStore | null {
  return useContext(ConversationContext);
}
