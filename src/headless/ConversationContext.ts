'use client';
import { createContext, useContext } from 'react';
import type { ConversationStore } from './ConversationStore.js';

/**
 * Provides the conversation. This file does not import `useChat` (AI SDK v4), so a component can look for a conversation without loading
 * `useChat`.
 */
export const ConversationContext = createContext<ConversationStore | null>(null);

/** Returns the conversation of the nearest provider; null without a provider. */
export function useOptionalConversation(): ConversationStore | null {
  return useContext(ConversationContext);
}
