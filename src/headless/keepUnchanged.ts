import type { ChatMessage } from './Conversation.js';

export interface KnownMessages {
  /** The messages that `useChat` reported last. An answer and its continuation are joined into one message. */
  shown: readonly ChatMessage[];
  /** The objects in the state that represent the messages in `shown`. */
  inState: readonly ChatMessage[];
}

function hasSameFields(one: ChatMessage, other: ChatMessage): boolean {
  const names = Object.keys(other) as (keyof ChatMessage)[];
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

/**
 * Replaces unchanged messages with the objects of the previous state. `useChat` of AI SDK v4 copies every message when a question is sent.
 * With new objects, React would render the whole conversation again with each question.
 */
export function keepUnchanged({ shown, inState }: KnownMessages, now: readonly ChatMessage[]): readonly ChatMessage[] {
  // A chunk changes only the end of the conversation. The messages before it are still the same objects, so their fields need not be
  // compared.
  let same = 0;
  while (same < inState.length && same < now.length && now[same] === shown[same]) same++;
  const next = inState.slice(0, same).concat(now.slice(same));
  for (let index = same; index < next.length; index++) {
    const known = inState[index];
    const message = next[index];
    if (known && message && (message === shown[index] || hasSameFields(known, message))) next[index] = known;
  }
  return next;
}
