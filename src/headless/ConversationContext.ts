'use client';
import { createContext, useContext } from 'react';
import type { ConversationStore } from './ConversationStore.js';

/** Provides the conversation. This file does not import `useChat`, so components that only look for a conversation do not load it. */
export const ConversationContext = createContext<ConversationStore | null>(null);

/** Returns the conversation of the nearest provider; null without a provider. */
export function useOptionalConversation(): ConversationStore | null {
  return useContext(ConversationContext);
}
