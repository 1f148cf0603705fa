import type { ChatMessage } from './conversation.js';

function sameFields(one: ChatMessage, other: ChatMessage): boolean {
  if (one === other) return true;
  const names = Object.keys(other) as (keyof ChatMessage)[];
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}

/**
 * The messages of now, with the objects of before wherever nothing has changed. The v4 hook copies every message when a question is
 * sent; without this, all of a long conversation would be drawn again with each question.
 */
export function keepUnchanged(before: readonly ChatMessage[], now: readonly ChatMessage[]): readonly ChatMessage[] {
  return now.map((message, index) => {
    const known = before[index];
    return known && sameFields(known, message) ? known : message;
  });
}
