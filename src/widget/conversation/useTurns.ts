'use client';
import { useMemo, useRef } from 'react';
import type { ChatMessage } from '../../headless/Conversation.js';
import { type Turn, turnsOf } from './turns.js';

/** The turns of a conversation. One that did not change stays the same object, however often another one does. */
export function useTurns(messages: readonly ChatMessage[]): readonly Turn[] {
  const before = useRef<readonly Turn[]>([]);
  return useMemo(() => {
    before.current = turnsOf(messages, before.current);
    return before.current;
  }, [messages]);
}
