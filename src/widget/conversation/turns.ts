'use client';
import { useMemo, useRef } from 'react';
import type { ChatMessage } from '../../headless/Conversation.js';

/** A question with its answers. */
export interface Turn {
  /** React key, from the position of the turn in the conversation. Message ids are not used: they change while an answer streams. */
  key: string;
  /** Undefined when a conversation begins with an answer. */
  question: ChatMessage | undefined;
  answers: readonly ChatMessage[];
  /** All messages of the turn, including those that are not shown. */
  messages: readonly ChatMessage[];
}

/** Whether readers see a message. Messages with the roles `system` and `data` are for the model. */
export const isShown = ({ role }: ChatMessage) => role === 'user' || role === 'assistant';

/**
 * Groups messages into turns.
 *
 * @param before The turns of an earlier version of the messages. The turns before the first changed turn stay the same objects.
 */
export function turnsOf(messages: readonly ChatMessage[], before: readonly Turn[] = []): Turn[] {
  const turns: Turn[] = [];
  let position = messages.findIndex(isShown);
  if (position < 0) return turns;
  for (const turn of before) {
    if (!isTurnAt(turn, messages, position)) break;
    turns.push(turn);
    position += turn.messages.length;
  }
  while (position < messages.length) {
    let next = position + 1;
    while (next < messages.length && messages[next]?.role !== 'user') next++;
    const own = messages.slice(position, next);
    turns.push({
      key: `turn-${turns.length}`,
      question: own.find(({ role }) => role === 'user'),
      answers: own.filter(({ role }) => role === 'assistant'),
      messages: own,
    });
    position += own.length;
  }
  return turns;
}

/** Whether the messages from `start` on are exactly those of a turn, with no further messages before the next question. */
function isTurnAt(turn: Turn, messages: readonly ChatMessage[], start: number): boolean {
  const { length } = turn.messages;
  const next = messages[start + length];
  if (next !== undefined && next.role !== 'user') return false;
  // Compare in a loop that allocates no memory: this function runs for each turn on each update.
  for (let index = 0; index < length; index++) if (turn.messages[index] !== messages[start + index]) return false;
  return true;
}

/** The turns of a conversation. The turns before the first changed turn stay the same objects. */
export function useTurns(messages: readonly ChatMessage[]): readonly Turn[] {
  const before = useRef<readonly Turn[]>([]);
  return useMemo(() => {
    before.current = turnsOf(messages, before.current);
    return before.current;
  }, [messages]);
}
