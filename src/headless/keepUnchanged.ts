import type { ChatMessage } from './Conversation.js';

/**
 * The messages that `useChat` reported last (answers joined with their continuations), and the objects in the state that represent them.
 */
export interface KnownMessages {
  given: readonly ChatMessage[];
  kept: readonly ChatMessage[];
}

function hasSameFields(one: ChatMessage, other: ChatMessage): boolean {
  const names = Object.keys(other) as (keyof ChatMessage)[];
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

/**
 * Replaces unchanged messages with the objects of the previous state. `useChat` of AI SDK v4 copies every message when a question is sent.
 * With new objects, React would render the whole conversation again with each question.
 */
export function keepUnchanged({ given, kept }: KnownMessages, now: readonly ChatMessage[]): readonly ChatMessage[] {
  // A chunk changes only the end of the conversation, so the fields of identical objects before it need not be compared.
  let same = 0;
  while (same < kept.length && same < now.length && now[same] === given[same]) same++;
  const next = kept.slice(0, same).concat(now.slice(same));
  for (let index = same; index < next.length; index++) {
    const known = kept[index];
    const message = next[index];
    if (known && message && (message === given[index] || hasSameFields(known, message))) next[index] = known;
  }
  return next;
}
