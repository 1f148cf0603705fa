'use client';
import { createContext, useContext } from 'react';
import type { ConversationStore } from './ConversationStore.js';

/** The conversation that components below a provider share. In a file of its own, so that looking for one costs no hook. */
export const ConversationContext = createContext<ConversationStore | null>(null);

/** The conversation this component stands in, if it stands in one. */
export function useOptionalConversation(): ConversationStore | null {
  return useContext(ConversationContext);
}
